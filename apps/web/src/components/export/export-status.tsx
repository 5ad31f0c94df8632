import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { ExportProgress } from '../../lib/export-file.ts';
import { takeLostFocus } from './take-lost-focus.ts';

interface Props {
  readonly progress: ExportProgress;
  readonly onCancel: () => void;
}

const MEGABYTE = 1_000_000;

/** How far a file has come: rows of its rows, else how much of it. */
export function ExportStatus({ progress: { bytes, rows, total }, onCancel }: Props) {
  const { t } = useTranslation();
  const isCounted = rows !== undefined && total !== undefined;
  return (
    <div className="export">
      <span role="status">
        {isCounted
          ? t('export.rows', { rows: formatCount(rows), total: formatCount(total) })
          : t('export.bytes', { size: (bytes / MEGABYTE).toFixed(1) })}
      </span>
      {isCounted && total > 0 ? <progress value={rows} max={total} /> : <progress />}
      <button type="button" className="btn small" ref={takeLostFocus} onClick={onCancel}>
        {t('export.cancel')}
      </button>
    </div>
  );
}
