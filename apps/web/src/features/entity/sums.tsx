import type { EntitySumsAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Usd } from '../../components/amounts/usd.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { Bone } from '../../components/states/skeleton.tsx';
import { Failed, Stale } from '../../components/states/states.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';

type Chain = EntitySumsAnswer['chains'][number];

const WAITING = ['balance', 'received', 'sent', 'parties', 'active'] as const;

/** The entity over all its wallets and chains, and what is in none of these figures. */
export function Sums({ query }: { readonly query: UseQueryResult<EntitySumsAnswer> }) {
  const { t } = useTranslation();
  const { data, isError, error } = query;
  if (data === undefined && isError)
    return (
      <section className="card" aria-label={t('entity.sums.title')}>
        <header>
          <h2>{t('entity.sums.title')}</h2>
        </header>
        <Failed error={error} onRetry={() => void query.refetch()} />
      </section>
    );
  return (
    <section aria-label={t('entity.sums.title')} id="balance">
      {isError && <Stale query={query} />}
      <div className="card entity-sums" aria-busy={data === undefined}>
        {data === undefined ? (
          WAITING.map((name) => (
            <Figure key={name} name={t(`entity.sums.${name}`)} note={<Bone width="40%" height={12} />}>
              <Bone width="70%" height={20} />
            </Figure>
          ))
        ) : (
          <Figures sums={data} />
        )}
      </div>
      {data !== undefined && <NotSummed sums={data} />}
    </section>
  );
}

function Figures({ sums: { usd, chains, numberOfCounterparties } }: { readonly sums: EntitySumsAnswer }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const isNet = usd.notNet.length === 0;
  const within = isNet ? (
    <>
      {t('entity.sums.internal')} <Usd value={usd.internal} />
    </>
  ) : (
    t('entity.sums.gross')
  );
  const firsts = chains.flatMap(({ firstActivityDate }) => firstActivityDate ?? []);
  const lasts = chains.flatMap(({ lastActivityDate }) => lastActivityDate ?? []);
  const transactions = chains.reduce((sum, { numberOfTransactions }) => sum + numberOfTransactions, 0);
  const isExact = chains.every(({ state, isExact: is }) => is || state === 'NOT_INDEXED');
  return (
    <>
      <Figure name={t('entity.sums.balance')} note={t('entity.sums.latest')}>
        <Usd value={usd.balance} />
      </Figure>
      <Figure name={t('entity.sums.received')} note={within}>
        <Usd value={usd.received} />
      </Figure>
      <Figure name={t('entity.sums.sent')} note={t('entity.sums.withFees')}>
        <Usd value={usd.sent} />
      </Figure>
      <Figure
        name={t('entity.sums.parties')}
        note={t(isExact ? 'entity.sums.transactions' : 'entity.sums.transactionsAtMost', {
          count: transactions,
          shown: formatCount(transactions),
        })}
      >
        {numberOfCounterparties === null ? t('app.missing') : formatCount(numberOfCounterparties)}
      </Figure>
      <Figure
        name={inZone(t('entity.sums.active'))}
        note={t('entity.sums.chains', { count: chains.filter(({ state }) => state === 'SUMMED').length })}
      >
        {firsts.length === 0 ? (
          t('app.missing')
        ) : (
          <span className="activity-times">
            <span>
              <small>{t('object.first')}</small> <Time sec={Math.min(...firsts)} />
            </span>
            <span>
              <small>{t('object.last')}</small> <Time sec={Math.max(...lasts)} />
            </span>
          </span>
        )}
      </Figure>
    </>
  );
}

interface FigureProps {
  readonly name: string;
  readonly note: ReactNode;
  readonly children: ReactNode;
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="tile">
      <div className="caption">{name}</div>
      <div className="tile-value">{children}</div>
      <div className="tile-note">{note}</div>
    </div>
  );
}

/** Gaps of the sums, each separately: a figure must not appear more complete than it is. */
function NotSummed({ sums: { usd, chains, numberOfDays, days } }: { readonly sums: EntitySumsAnswer }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const names = (ids: readonly string[]): string => ids.map(toChain).join(t('entity.comma'));
  const lines = [
    ...(usd.unpricedCoins > 0 ? [t('entity.gap.unpriced', { count: usd.unpricedCoins })] : []),
    ...(usd.unpricedBalances > 0 ? [t('entity.gap.unpricedBalances', { count: usd.unpricedBalances })] : []),
    ...(usd.partial.length > 0 ? [t('entity.gap.partial', { chains: names(usd.partial) })] : []),
    ...(usd.notNet.length > 0 ? [t('entity.gap.notNet', { chains: names(usd.notNet) })] : []),
    ...(usd.notByDay.length > 0 ? [t('entity.gap.notByDay', { chains: names(usd.notByDay) })] : []),
    ...(numberOfDays > days.length ? [t('entity.gap.days', { count: days.length })] : []),
    ...chains.flatMap((chain) =>
      listGaps(chain).map(([key, count]) => t(key, { chain: toChain(chain.blockchain), count })),
    ),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="entity-gaps">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function listGaps({ state, addresses, poisoningLeftOut }: Chain): ReadonlyArray<readonly [key: string, count: number]> {
  const { labelled, unseen, ofOthers, notLookedUp } = addresses;
  if (state === 'NOT_INDEXED') return [['entity.gap.notIndexed', labelled]];
  const notices = [
    ['entity.gap.unseen', unseen],
    ['entity.gap.ofOthers', ofOthers],
    ['entity.gap.notLookedUp', notLookedUp],
    ['entity.gap.poisoning', poisoningLeftOut ?? 0],
  ] as const;
  return notices.filter(([, count]) => count > 0);
}
