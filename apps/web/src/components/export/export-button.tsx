import type { ExportFormat, FileKey } from '@sulian/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/export-file.ts';
import { ErrorText } from '../states/states.tsx';
import { ExportStatus } from './export-status.tsx';
import { takeLostFocus } from './take-lost-focus.ts';
import { type Exported, useExport } from './use-export.ts';
import './export.css';

interface Props {
  readonly list: FileKey;
  /** Query of the list; format, language and zone are added. */
  readonly sent: Exported;
  /** Absent: all formats, of which the reader chooses one. */
  readonly formats?: readonly ExportFormat[];
  /** Absent: the usual one. */
  readonly label?: string;
}

const FORMATS: readonly ExportFormat[] = ['csv', 'xlsx'];

/** Takes a list as a file, all rows that its filters leave. */
export function ExportButton({ list, sent, formats = FORMATS, label }: Props) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'csv');
  const { state, start, cancel } = useExport(list, sent, saveFile);
  if (state.kind === 'RUNNING') return <ExportStatus progress={state.progress} onCancel={cancel} />;
  return (
    <div className="export">
      {state.kind === 'FAILED' && (
        <span className="export-failed" role="alert">
          {t('export.failed')} <ErrorText error={state.error} />
        </span>
      )}
      {state.kind === 'DONE' && (
        <span className="dim" role="status">
          {t('export.done')}
        </span>
      )}
      {formats.length > 1 && (
        <select
          className="input"
          aria-label={t('export.format')}
          value={format}
          onChange={(event) => setFormat(event.target.value as ExportFormat)}
        >
          {formats.map((each) => (
            <option key={each} value={each}>
              {each.toUpperCase()}
            </option>
          ))}
        </select>
      )}
      <button
        type="button"
        className="btn small"
        ref={state.kind === 'IDLE' ? null : takeLostFocus}
        onClick={() => start(format)}
      >
        {label ?? t('export.start')}
      </button>
    </div>
  );
}
