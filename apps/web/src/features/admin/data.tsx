import type {
  LabelCoverageRow,
  LabelFormatRow,
  LabelListRow,
  PriceCoverageRow,
  ScheduledListRow,
} from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { ListImports } from '../../components/console/list-imports.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { getDataCoverage } from './api/admin.ts';
import { ChainTable } from './chain-table.tsx';
import { PriceDialog } from './price-dialog.tsx';

/** Labels by chain and list, and prices by coin: what answers rest on. */
export function Data() {
  const { t } = useTranslation();
  const [isImporting, setImporting] = useState(false);
  const query = useQuery({ queryKey: ['data-coverage'], queryFn: getDataCoverage });
  return (
    <Loaded query={query}>
      {({ chains, lists, formats, schedule, prices }) => (
        <>
          <Part
            title={t('admin.labelCoverage')}
            aside={<Link to={paths.labelPart('imports')}>{t('admin.importLabels')}</Link>}
            empty={chains.length === 0 ? t('admin.noChains') : undefined}
          >
            <Chains rows={chains} />
          </Part>
          <Part title={t('admin.labelLists')} empty={lists.length === 0 ? t('admin.noLists') : undefined}>
            <Lists rows={lists} />
          </Part>
          <Part title={t('admin.labelFormats')} empty={undefined}>
            <Formats rows={formats} />
          </Part>
          <Part title={t('admin.listSchedule')} empty={schedule.length === 0 ? t('admin.noSchedule') : undefined}>
            <Schedule rows={schedule} />
          </Part>
          <Part
            title={t('admin.prices')}
            aside={
              <button type="button" className="btn" onClick={() => setImporting(true)}>
                {t('admin.importPrices')}
              </button>
            }
            empty={prices.length === 0 ? t('admin.noPrices') : undefined}
          >
            <Prices rows={prices} />
          </Part>
          <ListImports kind="PRICES" onEnd={query.refetch} />
          {isImporting && <PriceDialog onClose={() => setImporting(false)} onDone={() => query.refetch()} />}
        </>
      )}
    </Loaded>
  );
}

interface PartProps {
  readonly title: string;
  readonly aside?: ReactNode;
  /** Text in place of an empty table; undefined: the table has rows. */
  readonly empty: string | undefined;
  readonly children: ReactNode;
}

const Part = ({ title, aside, empty, children }: PartProps) => (
  <section className="card admin-part">
    <header>
      <h2>{title}</h2>
      {aside}
    </header>
    {empty === undefined ? children : <Empty text={empty} />}
  </section>
);

