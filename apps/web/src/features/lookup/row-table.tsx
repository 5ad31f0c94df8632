import type { LookupChain } from '@sulian/contract';
import { formatCount, toCoinId } from '@sulian/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WatchChosen, type Watched } from '../../components/alerts/watch-chosen.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { AddChosen } from '../../components/desk/add-chosen.tsx';
import { ExportButton } from '../../components/export/export-button.tsx';
import type { TableRow } from '../../components/lookup/entries.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import {
  type CountsOf,
  filterRows,
  type Order,
  orderRows,
  ROW_FILTERS,
  type RowFilter,
  type RowOrder,
} from './order-rows.ts';
import { useRowColumns } from './use-row-columns.tsx';

const PER_PAGE = 50;
/** Orders whose first click shows the largest first. */
const DESCENDING: ReadonlySet<RowOrder> = new Set(['BALANCE', 'PAYMENTS']);

interface Props {
  readonly rows: readonly TableRow[];
  readonly countsOf: CountsOf;
  /** Addresses that have come, out of all. */
  readonly done: number;
  readonly requestedCount: number;
  readonly chains: readonly LookupChain[];
}

/** The table with its filters, orders, choice and file. */
export function RowTable({ rows, countsOf, done, requestedCount, chains }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<RowFilter>('ALL');
  const [order, setOrder] = useState<Order>({ by: 'TEXT', isAscending: true });
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const filtered = filterRows(rows, filter, countsOf);
  const shownRows = orderRows(filtered, order, countsOf).slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const columns = useRowColumns({
    order,
    countsOf,
    chosen,
    onOrder: (by) => {
      setPage(1);
      setOrder((now) => ({ by, isAscending: now.by === by ? !now.isAscending : !DESCENDING.has(by) }));
    },
    onChoose: (key) => setChosen((now) => toggle(now, key)),
  });
  const chosenRows = rows.filter(({ key }) => chosen.has(key));
  const areAllChosen = filtered.length > 0 && filtered.every(({ key }) => chosen.has(key));
  const isWhole = done >= requestedCount;
  return (
    <section className="card lookup">
      <header>
        <h2>{t('lookup.table')}</h2>
        <fieldset className="lookup-filter">
          <legend className="sr-only">{t('lookup.filter')}</legend>
          {ROW_FILTERS.map((each) => (
            <button
              key={each}
              type="button"
              className="chip"
              aria-pressed={filter === each}
              onClick={() => {
                setFilter(each);
                setPage(1);
              }}
            >
              {t(`lookup.filters.${each}`)} {formatCount(filterRows(rows, each, countsOf).length)}
            </button>
          ))}
        </fieldset>
      </header>
      <div className="lookup-actions">
        <label>
          <input
            type="checkbox"
            checked={areAllChosen}
            onChange={() => setChosen(areAllChosen ? new Set() : new Set(filtered.map(({ key }) => key)))}
          />{' '}
          {t('lookup.chooseAll', { count: filtered.length })}
        </label>
        <AddChosen
          objects={chosenRows.map(({ blockchain, address, row }) => ({ blockchain, address: row?.address ?? address }))}
        />
        <WatchChosen watched={chosenRows.map(toWatched)} />
        <span role="status" className="dim">
          {isWhole
            ? t('lookup.done', { count: requestedCount })
            : t('lookup.progress', { done: formatCount(done), wanted: formatCount(requestedCount) })}
        </span>
        {isWhole && <TableFile rows={rows} />}
      </div>
      <div className="scroll-x">
        <DataTable
          label={t('lookup.table')}
          columns={columns}
          rows={shownRows}
          rowKey={({ key }) => key}
          isBusy={!isWhole}
        />
      </div>
      {shownRows.length === 0 && <p className="lookup-none dim">{t('lookup.noneLeft')}</p>}
      <Basis chains={chains} rows={rows} />
      <Pager page={page} total={filtered.length} perPage={PER_PAGE} onChange={setPage} />
    </section>
  );
}

/** The coin of the largest value, else the chain's own. */
const toWatched = ({ blockchain, address, row }: TableRow): Watched => ({
  blockchain,
  address: row?.address ?? address,
  coin: row?.coins[0] ?? { id: toCoinId(blockchain, 0), symbol: undefined },
});

/** Block and label version of each chain that was read, and what its ledger lacks. */
function Basis({ chains, rows }: Pick<Props, 'chains' | 'rows'>) {
  const { t } = useTranslation();
  const toChain = useChainText();
  // Each row of a chain on demand states its own history.
  const onDemand = new Set(
    rows.flatMap(({ blockchain, row }) => (row !== undefined && row.historyState !== 'WHOLE' ? [blockchain] : [])),
  );
  const lines = chains.flatMap(({ blockchain, basis }) => {
    if (basis === null) return [];
    const { height, labelVersion, isPartial, lacksInternalTransfers } = basis;
    return [
      t('lookup.basis', { chain: toChain(blockchain), height: formatCount(height), version: labelVersion }),
      ...(isPartial && !onDemand.has(blockchain) ? [t('lookup.partial')] : []),
      ...(lacksInternalTransfers ? [t('lookup.lacksInternal')] : []),
    ];
  });
  return lines.length === 0 ? null : <p className="lookup-none dim">{lines.join(' · ')}</p>;
}

/** All rows of the table that were read, whatever its filter. */
function TableFile({ rows }: Pick<Props, 'rows'>) {
  const { t } = useTranslation();
  const objects = rows
    .filter(({ state }) => state !== 'NOT_INDEXED')
    .map(({ blockchain, address, entry: { written, times } }) => ({ blockchain, address, written, times }));
  if (objects.length === 0) return null;
  return (
    <ExportButton
      list="POST /api/proxy/v1/lookup/export"
      sent={{ params: {}, query: {}, body: { objects } }}
      label={t('lookup.export')}
    />
  );
}

function toggle(set: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
}
