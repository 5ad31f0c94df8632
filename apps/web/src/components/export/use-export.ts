import type { ExportFormat, FileKey } from '@sulian/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportedFile, type ExportProgress, fetchExport } from '../../lib/export-file.ts';

/** A list's call without what makes a file of it. */
export interface Exported {
  readonly params: Readonly<Record<string, string | number>>;
  readonly query: Readonly<Record<string, string | number | undefined>>;
  /** Absent: a call without one. */
  readonly body?: unknown;
}

export type ExportState =
  | { readonly kind: 'IDLE' }
  | { readonly kind: 'RUNNING'; readonly progress: ExportProgress }
  | { readonly kind: 'DONE' }
  | { readonly kind: 'FAILED'; readonly error: Error };

/** One file at a time; who leaves the page or cancels ends it on the server too. */
export function useExport(list: FileKey, sent: Exported, save: (file: ExportedFile) => void) {
  const { i18n } = useTranslation();
  const [state, setState] = useState<ExportState>({ kind: 'IDLE' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (format: ExportFormat): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setState({ kind: 'RUNNING', progress: { bytes: 0 } });
    const language = i18n.language === 'en' ? 'en' : 'cn';
    const query = { ...sent.query, format, language, zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
    const onProgress = (progress: ExportProgress) => signal.aborted || setState({ kind: 'RUNNING', progress });
    try {
      save(await fetchExport(list, { ...sent, query }, { signal, onProgress }));
      setState({ kind: 'DONE' });
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'FAILED', error: error as Error });
    }
  };
  const cancel = (): void => {
    running.current?.abort();
    setState({ kind: 'IDLE' });
  };
  return { state, start: (format: ExportFormat) => void start(format), cancel };
}
