import type { ImportLine, ImportRow } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { ErrorText, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { ROWS_PER_PAGE, toWindow } from '../../lib/query-string.ts';
import { getReport, listImportLines } from './api/labels.ts';

/** Counts of an import apart from its labels, and its lines. */
export function ImportReport({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation();
  const counts = (key: 'entities' | 'coinbaseTags') => (
    <>
      <dt>{t(`labels.${key}`)}</dt>
      <dd>{t('labels.threeCounts', { ...row[key] })}</dd>
    </>
  );
  return (
    <div className="labels-details">
      <dl className="facts-list">
        <dt>{t('labels.version')}</dt>
        <dd>{row.version}</dd>
        <Chains chains={row.chains} />
        {counts('entities')}
        {counts('coinbaseTags')}
      </dl>
      {row.refused + row.flagged > 0 && <Download row={row} />}
      {row.refused > 0 && <Lines row={row} kind="refused" total={row.refused} />}
      {row.flagged > 0 && <Lines row={row} kind="flagged" total={row.flagged} />}
      {row.refused + row.flagged === 0 && <p className="dim">{t('labels.noLines')}</p>}
    </div>
  );
}

/** Labels by chain: a list on the wrong chain, and what left it, must be seen. */
function Chains({ chains }: Pick<ImportRow, 'chains'>) {
  const { t } = useTranslation();
  const toChain = useChainText();
  if (chains === null)
    return (
      <>
        <dt>{t('labels.ofChains')}</dt>
        <dd>{t('labels.chainsNotCounted')}</dd>
      </>
    );
  return chains.map(({ blockchain, ...counts }) => (
    <Fragment key={blockchain}>
      <dt>{t('labels.ofChain', { chain: toChain(blockchain) })}</dt>
      <dd>{t('labels.fourCounts', counts)}</dd>
    </Fragment>
  ));
}

interface LinesProps {
  readonly row: ImportRow;
  readonly kind: 'refused' | 'flagged';
  readonly total: number;
}

function Lines({ row, kind, total }: LinesProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['label-imports', 'lines', row.id, kind, page],
    queryFn: () => listImportLines(row.id, { kind, ...toWindow(page) }),
    placeholderData: keepPreviousData,
  });
  const columns: ReadonlyArray<Column<ImportLine>> = [
    { key: 'file', title: t('labels.file'), cell: ({ file }) => file, className: 'wrap' },
    { key: 'line', title: t('labels.line'), cell: ({ line }) => line ?? t('labels.wholeFile'), align: 'right' },
    { key: 'reason', title: t('labels.why'), cell: ({ reason }) => reason, className: 'wrap' },
  ];
  const label = t(`labels.lines.${kind}`, { count: total });
  return (
    <Loaded query={query}>
      {({ items, _metadata }) => (
        <section aria-label={label}>
          <h3>{label}</h3>
          <DataTable
            label={label}
            columns={columns}
            rows={items}
            rowKey={({ file, line, reason }) => `${file}:${line}:${reason}`}
            isBusy={query.isPlaceholderData}
          />
          {_metadata.total < total && <p className="dim">{t('labels.firstLines', { count: _metadata.total })}</p>}
          <Pager page={page} total={_metadata.total} perPage={ROWS_PER_PAGE} onChange={setPage} />
        </section>
      )}
    </Loaded>
  );
}

/** The lines as a file for a spreadsheet. */
function Download({ row }: { readonly row: ImportRow }) {
  const { t } = useTranslation();
  const [error, setError] = useState<Error>();
  const save = async () => {
    const url = URL.createObjectURL(await getReport(row.id));
    const link = document.createElement('a');
    link.href = url;
    link.download = `import-${row.id}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <p>
      <button type="button" className="btn small" onClick={() => void save().then(() => setError(undefined), setError)}>
        {t('labels.download')}
      </button>{' '}
      {error !== undefined && (
        <span role="alert">
          <ErrorText error={error} />
        </span>
      )}
    </p>
  );
}
