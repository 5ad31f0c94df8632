import type { SystemChain } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty } from '../../components/states/states.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { formatBytes } from './bytes.ts';
import { ChainTable } from './chain-table.tsx';
import { ProgramPlace } from './programs.tsx';
import { type Sighting, toHoursLeft } from './remaining.ts';
import { SourceText } from './source-text.tsx';

interface Props {
  readonly chains: readonly SystemChain[];
  /** Seconds, Unix time. */
  readonly readAt: number;
}

const orDash = (value: number | null, format: (value: number) => string = formatCount): string =>
  value === null ? '–' : format(value);

/** Source, height, faults, size and labels of each chain. */
export function SystemChains({ chains, readAt }: Props) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const firstOf = useFirstSightings(chains, readAt);
  const columns: ReadonlyArray<Column<SystemChain>> = [
    {
      key: 'source',
      title: t('admin.source'),
      cell: ({ source, hosts, held, server, reader }) => (
        <>
          <SourceText source={source} hosts={hosts} />
          {source === 'NONE' && <div className="admin-note">{t(`admin.held.${held}`)}</div>}
          {server !== null && <div className="admin-note">{t('admin.ledgerServer', { host: server })}</div>}
          {reader !== null && <Reader {...reader} />}
        </>
      ),
    },
    { key: 'height', title: t('admin.storedBlock'), cell: ({ height }) => orDash(height), align: 'right' },
    {
      key: 'time',
      title: inZone(t('admin.blockTime')),
      cell: ({ time }) => (time === null ? '–' : <Time sec={time} />),
    },
    {
      key: 'behind',
      title: t('admin.behind'),
      cell: (row) => <Behind row={row} hours={toHoursLeft(row, firstOf.get(row.blockchain), readAt)} />,
      align: 'right',
    },
    { key: 'writer', title: t('admin.writer'), cell: (row) => <Writer row={row} /> },
    { key: 'requests', title: t('admin.requests'), cell: (row) => <Requests row={row} />, align: 'right' },
    { key: 'state', title: t('admin.status'), cell: (row) => <Faults row={row} /> },
    {
      key: 'transactions',
      title: t('admin.transactions'),
      cell: (row) => orDash(row.transactions),
      align: 'right',
    },
    { key: 'wallets', title: t('admin.wallets'), cell: ({ wallets }) => orDash(wallets), align: 'right' },
    { key: 'size', title: t('admin.size'), cell: (row) => orDash(row.storedBytes, formatBytes), align: 'right' },
    { key: 'growth', title: t('admin.perDay'), cell: (row) => orDash(row.bytesPerDay, formatBytes), align: 'right' },
    {
      key: 'labels',
      title: t('admin.serviceAddresses'),
      cell: (row) => formatCount(row.serviceAddresses),
      align: 'right',
    },
  ];
  return (
    <section className="card">
      <header>
        <h2>{t('admin.chains')}</h2>
      </header>
      {chains.length === 0 ? (
        <Empty text={t('admin.noChains')} />
      ) : (
        <ChainTable label={t('admin.chains')} columns={columns} rows={chains} />
      )}
    </section>
  );
}

/** Heights when the screen was opened. */
function useFirstSightings(chains: readonly SystemChain[], readAt: number): ReadonlyMap<string, Sighting> {
  const firsts = useRef(new Map<string, Sighting>());
  for (const { blockchain, height } of chains)
    if (height !== null && !firsts.current.has(blockchain)) firsts.current.set(blockchain, { height, at: readAt });
  return firsts.current;
}

function Reader({ host, lag, isAway }: NonNullable<SystemChain['reader']>) {
  const { t } = useTranslation();
  const state = isAway
    ? t('admin.readerAway')
    : lag === null
      ? '–'
      : t('admin.readerBehind', { number: formatCount(lag), count: lag });
  return (
    <div className="admin-note">
      {t('admin.reader', { host })} {isAway ? <span className="chip warn">{state}</span> : state}
    </div>
  );
}

interface BehindProps {
  readonly row: SystemChain;
  readonly hours: number | undefined;
}

function Behind({ row: { lag }, hours }: BehindProps) {
  const { t } = useTranslation();
  if (lag === null) return '–';
  if (lag === 0) return t('admin.level');
  return (
    <>
      <span className="chip warn">{formatCount(lag)}</span>
      {hours !== undefined && <div className="note">{t('admin.hoursLeft', { hours: hours.toFixed(1) })}</div>}
    </>
  );
}

function Writer({ row: { writer } }: { readonly row: SystemChain }) {
  const { t } = useTranslation();
  if (writer === null) return '–';
  return (
    <div className="admin-cell nowrap">
      <ProgramPlace place={writer} />
      <div className="admin-note">
        {t('admin.writesSince')} <Time sec={writer.since} />
      </div>
      <div className="admin-note">
        {t('admin.leaseUntil')} <Time sec={writer.leaseUntil} inSeconds />
      </div>
    </div>
  );
}

function Requests({ row: { requests } }: { readonly row: SystemChain }) {
  const { t } = useTranslation();
  if (requests === null) return '–';
  return (
    <>
      {formatCount(requests.sent)}
      {requests.failed > 0 && (
        <div className="admin-note">{t('admin.requestsFailed', { number: formatCount(requests.failed) })}</div>
      )}
    </>
  );
}

function Faults({ row: { alarm, sourceFault, height, isLoading, isAway } }: { readonly row: SystemChain }) {
  const { t } = useTranslation();
  if (isAway) return <span className="chip status failed">{t('admin.ledgerAway')}</span>;
  if (alarm !== null) return <span className="chip status failed">{t('admin.alarm', { code: alarm })}</span>;
  if (sourceFault !== null) return <span className="chip warn">{sourceFault}</span>;
  if (isLoading) return <span className="chip warn">{t('admin.loading')}</span>;
  return <span className="nowrap">{height === null ? t('admin.nothingStored') : t('admin.fine')}</span>;
}
