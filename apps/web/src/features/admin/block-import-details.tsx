import type { BlockImportRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

const orDash = (height: number | null): string => (height === null ? '–' : formatCount(height));

/** Heights, reason of a failure, and what the files contain besides blocks. */
export function BlockImportDetails({ row }: { readonly row: BlockImportRow }) {
  const { t } = useTranslation();
  const { firstHeight, lastHeight, height, orphans, fault, state } = row;
  return (
    <div className="import-details">
      <dl className="facts-list">
        <dt>{t('admin.importHeights')}</dt>
        <dd>{firstHeight === null ? '–' : `${orDash(firstHeight)} – ${orDash(lastHeight)}`}</dd>
        <dt>{t('admin.lastWritten')}</dt>
        <dd>{orDash(height)}</dd>
        <dt>{t('admin.orphanBlocks')}</dt>
        <dd>{formatCount(orphans)}</dd>
        {fault !== null && (
          <>
            <dt>{t('admin.importFault')}</dt>
            <dd>
              {t(`error.${fault.code}`, { defaultValue: fault.code })} ({fault.code}): {fault.text}
            </dd>
          </>
        )}
      </dl>
      {state === 'INTERRUPTED' && <p>{t('admin.resumeImport')}</p>}
      <Lines row={row} />
    </div>
  );
}

/** The first lines, with the number of all. */
function Lines({ row: { state, orphans, warnings, warningsTotal } }: { readonly row: BlockImportRow }) {
  const { t } = useTranslation();
  if (warningsTotal === 0)
    return state === 'DONE' && orphans === 0 ? <p className="dim">{t('admin.nothingLeftOut')}</p> : null;
  const title = t('admin.leftOut', { count: warningsTotal });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ol className="price-lines">
        {warnings.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ol>
      {warnings.length < warningsTotal && <p className="dim">{t('admin.firstWarnings', { count: warnings.length })}</p>}
    </section>
  );
}
