import type { AddReplyAnswer } from '@sulian/contract';
import { MAX_REPLY_ROWS } from '@sulian/domain';
import { useState } from 'react';
import { readTableFile } from '../../../components/files/read-table-file.ts';
import { addReply } from './api.ts';
import { type ReplyMapping, type ReplyTable, suggestMapping, toReplyRows, toReplyTable } from './reply-table-file.ts';

export interface ReplyChoice {
  readonly file: File | undefined;
  readonly exchange: string;
  /** Empty: by the address. */
  readonly blockchain: string;
}

/** Reason why nothing can be sent, by the key of its text. */
export interface ReplyRefusal {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** Rows of an answer, with those that the browser refused. */
export interface ReplyReport extends AddReplyAnswer {
  readonly isDryRun: boolean;
}

type State =
  | { readonly step: 'open' | 'sending' }
  | { readonly step: 'refused'; readonly refusal: ReplyRefusal | Error }
  | { readonly step: 'tried' | 'done'; readonly report: ReplyReport };

/** Import of a reply: its table is read here, tried by the server, and then stored. */
export function useReplyImport() {
  const [state, setState] = useState<State>({ step: 'open' });
  const [table, setTable] = useState<ReplyTable>();
  const [mapping, setMapping] = useState<ReplyMapping>({});
  const read = async (file: File): Promise<void> => {
    setTable(undefined);
    setState({ step: 'open' });
    const fileTable = await readTableFile(file);
    if ('fault' in fileTable) {
      setState({ step: 'refused', refusal: { key: `desk.replies.faults.${fileTable.fault}` } });
      return;
    }
    const next = toReplyTable(fileTable.rows);
    setTable(next);
    setMapping(suggestMapping(next.heads));
  };
  const send = async ({ file, exchange, blockchain }: ReplyChoice, isDryRun: boolean): Promise<void> => {
    if (file === undefined || table === undefined) return;
    setState({ step: 'sending' });
    try {
      const { findSecret } = await import('@sulian/secrets');
      const { sent, refused } = toReplyRows(table, mapping, (text) => findSecret(text) !== undefined);
      const wrong = findRefusal(sent.length);
      if (wrong !== undefined) return setState({ step: 'refused', refusal: wrong });
      const answer = await addReply({
        ...{ exchange: exchange.trim(), fileName: file.name.slice(-MAX_FILE_NAME), isDryRun },
        ...(blockchain !== '' && { blockchain: blockchain as 'BITCOIN' }),
        rows: [...sent],
      });
      const all = [...answer.refused, ...refused].sort((one, two) => one.line - two.line);
      setState({ step: isDryRun ? 'tried' : 'done', report: { ...answer, refused: all, isDryRun } });
    } catch (error) {
      setState({ step: 'refused', refusal: error as Error });
    }
  };
  const reset = () => setState({ step: 'open' });
  return {
    ...{ state, table, mapping, read, send, reset },
    assign: (next: ReplyMapping) => {
      setMapping(next);
      reset();
    },
  };
}

const MAX_FILE_NAME = 200;

const findRefusal = (rows: number): ReplyRefusal | undefined => {
  if (rows === 0) return { key: 'desk.replies.noRows' };
  return rows > MAX_REPLY_ROWS
    ? { key: 'desk.replies.manyRows', values: { count: rows, most: MAX_REPLY_ROWS } }
    : undefined;
};
