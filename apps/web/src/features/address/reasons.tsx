import type { WalletReasonsAnswer } from '@sulian/contract';
import { getChain, isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSeen } from '../../components/layout/use-seen.ts';
import { Hash } from '../../components/references/hash.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Failed, Loaded } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import { listWalletAddresses, type ObjectRef } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { listReasons } from './api/list-reasons.ts';
import './reasons.css';

interface ReasonsQuery {
  readonly address: string;
  readonly to: string;
}

interface Props {
  readonly wallet: ObjectRef;
  /** Number of its addresses; null: unknown. */
  readonly size: number | null;
  readonly reference: string;
  /** Address in question; undefined: none of them in particular. */
  readonly member: string | undefined;
}

/** Reason why an address belongs to its wallet: the transactions that join them. */
export function Reasons({ wallet, size, reference, member }: Props) {
  const { t } = useTranslation();
  // Clusters by labels have no joining transactions: no reason can be requested.
  const isOwners = isChainId(wallet.blockchain) && getChain(wallet.blockchain).walletsBy === 'owner';
  return (
    <section className="card reasons" id="reasons">
      <header>
        <h2>{t('reasons.title')}</h2>
        <span className="dim">{t(isOwners ? 'reasons.ruleOfOwner' : 'reasons.rule')}</span>
      </header>
      {size === 1 ? (
        <p className="reasons-note">{t('reasons.alone')}</p>
      ) : (
        !isOwners && <JoiningTransactions wallet={wallet} reference={reference} member={member} />
      )}
    </section>
  );
}

/** Why the address belongs to the reference address; of that one itself, why the wallet's next address does. */
function JoiningTransactions({ wallet, reference, member }: Omit<Props, 'size'>) {
  const { ref, isSeen } = useSeen<HTMLDivElement>();
  const [chosen, choose] = useState<ReasonsQuery>();
  const isOther = member !== undefined && member !== reference;
  const others = useQuery({
    queryKey: ['wallet-second', wallet],
    queryFn: () => listWalletAddresses(wallet, { offset: 0, limit: 2, asOf: undefined }),
    enabled: isSeen && !isOther,
  });
  const first = isOther ? member : others.data?.items.find(({ hash }) => hash !== reference)?.hash;
  const pair = chosen ?? (first === undefined ? undefined : { address: first, to: reference });
  const query = useQuery({
    queryKey: ['wallet-reasons', wallet, pair],
    queryFn: () => listReasons(wallet, pair?.address ?? '', pair?.to ?? ''),
    enabled: isSeen && pair !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div ref={ref}>
      <div className="reasons-answer">
        {pair === undefined && others.isError ? (
          <Failed error={others.error} onRetry={() => void others.refetch()} />
        ) : (
          isSeen && (
            <Loaded query={query} skeleton={<Skeleton rows={2} />}>
              {(answer) => <Answer answer={answer} blockchain={wallet.blockchain} />}
            </Loaded>
          )
        )}
      </div>
      <Question key={`${first} ${reference}`} first={{ address: first ?? '', to: reference }} onAsk={choose} />
    </div>
  );
}

interface QuestionProps {
  readonly first: ReasonsQuery;
  readonly onAsk: (query: ReasonsQuery) => void;
}

function Question({ first, onAsk }: QuestionProps) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState(first.address);
  const [to, setTo] = useState(first.to);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== '') onAsk({ address: address.trim(), to: to.trim() });
  };
  const field = (name: string, value: string, set: (text: string) => void) => (
    <span className="reasons-field">
      <label htmlFor={`${id}-${name}`}>{t(`reasons.${name}`)}</label>
      <input
        id={`${id}-${name}`}
        className="input mono"
        value={value}
        maxLength={128}
        spellCheck={false}
        placeholder={t(`reasons.${name}Hint`)}
        onChange={(event) => set(event.target.value)}
      />
    </span>
  );
  return (
    <form className="reasons-form" onSubmit={submit}>
      {field('address', address, setAddress)}
      {field('to', to, setTo)}
      <button type="submit" className="btn primary" disabled={address.trim() === ''}>
        {t('reasons.ask')}
      </button>
    </form>
  );
}

interface AnswerProps {
  readonly answer: WalletReasonsAnswer;
  readonly blockchain: string;
}

function Answer({ answer, blockchain }: AnswerProps) {
  const { t } = useTranslation();
  const { state, links, numberOfLinks } = answer;
  const rule = answer.followsChange && <p className="reasons-note">{t('reasons.followsChange')}</p>;
  if (state !== 'CHAIN')
    return (
      <>
        <p className="reasons-note">{t(`reasons.states.${state}`, { count: numberOfLinks ?? 0 })}</p>
        {rule}
      </>
    );
  if (links.length === 0) return <p className="reasons-note">{t('reasons.same')}</p>;
  return (
    <>
      <p className="reasons-note">{t('reasons.found', { count: links.length })}</p>
      {rule}
      <ol className="reasons-chain" aria-label={t('reasons.chain')}>
        {links.map((link) => (
          <li key={`${link.transaction} ${link.from}`}>
            <span className="reasons-pair">
              <Hash text={link.from} to={paths.address(blockchain, link.from)} />
              <span aria-hidden="true">+</span>
              <Hash text={link.to} to={paths.address(blockchain, link.to)} />
            </span>
            <span className="dim">
              {link.change === null ? (
                t('reasons.together', { count: link.together })
              ) : (
                <>
                  {t('reasons.changeTakenBy')} <Hash text={link.change} to={paths.address(blockchain, link.change)} />{' '}
                  {t('reasons.changeOf')}
                </>
              )}{' '}
              <Hash text={link.transaction} to={paths.transaction(blockchain, link.transaction)} />{' '}
              <Time sec={link.time} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
