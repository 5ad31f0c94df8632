import type { Poisoning } from '@sulian/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/amounts/coin-icon.tsx';
import { Figure } from '../../../components/amounts/figure.tsx';
import { Usd, useUsdCells } from '../../../components/amounts/usd.tsx';
import { ChainIcon } from '../../../components/chains/chain-icon.tsx';
import { useNarrow } from '../../../components/layout/use-narrow.ts';
import { FollowLink } from '../../../components/references/follow-link.tsx';
import { Hash } from '../../../components/references/hash.tsx';
import { PoisoningMark } from '../../../components/risk/poisoning-mark.tsx';
import type { Column } from '../../../components/table/data-table.tsx';
import { OperationType } from '../../../components/text/operation-type.tsx';
import { Time, useTimeTitle } from '../../../components/text/time.tsx';
import { hasManyAssets } from '../../../lib/chain-assets.ts';
import { signAmount } from '../../../lib/format.ts';
import { paths } from '../../../lib/paths.ts';
import { trailStartsPath } from '../../../lib/trail.ts';
import { foldCosts } from './fold-costs.ts';
import { LineParty } from './line-party.tsx';
import type { Row } from './row.ts';
import { TracedOnPhone, useTracedColumns } from './traced-columns.tsx';

type Operation = Row['operations'][number];

/** Lines of a row, one per operation without folded costs; the lines of all cells are aligned. */
const each = (row: Row, show: (operation: Operation) => ReactNode): readonly ReactNode[] =>
  foldCosts(row).lines.map(show);

/** The last line also states the costs of the transaction. */
const eachWithCosts = (row: Row, show: (operation: Operation, costs: readonly Operation[]) => ReactNode) => {
  const { lines, costs } = foldCosts(row);
  return lines.map((operation, index) => show(operation, index === lines.length - 1 ? costs : []));
};

/** Each once: a batch may bear the same many times. */
const listMarks = ({ operations }: Row): readonly Poisoning[] => [
  ...new Map(
    operations.flatMap(({ poisoning: mark }) =>
      mark === null ? [] : [[`${mark.rule} ${mark.poisoner} ${mark.victim}`, mark] as const],
    ),
  ).values(),
];

interface ColumnContext {
  readonly rows: readonly Row[];
  /** Decimals that amounts of one coin are filled up to. */
  readonly places: number;
  /** True where the list is narrowed to a row of the ranking. */
  readonly hasRow?: boolean;
}

/** @param blockchain undefined: rows of several chains, each with its own */
export function useTransactionColumns(
  blockchain: string | undefined,
  { rows, places, hasRow = false }: ColumnContext,
): ReadonlyArray<Column<Row>> {
  const chainOf = (row: Row): string => row.blockchain ?? blockchain ?? '';
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  // A phone has no room for a column of hashes.
  const isNarrow = useNarrow();
  const usd = useUsdCells(rows.flatMap(({ operations }) => operations.map(({ amountUsd }) => amountUsd)));
  const traced = useTracedColumns(rows);
  return [
    {
      key: 'time',
      title: inZone(t('list.time')),
      className: 'transaction-time',
      cell: (row) => (
        <>
          {!isNarrow && blockchain === undefined && <ChainIcon id={chainOf(row)} />} <Time sec={row.date} />
          {isNarrow && (
            <>
              {blockchain === undefined && <ChainIcon id={chainOf(row)} />}{' '}
              <Hash text={row.hash} to={paths.transaction(chainOf(row), row.hash)} />
            </>
          )}
          {row.status !== 'success' && <span className="chip warn">{t(`status.${row.status}`)}</span>}
        </>
      ),
    },
    {
      key: 'direction',
      title: t('list.direction'),
      className: 'transaction-way',
      lines: (row) => each(row, (operation) => <Way operation={operation} />),
    },
    {
      key: 'party',
      title: t('list.party'),
      lines: (row) =>
        each(row, (operation) => (
          <>
            <LineParty blockchain={chainOf(row)} operation={operation} />
            {operation === foldCosts(row).lines.at(-1) && <BehindLast row={row} blockchain={chainOf(row)} />}
          </>
        )),
    },
    {
      key: 'amount',
      title: t('list.amountOf'),
      align: 'right',
      lines: (row) =>
        eachWithCosts(row, (operation, costs) => (
          <>
            <Amount blockchain={chainOf(row)} operation={operation} places={places} hasRow={hasRow} />
            {costs.map((cost, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: costs of a transaction may be equal
              <Cost key={index} cost={cost} />
            ))}
          </>
        )),
    },
    {
      key: 'usd',
      title: t('list.usdOfDay'),
      align: 'right',
      className: 'hidden-on-phones',
      lines: (row) =>
        eachWithCosts(row, ({ amountUsd }, costs) => (
          <>
            {usd(amountUsd)}
            {costs.map((cost, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: costs of a transaction may be equal
              <div className="dim" key={index}>
                {usd(cost.amountUsd)}
              </div>
            ))}
          </>
        )),
    },
    ...(hasRow ? traced : []),
    {
      key: 'hash',
      title: t('list.hash'),
      align: 'right',
      className: 'hidden-on-phones',
      hasOwnLine: true,
      cell: (row) => (
        <>
          <Hash text={row.hash} to={paths.transaction(chainOf(row), row.hash)} />{' '}
          <FollowLink to={trailStartsPath(chainOf(row), 'OUTGOING', row.hash)} />
        </>
      ),
    },
  ];
}

