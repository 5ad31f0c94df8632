import type { AuditRow } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Narrowed } from '../../components/console/narrowed.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { formatTime } from '../../lib/format.ts';
import { listEntries } from './api/audit.ts';
import './audit.css';
import { type AuditFilter, NO_FILTER, toFilterQuery } from './filter.ts';
import { FilterForm } from './filter-form.tsx';
import { Target } from './target.tsx';
import { useActionText } from './use-action-text.ts';

const CHIP_CLASSES: Readonly<Record<AuditRow['result'], string>> = {
  OK: 'status success',
  REFUSED: 'warn',
  FAILED: 'status failed',
};

/** Audit log: actor, action, time, address and result; newest first. */
export function AuditLog() {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const { query, filter, choose, page, setPage } = useList({ key: 'audit', initial: NO_FILTER, list: listEntries });
  const columns: ReadonlyArray<Column<AuditRow>> = [
    { key: 'number', title: t('audit.number'), cell: (row) => row.number, align: 'right' },
    { key: 'time', title: inZone(t('audit.time')), cell: (row) => <Time sec={row.time} />, className: 'nowrap' },
    { key: 'who', title: t('audit.who'), cell: (row) => row.who ?? t('audit.nobody'), className: 'wrap' },
    { key: 'where', title: t('audit.where'), cell: (row) => row.where, className: 'mono wrap' },
    {
      key: 'action',
      title: t('audit.action'),
      cell: (row) => <Action row={row} />,
      className: 'wrap',
    },
    { key: 'target', title: t('audit.target'), cell: (row) => <Target row={row} />, className: 'wrap' },
    {
      key: 'result',
      title: t('audit.result'),
      cell: (row) => <span className={`chip ${CHIP_CLASSES[row.result]}`}>{t(`audit.results.${row.result}`)}</span>,
    },
  ];
  return (
    <section className="card">
      <FilterForm onSearch={(fields) => choose(toFilterQuery(fields))} />
      <NarrowedBy filter={filter} />
      <PagedTable
        label={t('audit.entries')}
        empty={t('audit.none')}
        query={query}
        columns={columns}
        rowKey={({ number }) => String(number)}
        page={page}
        onPage={setPage}
        details={{ label: ({ number }) => t('audit.entry', { number }), render: (row) => <Details row={row} /> }}
      />
    </section>
  );
}

/** Action of a line; automatic repetitions are marked as such. */
function Action({ row: { action, details } }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  const toText = useActionText();
  return (
    <span title={action}>
      {toText(action)} {details['isRepeat'] === true && <span className="chip">{t('audit.repeated')}</span>}
    </span>
  );
}

const PARTS = ['who', 'where', 'action', 'target', 'result', 'from', 'to'] as const;

/** Filter of the displayed answer, not the unsubmitted content of the fields. */
function NarrowedBy({ filter }: { readonly filter: AuditFilter }) {
  const { t } = useTranslation();
  const toText = useActionText();
  const inZone = useTimeTitle();
  const show = (part: (typeof PARTS)[number], value: string): string => {
    if (part === 'from' || part === 'to') return formatTime(Number(value));
    if (part === 'result') return t(`audit.results.${value}`);
    return part === 'action' ? toText(value) : value;
  };
  return (
    <div className="toolbar printed">
      {PARTS.filter((part) => filter[part] !== '').map((part) => (
        <Narrowed
          key={part}
          by={part === 'from' || part === 'to' ? inZone(t(`audit.${part}`)) : t(`audit.${part}`)}
          to={show(part, filter[part])}
        />
      ))}
    </div>
  );
}

function Details({ row }: { readonly row: AuditRow }) {
  const { t } = useTranslation();
  return (
    <dl className="facts-list entry">
      <dt>{t('audit.code')}</dt>
      <dd className="mono">{row.action}</dd>
      {Object.entries(row.details).map(([name, value]) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt className="mono">{name}</dt>
          <dd className="mono">{typeof value === 'string' ? value : JSON.stringify(value)}</dd>
        </div>
      ))}
      <dt>{t('audit.hash')}</dt>
      <dd className="mono">{row.hash}</dd>
    </dl>
  );
}
