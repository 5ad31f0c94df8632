import type { ImportAnswer, ImportLine, TableColumns } from '@sulian/contract';
import { useState } from 'react';
import { isStopped } from '../../../components/console/list-imports.tsx';
import { CallError } from '../../../lib/api.ts';
import { type ImportQuery, sendList } from './send-list.ts';

/** Reasons why nothing of a list was accepted. */
interface Refusal {
  readonly error: Error;
  readonly lines: readonly ImportLine[];
  readonly total: number;
  /** Columns of a table, where they must be assigned. */
  readonly columns?: TableColumns;
}

type ImportState =
  | { readonly step: 'open' | 'sending' }
  | { readonly step: 'refused'; readonly refusal: Refusal }
  | { readonly step: 'tried' | 'done'; readonly answer: ImportAnswer };

/** An import that is first tried, and then made. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'open' });
  const send = async (file: File, query: ImportQuery): Promise<void> => {
    setState({ step: 'sending' });
    setState(
      await sendList(file, query).then(
        (answer) => ({ step: answer.isDryRun ? 'tried' : 'done', answer }) as const,
        (error: Error) =>
          isStopped(error) ? ({ step: 'open' } as const) : ({ step: 'refused', refusal: toRefusal(error) } as const),
      ),
    );
  };
  return { state, send, reset: () => setState({ step: 'open' }) };
}

function toRefusal(error: Error): Refusal {
  if (!(error instanceof CallError) || error.code !== 'LABELS_MALFORMED') return { error, lines: [], total: 0 };
  const { refused = [], refusedTotal = 0, columns } = error.details as Partial<RefusalDetails>;
  return { error, lines: refused, total: refusedTotal, ...(columns !== undefined && { columns }) };
}

interface RefusalDetails {
  readonly refused: readonly ImportLine[];
  readonly refusedTotal: number;
  readonly columns: TableColumns;
}
