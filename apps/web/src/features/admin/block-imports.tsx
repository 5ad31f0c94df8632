import type { BlockImportRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listBlockImports } from './api/admin.ts';
import { BlockImportDetails } from './block-import-details.tsx';
import { BlockImportState } from './block-import-state.tsx';
import { useChainColumn } from './chain-table.tsx';
import { toDuration } from './duration.ts';
import { formatPace } from './pace.ts';
import './admin.css';

const REFRESH_MS = 2_000;
/** While nothing is imported. */
const QUIET_REFRESH_MS = 10_000;

const isRunning = ({ state }: BlockImportRow): boolean => state === 'RUNNING';

/** The newest imports of blocks of each chain: progress while they run, and how they ended. */
export function BlockImports() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['block-imports'],
    queryFn: listBlockImports,
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) === true ? REFRESH_MS : QUIET_REFRESH_MS),
  });
  return (
    <section className="card">
      <header>
        <h2>{t('admin.blockImports')}</h2>
      </header>
      <p className="admin-note">{t('admin.blockImportsNote')}</p>
      <Loaded query={query}>
        {(rows) => (rows.length === 0 ? <Empty text={t('admin.noBlockImports')} /> : <Table rows={rows} />)}
      </Loaded>
    </section>
  );
}

function Table({ rows }: { readonly rows: readonly BlockImportRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const chain = useChainColumn<BlockImportRow>();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]));
  const columns: ReadonlyArray<Column<BlockImportRow>> = [
    chain,
    { key: 'source', title: t('admin.importSource'), cell: ({ source }) => source, className: 'wrap' },
    { key: 'state', title: t('admin.status'), cell: (row) => <BlockImportState row={row} /> },
    { key: 'blocks', title: t('admin.importedBlocks'), cell: (row) => <Blocks row={row} /> },
    { key: 'pace', title: t('admin.pace'), cell: ({ blocksPerSec }) => formatPace(blocksPerSec), align: 'right' },
    {
      key: 'left',
      title: t('admin.timeLeft'),
      cell: ({ secondsLeft }) => (secondsLeft === null ? '–' : t(...toDuration(secondsLeft))),
      align: 'right',
    },
    { key: 'began', title: inZone(t('admin.beganAt')), cell: ({ beganAt }) => <Time sec={beganAt} /> },
    { key: 'ended', title: inZone(t('admin.endedAt')), cell: (row) => <End row={row} /> },
    {
      key: 'transactions',
      title: t('admin.transactions'),
      cell: ({ transactions }) => formatCount(transactions),
      align: 'right',
    },
    { key: 'by', title: t('admin.importBy'), cell: ({ startedBy }) => startedBy, className: 'wrap' },
    { key: 'warnings', title: t('admin.notImported'), cell: (row) => <Warnings row={row} />, align: 'right' },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
    <section className="wide-table" aria-label={t('admin.blockImports')} tabIndex={0}>
      <DataTable
        label={t('admin.blockImports')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        expansion={{
          open,
          onToggle: toggle,
          label: ({ source }) => source,
          toggleLabel: ({ source }, isOpen) => t(isOpen ? 'admin.hideImport' : 'admin.showImport', { source }),
          render: (row) => <BlockImportDetails row={row} />,
        }}
      />
    </section>
  );
}

interface Part {
  readonly row: BlockImportRow;
}

function Blocks({ row: { blocks, totalBlocks } }: Part) {
  const { t } = useTranslation();
  if (totalBlocks === null) return '–';
  const text = t('admin.blocksOf', { blocks: formatCount(blocks), total: formatCount(totalBlocks) });
  return (
    <div className="admin-cell">
      {text}
      {totalBlocks > 0 && <progress className="admin-progress" value={blocks} max={totalBlocks} aria-label={text} />}
    </div>
  );
}

const Warnings = ({ row: { warningsTotal } }: Part) =>
  warningsTotal === 0 ? '0' : <span className="chip warn">{formatCount(warningsTotal)}</span>;

/** A killed import has no end; its last sign of life is shown. */
function End({ row: { state, endedAt, seenAt } }: Part) {
  const { t } = useTranslation();
  if (endedAt !== null) return <Time sec={endedAt} />;
  if (state === 'RUNNING') return '–';
  return (
    <div className="admin-cell">
      <Time sec={seenAt} />
      <div className="admin-note">{t('admin.lastSign')}</div>
    </div>
  );
}
