import type { DeskAnswer, DeskMember } from '@sulian/contract';
import type { DeskRight } from '@sulian/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '../../../components/console/confirm.tsx';
import { ErrorText, Loaded } from '../../../components/states/states.tsx';
import { useMe } from '../../../lib/account.ts';
import { rereadDesk } from '../../../lib/desk.ts';
import { changeSettings, listMembers, setRight } from '../api.ts';

const KEY = ['desk-members'];

/** Members with their rights. The owner gives rights and may hand the case over. */
export function Members({ desk: { right, isConfidential } }: { readonly desk: DeskAnswer }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { data: me } = useMe();
  const query = useQuery({ queryKey: KEY, queryFn: listMembers });
  const [heir, setHeir] = useState<DeskMember>();
  const [fault, setFault] = useState<Error>();
  const isOwner = right === 'OWNER';
  const give = async (id: number, next: DeskRight | null) => {
    queries.setQueryData(KEY, await setRight(id, next));
    await rereadDesk(queries);
  };
  const makeConfidential = async (next: boolean) => {
    await changeSettings(next);
    await queries.invalidateQueries({ queryKey: KEY });
    await rereadDesk(queries);
  };
  const attempt = (work: Promise<unknown>) => {
    setFault(undefined);
    work.catch((error: Error) => setFault(error));
  };
  return (
    <section className="card desk-side">
      <header>
        <h2>{t('desk.members.title')}</h2>
      </header>
      <Loaded query={query} skeleton={<p className="desk-none dim">{t('desk.members.loading')}</p>}>
        {({ items }) => (
          <ul className="desk-members">
            {items.map((member) => (
              <Member
                key={member.accountId}
                member={member}
                mayChange={isOwner && member.email !== me?.email}
                isConfidential={isConfidential}
                onRight={(next) => attempt(give(member.accountId, next))}
                onHand={() => setHeir(member)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {isOwner && (
        <label className="desk-confidential">
          <input
            type="checkbox"
            checked={isConfidential}
            onChange={(event) => attempt(makeConfidential(event.target.checked))}
          />{' '}
          {t('desk.members.confidential')}
        </label>
      )}
      {fault !== undefined && (
        <p role="alert" className="desk-none fault">
          <ErrorText error={fault} />
        </p>
      )}
      {heir !== undefined && (
        <Confirm
          title={t('desk.members.handTitle')}
          confirm={t('desk.members.hand')}
          isOpen
          onClose={() => setHeir(undefined)}
          work={() => give(heir.accountId, 'OWNER')}
        >
          <p>{t('desk.members.handText', { name: heir.name, email: heir.email })}</p>
        </Confirm>
      )}
    </section>
  );
}

interface MemberProps {
  readonly member: DeskMember;
  readonly mayChange: boolean;
  /** Only then may a member have no right at all. */
  readonly isConfidential: boolean;
  readonly onRight: (right: DeskRight | null) => void;
  readonly onHand: () => void;
}

/** Rights that an owner gives directly; ownership is handed over. */
const GRANTABLE = ['EDITOR', 'READER'] as const;

function Member({ member: { name, email, right }, mayChange, isConfidential, onRight, onHand }: MemberProps) {
  const { t } = useTranslation();
  const word = t(right === null ? 'desk.rights.NONE' : `desk.rights.${right}`);
  return (
    <li>
      <span title={email}>{name}</span>
      {mayChange && right !== 'OWNER' ? (
        <>
          <select
            className="input"
            aria-label={t('desk.members.rightOf', { name })}
            value={right ?? ''}
            onChange={(event) => onRight(GRANTABLE.find((each) => each === event.target.value) ?? null)}
          >
            {GRANTABLE.map((each) => (
              <option key={each} value={each}>
                {t(`desk.rights.${each}`)}
              </option>
            ))}
            {(isConfidential || right === null) && <option value="">{t('desk.rights.NONE')}</option>}
          </select>
          <button type="button" className="link" aria-label={t('desk.members.handTo', { name })} onClick={onHand}>
            {t('desk.members.hand')}
          </button>
        </>
      ) : (
        <span className="dim">{word}</span>
      )}
    </li>
  );
}