/** Notes on all operations of a transaction, below the last one. */
function BehindLast({ row, blockchain }: { readonly row: Row; readonly blockchain: string }) {
  const { t } = useTranslation();
  const further = row.numberOfOperations - row.operations.length;
  return (
    <>
      {further > 0 && <div className="dim">{t('list.moreOperations', { count: further })}</div>}
      {listMarks(row).map((mark) => (
        <PoisoningMark key={`${mark.rule} ${mark.poisoner} ${mark.victim}`} blockchain={blockchain} mark={mark} />
      ))}
    </>
  );
}

/** Which way it went, and by what kind of operation. */
function Way({ operation: { amount, type } }: { readonly operation: Operation }) {
  const { t } = useTranslation();
  const way = !/[1-9]/.test(amount) ? 'none' : amount.startsWith('-') ? 'out' : 'in';
  return (
    <>
      <span className={`way ${way}`} title={t(`list.wayLong.${way}`)}>
        {t(`list.way.${way}`)}
      </span>
      <span className="dim way-type">
        <OperationType type={type} />
      </span>
    </>
  );
}

/** A fee or rent below what it was paid for. */
function Cost({ cost: { type, amount, symbol, amountUsd } }: { readonly cost: Operation }) {
  return (
    <div className="dim cost">
      <OperationType type={type} /> <Figure text={signAmount(amount)} /> {symbol}
      <span className="phone">
        <Usd value={amountUsd} />
      </span>
    </div>
  );
}

interface AmountProps {
  readonly blockchain: string;
  readonly operation: Operation;
  readonly places: number;
  readonly hasRow: boolean;
}

function Amount({ blockchain, operation, places, hasRow }: AmountProps) {
  const { t } = useTranslation();
  const { amount, amountUsd, symbol, assetName, icon, coin, traced } = operation;
  return (
    <>
      <span className={`mono asset-amount ${amount.startsWith('-') ? '' : 'incoming-amount'}`}>
        {hasManyAssets(blockchain) && <CoinIcon icon={icon} symbol={symbol} />}
        <Figure text={signAmount(amount, places)} />{' '}
        <small title={assetName} className={coin.isSpam ? 'spam' : ''}>
          {symbol}
        </small>
        {coin.decimals === null && <small title={t('assets.rawWhy')}> · {t('assets.raw')}</small>}
        {coin.isSpam && <small title={t('assets.spamWhy')}> · {t('assets.spam')}</small>}
      </span>
      <div className="phone dim">
        <Usd value={amountUsd} />
      </div>
      {hasRow && traced !== null && <TracedOnPhone traced={traced} symbol={symbol} />}
    </>
  );
}
