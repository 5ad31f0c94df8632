import type { TransactionAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '../../app/paths.ts';
import { groupAmount, shorten } from '../../lib/format.ts';

type Leg = TransactionAnswer['operations'][number]['sources'][number];

interface Props {
  readonly transaction: TransactionAnswer;
  readonly side: 'sources' | 'destinations';
  readonly legs: readonly Leg[];
  readonly count: number;
  readonly symbol: string;
}

/** One side of a transaction: addresses, amounts, and the transactions before or after. */
export function Side({ transaction, side, legs, count, symbol }: Props) {
  const { t } = useTranslation();
  const isCoinbase = side === 'sources' && transaction.kind === 'coinbase';
  return (
    <div style={{ minWidth: 0 }}>
      <div className="leg" style={{ borderTop: 0 }}>
        <b>{isCoinbase ? t('transaction.coinbase') : t(`transaction.${side}`, { count })}</b>
        {legs.length < count && <span className="dim">{t('transaction.more', { shown: legs.length })}</span>}
      </div>
      {legs.map((leg, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an input or output is its place
        <LegLine key={index} leg={leg} side={side} blockchain={transaction.blockchain} symbol={symbol} />
      ))}
    </div>
  );
}

function LegLine({
  leg,
  side,
  blockchain,
  symbol,
}: {
  readonly leg: Leg;
  readonly side: Props['side'];
  readonly blockchain: string;
  readonly symbol: string;
}) {
  const { t } = useTranslation();
  const isUnknown = side === 'sources' && leg.amount === null;
  return (
    <div className="leg">
      <span>
        {leg.address === null ? (
          t(isUnknown ? 'transaction.unknown' : 'transaction.noAddress')
        ) : (
          <Link className="mono" to={paths.address(blockchain, leg.address)} title={leg.address}>
            {shorten(leg.address, 10)}
          </Link>
        )}{' '}
        {leg.entity !== null && <b>{leg.entity.name}</b>}{' '}
        {leg.transactionCount !== null && (
          <span className="dim">{t('list.total', { count: leg.transactionCount })}</span>
        )}
      </span>
      <span className="mono">{leg.amount === null ? t('app.missing') : `${groupAmount(leg.amount)} ${symbol}`}</span>
      <Linked leg={leg} side={side} blockchain={blockchain} />
    </div>
  );
}

function Linked({
  leg,
  side,
  blockchain,
}: {
  readonly leg: Leg;
  readonly side: Props['side'];
  readonly blockchain: string;
}) {
  const { t } = useTranslation();
  if (leg.linkedTransaction === null) {
    if (side === 'sources') return null;
    return <span className="dim">{t(leg.isUnspendable ? 'transaction.unspendable' : 'transaction.unspent')}</span>;
  }
  return (
    <span className="dim">
      {t(side === 'sources' ? 'transaction.previous' : 'transaction.spent')}{' '}
      <Link className="mono" to={paths.transaction(blockchain, leg.linkedTransaction)} title={leg.linkedTransaction}>
        {shorten(leg.linkedTransaction)}
      </Link>
    </span>
  );
}
