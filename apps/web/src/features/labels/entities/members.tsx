import type { EntityMembers, MergeCandidate } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../components/states/states.tsx';
import { Time } from '../../../components/text/time.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { AliasDialog } from './alias-dialog.tsx';
import { listMembers, removeAlias, splitEntity } from './api.ts';

type Member = EntityMembers['members'][number];
type Alias = EntityMembers['aliases'][number];
type OpenDialog =
  | { readonly what: 'split'; readonly member: Member }
  | { readonly what: 'removeAlias'; readonly alias: Alias }
  | { readonly what: 'addAlias' };

interface Props {
  readonly entity: MergeCandidate;
  readonly onDone: () => Promise<unknown>;
}

/** Entities that are shown as one, each of which can be separated again, and its aliases. */
export function Members({ entity, onDone }: Props) {
  const { t } = useTranslation();
  const toName = useEntityName();
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useQuery({ queryKey: ['entity-merges', 'members', entity.id], queryFn: () => listMembers(entity.id) });
  const close = () => setDialog(undefined);
  return (
    <div className="labels-details">
      <Loaded query={query}>
        {({ members, isCapped, aliases }) => (
          <>
            <h3>{t('merge.members')}</h3>
            {members.length === 0 && <p className="dim">{t('merge.noMembers')}</p>}
            <ul className="labels-history" aria-label={t('merge.membersOf', { name: toName(entity) })}>
              {members.map((member) => (
                <li key={member.id}>
                  <b>{t('merge.withId', { name: member.name, id: member.id })}</b> · {t(`type.${member.type}`)} ·{' '}
                  {t('merge.labels', { count: member.labels, shown: formatCount(member.labels) })}{' '}
                  <button
                    type="button"
                    className="link"
                    aria-label={t('merge.splitOf', { name: member.name, id: member.id })}
                    onClick={() => setDialog({ what: 'split', member })}
                  >
                    {t('merge.split')}
                  </button>
                  <div className="dim">
                    {member.by === null ? t('merge.byRule') : `${member.by}${t('labels.colon')}${member.reason ?? ''}`}
                  </div>
                </li>
              ))}
            </ul>
            {isCapped && <p className="dim">{t('labels.firstLines', { count: members.length })}</p>}
            <h3>{t('merge.aliases')}</h3>
            {aliases.length === 0 && <p className="dim">{t('merge.noAliases')}</p>}
            <ul className="labels-history" aria-label={t('merge.aliasesOf', { name: toName(entity) })}>
              {aliases.map((alias) => (
                <li key={alias.id}>
                  <b>{alias.name}</b>{' '}
                  <button
                    type="button"
                    className="link severe"
                    aria-label={t('merge.removeAliasOf', { name: alias.name })}
                    onClick={() => setDialog({ what: 'removeAlias', alias })}
                  >
                    {t('merge.removeAlias')}
                  </button>
                  <div className="dim">
                    {alias.by}
                    {t('labels.colon')}
                    {alias.reason} · <Time sec={alias.time} />
                  </div>
                </li>
              ))}
            </ul>
            <button type="button" className="btn small" onClick={() => setDialog({ what: 'addAlias' })}>
              {t('merge.addAlias')}
            </button>
          </>
        )}
      </Loaded>
      {dialog?.what === 'split' && (
        <ReasonDialog
          title={t('merge.splitTitle')}
          confirm={t('merge.split')}
          onClose={close}
          work={(reason) => splitEntity(dialog.member.id, reason).finally(onDone)}
        >
          <p>{t('merge.splitText', { name: dialog.member.name, id: dialog.member.id, main: toName(entity) })}</p>
          <p>{t('merge.labels', { count: dialog.member.labels, shown: formatCount(dialog.member.labels) })}</p>
        </ReasonDialog>
      )}
      {dialog?.what === 'removeAlias' && (
        <ReasonDialog
          title={t('merge.removeAliasTitle')}
          confirm={t('merge.removeAlias')}
          isSevere
          onClose={close}
          work={(reason) => removeAlias(dialog.alias.id, reason).finally(onDone)}
        >
          <p>{t('merge.removeAliasText', { name: dialog.alias.name, main: toName(entity) })}</p>
        </ReasonDialog>
      )}
      {dialog?.what === 'addAlias' && <AliasDialog entity={entity} onClose={close} onDone={onDone} />}
    </div>
  );
}
