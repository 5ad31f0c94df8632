import type { ListImportRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError, callData } from '../../lib/api.ts';
import { ErrorText } from '../states/states.tsx';
import { type Column, DataTable } from '../table/data-table.tsx';
import { Time, useTimeTitle } from '../text/time.tsx';
import './console.css';

const REFRESH_MS = 1_000;
/** While nothing is imported. */
const QUIET_REFRESH_MS = 5_000;

const isRunning = ({ state }: ListImportRow): boolean => state === 'RUNNING';

/** Whether an import ended because somebody stopped it. */
export const isStopped = (error: Error): boolean => error instanceof CallError && error.details['reason'] === 'STOPPED';

interface Props {
  readonly kind: ListImportRow['kind'];
  /** Called when an import has ended. */
  readonly onEnd: () => unknown;
}

/** Imports of lists that run on the server, also those of a page that was loaded again, and how the last ones ended. */
export function ListImports({ kind, onEnd }: Props) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ['list-imports'],
    queryFn: () => callData('GET /api/list-imports'),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) === true ? REFRESH_MS : QUIET_REFRESH_MS),
  });
  const rows = query.data?.filter((row) => row.kind === kind) ?? [];
  const running = rows.filter(isRunning).length;
  const before = useRef(running);
  useEffect(() => {
    if (running < before.current) onEnd();
    before.current = running;
  }, [running, onEnd]);
  if (query.isError)
    return (
      <p className="form-fault">
        {t('labels.runningFailed')} <ErrorText error={query.error} />
      </p>
    );
  return rows.length === 0 ? null : <ListImportTable rows={rows} />;
}

function ListImportTable({ rows }: { readonly rows: readonly ListImportRow[] }) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (key: string) =>
    setOpen(new Set(open.has(key) ? [...open].filter((each) => each !== key) : [...open, key]));
  const columns: ReadonlyArray<Column<ListImportRow>> = [
    {
      key: 'name',
      title: t('labels.file'),
      cell: ({ name, isDryRun }) => (
        <>
          <b>{name}</b> {isDryRun && <span className="chip">{t('labels.tryImport')}</span>}
        </>
      ),
      className: 'wrap',
    },
    { key: 'state', title: t('labels.running.state'), cell: (row) => <State row={row} />, className: 'wrap' },
    { key: 'read', title: t('labels.running.read'), cell: (row) => <ReadCell row={row} /> },
    {
      key: 'accepted',
      title: t('labels.running.accepted'),
      cell: (row) => formatCount(row.accepted),
      align: 'right',
      className: 'mono',
    },
    {
      key: 'refused',
      title: t('labels.counts.refused'),
      cell: (row) => formatCount(row.refusedTotal),
      align: 'right',
      className: 'mono',
    },
    { key: 'left', title: t('labels.running.left'), cell: (row) => <TimeLeft row={row} /> },
    { key: 'began', title: inZone(t('labels.running.began')), cell: ({ beganAt }) => <Time sec={beganAt} /> },
    { key: 'by', title: t('labels.by'), cell: ({ by }) => by, className: 'wrap' },
    { key: 'stop', title: t('labels.running.action'), cell: (row) => <Stop row={row} /> },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
    <section className="wide-table" aria-label={t('labels.running.title')} tabIndex={0}>
      <h2 className="list-imports-title">{t('labels.running.title')}</h2>
      <DataTable
        label={t('labels.running.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => String(id)}
        expansion={{
          open,
          onToggle: toggle,
          label: ({ name }) => name,
          toggleLabel: ({ name }, isOpen) => t(isOpen ? 'labels.running.hide' : 'labels.running.show', { name }),
          render: (row) => <RefusedLines row={row} />,
        }}
      />
      <p className="dim">{t('labels.running.note')}</p>
    </section>
  );
}

interface Part {
  readonly row: ListImportRow;
}

const CLASSES: Readonly<Record<ListImportRow['state'], string>> = {
  RUNNING: 'chip',
  DONE: 'chip status success',
  FAILED: 'chip status failed',
  STOPPED: 'chip warn',
};

function State({ row: { state, stage, fault } }: Part) {
  const { t } = useTranslation();
  return (
    <div className="list-imports-cell">
      <span className={CLASSES[state]}>{t(`labels.running.states.${state}`)}</span>
      {state === 'RUNNING' && <div className="dim">{t(`labels.running.stages.${stage}`)}</div>}
      {fault !== null && <div className="dim">{t(`error.${fault}`, { defaultValue: fault })}</div>}
    </div>
  );
}

function ReadCell({ row: { state, read, expected } }: Part) {
  const { t } = useTranslation();
  if (state !== 'RUNNING' || expected === null || expected === 0) return formatCount(read);
  const text = t('labels.running.of', { read: formatCount(read), expected: formatCount(expected) });
  return (
    <div className="list-imports-cell">
      {text}
      <progress className="list-imports-bar" value={read} max={expected} aria-label={text} />
    </div>
  );
}

function TimeLeft({ row: { secondsLeft } }: Part) {
  const { t } = useTranslation();
  return secondsLeft === null ? '–' : t('labels.running.seconds', { count: secondsLeft });
}

/** Until the list is read, nothing of it is stored. */
function Stop({ row: { id, state, stage, name } }: Part) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const stop = useMutation({
    mutationFn: () => callData('POST /api/list-imports/:id/stop', { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['list-imports'] }),
  });
  if (state !== 'RUNNING') return '–';
  return (
    <>
      <button
        type="button"
        className="link"
        disabled={stage !== 'READING' || stop.isPending}
        aria-label={t('labels.running.stopOf', { name })}
        onClick={() => stop.mutate()}
      >
        {t('labels.running.stop')}
      </button>
      {stop.isError && (
        <div className="form-fault">
          <ErrorText error={stop.error} />
        </div>
      )}
    </>
  );
}

/** The first lines, with the number of all. */
function RefusedLines({ row: { refused, refusedTotal } }: Part) {
  const { t } = useTranslation();
  if (refusedTotal === 0) return <p className="dim">{t('labels.noLines')}</p>;
  const title = t('labels.lines.refused', { count: refusedTotal });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol className="list-imports-lines">
        {refused.map(({ file, line, reason }) => (
          <li key={`${file}:${line}:${reason}`}>
            <b>{line === null ? t('labels.wholeFile') : t('labels.lineOf', { line })}</b> {reason}
          </li>
        ))}
      </ol>
      {refused.length < refusedTotal && <p className="dim">{t('labels.firstLines', { count: refused.length })}</p>}
    </section>
  );
}