function Chains({ rows }: { readonly rows: readonly LabelCoverageRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<LabelCoverageRow>> = [
    {
      key: 'services',
      title: t('admin.serviceAddresses'),
      cell: ({ serviceAddresses }) => formatCount(serviceAddresses),
      align: 'right',
    },
    { key: 'lists', title: t('admin.numberOfLists'), cell: ({ lists }) => formatCount(lists) },
    {
      key: 'oldest',
      title: inZone(t('admin.oldestImport')),
      cell: ({ oldestImportAt }) => (oldestImportAt === null ? '–' : <Time sec={oldestImportAt} />),
    },
    {
      key: 'complete',
      title: t('admin.status'),
      cell: ({ isLabelled, lists }) =>
        isLabelled ? t('admin.allServices') : lists === 0 ? <NoLabels /> : t('admin.someServices'),
    },
  ];
  return <ChainTable label={t('admin.labelCoverage')} columns={columns} rows={rows} />;
}

function NoLabels() {
  const { t } = useTranslation();
  return <span className="chip warn">{t('admin.noLabels')}</span>;
}

function Lists({ rows }: { readonly rows: readonly LabelListRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<LabelListRow>> = [
    { key: 'source', title: t('admin.list'), cell: ({ source }) => source, className: 'wrap' },
    { key: 'chain', title: t('admin.chain'), cell: ({ blockchain }) => chainName(blockchain) },
    { key: 'licence', title: t('admin.licence'), cell: ({ licence }) => licence ?? t('admin.noLicence') },
    { key: 'labels', title: t('admin.labels'), cell: ({ labels }) => formatCount(labels), align: 'right' },
    { key: 'newest', title: t('admin.newestLabel'), cell: ({ newestDate }) => newestDate ?? '–' },
    {
      key: 'imported',
      title: inZone(t('admin.importedAt')),
      cell: ({ importedAt }) => (importedAt === null ? '–' : <Time sec={importedAt} />),
    },
  ];
  return (
    <Wide label={t('admin.labelLists')}>
      <DataTable
        label={t('admin.labelLists')}
        columns={columns}
        rows={rows}
        rowKey={({ blockchain, source }) => `${blockchain} ${source}`}
      />
    </Wide>
  );
}

/** Formats that can be imported, and how many lists of each are. */
function Formats({ rows }: { readonly rows: readonly LabelFormatRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<LabelFormatRow>> = [
    { key: 'format', title: t('admin.format'), cell: ({ format }) => t(`labels.formats.${format}`), className: 'wrap' },
    { key: 'licence', title: t('admin.licence'), cell: ({ licence }) => licence ?? t('admin.noLicence') },
    { key: 'lists', title: t('admin.importedLists'), cell: ({ lists }) => formatCount(lists), align: 'right' },
    {
      key: 'imported',
      title: inZone(t('admin.importedAt')),
      cell: ({ importedAt }) => (importedAt === null ? t('admin.notImportedYet') : <Time sec={importedAt} />),
    },
  ];
  return (
    <Wide label={t('admin.labelFormats')}>
      <DataTable label={t('admin.labelFormats')} columns={columns} rows={rows} rowKey={({ format }) => format} />
    </Wide>
  );
}

function Schedule({ rows }: { readonly rows: readonly ScheduledListRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<ScheduledListRow>> = [
    { key: 'source', title: t('admin.list'), cell: ({ source }) => source, className: 'wrap' },
    { key: 'format', title: t('admin.format'), cell: ({ format }) => format },
    { key: 'every', title: t('admin.every'), cell: ({ everyHours }) => t('admin.hours', { count: everyHours }) },
    {
      key: 'last',
      title: inZone(t('admin.importedAt')),
      cell: ({ lastAt }) => (lastAt === null ? '–' : <Time sec={lastAt} />),
    },
    {
      key: 'due',
      title: inZone(t('admin.nextImport')),
      cell: ({ dueAt }) => (dueAt === null ? t('admin.now') : <Time sec={dueAt} />),
    },
    {
      key: 'state',
      title: t('admin.status'),
      cell: ({ fault }) =>
        fault === null ? (
          t('admin.fine')
        ) : (
          <span className="chip warn">{t(`error.${fault}`, { defaultValue: fault })}</span>
        ),
    },
  ];
  return (
    <Wide label={t('admin.listSchedule')}>
      <DataTable label={t('admin.listSchedule')} columns={columns} rows={rows} rowKey={({ source }) => source} />
    </Wide>
  );
}

function Prices({ rows }: { readonly rows: readonly PriceCoverageRow[] }) {
  const { t } = useTranslation();
  const columns: ReadonlyArray<Column<PriceCoverageRow>> = [
    { key: 'coin', title: t('admin.coin'), cell: ({ coin }) => coin },
    { key: 'first', title: t('admin.firstDay'), cell: ({ firstDay }) => firstDay },
    { key: 'last', title: t('admin.lastDay'), cell: ({ lastDay }) => lastDay },
    {
      key: 'missing',
      title: t('admin.missingDays'),
      cell: ({ missingDays }) =>
        missingDays === 0 ? '0' : <span className="chip warn">{formatCount(missingDays)}</span>,
      align: 'right',
    },
    {
      key: 'sources',
      title: t('admin.priceSources'),
      cell: ({ sources }) =>
        sources.map((source) => (source === 'SIMULATED' ? t('admin.sourceKind.SIMULATED') : source)).join(' · '),
      className: 'wrap',
    },
  ];
  return (
    <Wide label={t('admin.prices')}>
      <DataTable label={t('admin.prices')} columns={columns} rows={rows} rowKey={({ coin }) => coin} />
    </Wide>
  );
}

const Wide = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
  <section className="wide-table" aria-label={label} tabIndex={0}>
    {children}
  </section>
);
