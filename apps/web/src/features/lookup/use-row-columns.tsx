import { formatCount, groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { Usd } from '../../components/amounts/usd.tsx';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import type { TableRow } from '../../components/lookup/entries.ts';
import { EntityChip } from '../../components/references/entity-chip.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { NoLabel } from '../../components/risk/no-label.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { areFreezesKnown } from '../../lib/chain-assets.ts';
import { paths } from '../../lib/paths.ts';
import type { CountsOf, Order, RowOrder } from './order-rows.ts';

interface Columns {
  readonly order: Order;
  readonly onOrder: (by: RowOrder) => void;
  readonly countsOf: CountsOf;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (key: string) => void;
}

/** Columns of the table; most of them sort it. */
export function useRowColumns({ order, onOrder, countsOf, chosen, onChoose }: Columns): readonly Column<TableRow>[] {
  const { t } = useTranslation();
  const toChain = useChainText();
  const sort = (by: RowOrder) => ({
    sort: {
      direction:
        order.by !== by ? ('none' as const) : order.isAscending ? ('ascending' as const) : ('descending' as const),
      onToggle: () => onOrder(by),
    },
  });
  return [
    {
      key: 'choose',
      title: <span className="sr-only">{t('lookup.choose')}</span>,
      className: 'choose',
      cell: ({ key, address }) => (
        <input
          type="checkbox"
          checked={chosen.has(key)}
          aria-label={t('lookup.chooseOne', { address })}
          onChange={() => onChoose(key)}
        />
      ),
    },
    {
      key: 'chain',
      title: t('lookup.columns.chain'),
      ...sort('CHAIN'),
      cell: ({ blockchain }) => (
        <span className="nowrap">
          <ChainIcon id={blockchain} /> {toChain(blockchain)}
        </span>
      ),
    },
    { key: 'address', title: t('lookup.columns.address'), className: 'wide', cell: (row) => <Address row={row} /> },
    {
      key: 'owner',
      title: t('lookup.columns.owner'),
      ...sort('OWNER'),
      cell: ({ row }) => (row?.entity == null ? null : <EntityChip entity={row.entity} />),
    },
    {
      key: 'level',
      title: t('lookup.columns.level'),
      className: 'wide',
      ...sort('LEVEL'),
      cell: (row) => <Level row={row} />,
    },
    {
      key: 'balance',
      title: t('lookup.columns.balance'),
      align: 'right',
      ...sort('BALANCE'),
      cell: (row) => <Balance row={row} />,
    },
    { key: 'freeze', title: t('lookup.columns.freeze'), cell: (row) => <Freeze row={row} /> },
    {
      key: 'payments',
      title: t('lookup.columns.payments'),
      ...sort('PAYMENTS'),
      cell: (row) => <Payments row={row} countsOf={countsOf} />,
    },
  ];
}

interface CellProps {
  readonly row: TableRow;
}

/** The address with what sets its spelling apart. */
function Address({ row: { entry, blockchain, address, subKey, row, notStored } }: CellProps) {
  const { t } = useTranslation();
  const own = row?.address ?? address;
  const notes = [
    ...(entry.derivedFrom === undefined ? [] : [entry.derivedFrom]),
    ...(entry.times > 1 ? [t('lookup.times', { count: entry.times })] : []),
    ...(subKey === null ? [] : [t('search.customer', { subKey })]),
    ...(entry.isChecksumWrong ? [t('results.checksumWrong')] : []),
    ...(row?.tokenAccount == null ? [] : [t('results.ownsTokenAccount')]),
    ...(row?.isUnseen === true && row.historyState === 'WHOLE' ? [t('results.unseen')] : []),
    ...(row !== undefined && row.historyState !== 'WHOLE' ? [t('lookup.notWhole')] : []),
    ...(notStored > 0 ? [t('lookup.notHeld', { count: notStored })] : []),
  ];
  return (
    <>
      <Hash
        text={own}
        to={subKey === null ? paths.address(blockchain, own) : paths.customer(blockchain, own, subKey)}
      />
      {notes.length > 0 && <div className="dim">{notes.join(' · ')}</div>}
    </>
  );
}

/** A state in place of facts: what was not read is not clean. */
function Level({ row: { row, state } }: CellProps): ReactNode {
  const { t } = useTranslation();
  if (row !== undefined) return row.headline === null ? <NoLabel /> : <HeadlineTag headline={row.headline} />;
  return <span className="dim">{t(`lookup.state.${state}`)}</span>;
}

function Balance({ row: { row } }: CellProps) {
  const { t } = useTranslation();
  // An address that no block has shows no zero: more than the ledger may be missing.
  if (row === undefined || row.isUnseen) return <span className="dim">{t('app.missing')}</span>;
  const [first] = row.coins;
  if (first === undefined) return <>{row.historyState === 'WHOLE' ? '0' : t('app.missing')}</>;
  return (
    <>
      <span className="nowrap">
        {first.balance === null ? t('app.missing') : <Figure text={groupAmount(first.balance)} />}{' '}
        <small>{first.symbol}</small>
      </span>
      {row.coinsTotal !== null && row.coinsTotal > 1 && (
        <div className="dim">{t('lookup.moreCoins', { count: row.coinsTotal - 1 })}</div>
      )}
      <div className="dim nowrap">
        <Usd value={row.balanceUsd} isLatest />
      </div>
    </>
  );
}

/** Coins that are frozen or can be frozen, with who can. */
function Freeze({ row: { row } }: CellProps) {
  const { t } = useTranslation();
  if (row === undefined || (row.isUnseen && row.frozenAssets.length === 0))
    return <span className="dim">{t('app.missing')}</span>;
  const { blockchain, frozenAssets, freezable, freezableTotal, freezesFrom } = row;
  const more = (freezableTotal ?? 0) - freezable.length;
  return (
    <>
      {frozenAssets.length > 0 && (
        <span className="chip frozen">{t('search.frozen', { symbols: frozenAssets.join(' · ') })}</span>
      )}
      {freezable.map(({ id, symbol, balance, issuer }) => (
        <div key={id} className="nowrap">
          {balance === null ? t('app.missing') : <Figure text={groupAmount(balance)} />} <small>{symbol}</small>{' '}
          <span className="dim">{issuer}</span>
        </div>
      ))}
      {more > 0 && <div className="dim">{t('lookup.moreCoins', { count: more })}</div>}
      {freezable.length === 0 && frozenAssets.length === 0 && (
        <span className="dim">{t(`endsList.freeze.${row.freeze}`)}</span>
      )}
      {!areFreezesKnown(blockchain, freezesFrom) && (
        <div className="dim">
          {t(frozenAssets.length === 0 ? 'results.freezesUnknown' : 'results.otherFreezesUnknown')}
        </div>
      )}
    </>
  );
}

function Payments({ row, countsOf }: CellProps & Pick<Columns, 'countsOf'>) {
  const { t } = useTranslation();
  const counts = countsOf(row);
  if (counts === undefined) return <span className="dim">{t('app.missing')}</span>;
  const { paid, received, isWhole } = counts;
  if (paid + received === 0) return <span className="dim">{t('lookup.noPayments')}</span>;
  const toText = (count: number): string => `${isWhole ? '' : '≥ '}${formatCount(count)}`;
  return (
    <>
      {paid > 0 && <div className="nowrap">{t('lookup.paidTo', { count: toText(paid) })}</div>}
      {received > 0 && <div className="nowrap">{t('lookup.receivedFrom', { count: toText(received) })}</div>}
    </>
  );
}
