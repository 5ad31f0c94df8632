import type { WalletReasonsAnswer } from '@sulian/contract';
import { getChain, isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { Loaded } from '../../components/states/states.tsx';
import { Time } from '../../components/text/time.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { listReasons } from './api/list-reasons.ts';
import './reasons.css';

interface ReasonsQuery {
  readonly address: string;
  readonly to: string;
}

/** Reason why two addresses belong to one owner: the transactions that join them. */
export function Reasons({ target }: { readonly target: ObjectRef }) {
  const { t } = useTranslation();
  const [reasonsQuery, setReasonsQuery] = useState<ReasonsQuery>();
  const query = useQuery({
    queryKey: ['wallet-reasons', target, reasonsQuery],
    queryFn: () => listReasons(target, reasonsQuery?.address ?? '', reasonsQuery?.to ?? ''),
    enabled: reasonsQuery !== undefined,
  });
  // Clusters by labels have no joining transactions: no reason can be requested.
  const isOwners = isChainId(target.blockchain) && getChain(target.blockchain).walletsBy === 'owner';
  return (
    <section className="card reasons">
      <header>
        <h2>{t('reasons.title')}</h2>
        <span className="dim">{t(isOwners ? 'reasons.ruleOfOwner' : 'reasons.rule')}</span>
      </header>
      {!isOwners && <Question onAsk={setReasonsQuery} />}
      {reasonsQuery !== undefined && (
        <Loaded query={query}>{(answer) => <Answer answer={answer} blockchain={target.blockchain} />}</Loaded>
      )}
    </section>
  );
}

function Question({ onAsk }: { readonly onAsk: (query: ReasonsQuery) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState('');
  const [to, setTo] = useState('');
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
