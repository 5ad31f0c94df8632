import type { ImportAnswer, SentCall } from '@sulian/contract';
import { pathOf } from '../../../lib/call-path.ts';
import { sendFile } from '../../../lib/send-file.ts';

export type ImportQuery = SentCall<'POST /api/labels/imports'>['query'];

/** Sends one list. @throws CallError */
export const sendList = (file: File, query: ImportQuery): Promise<ImportAnswer> =>
  sendFile(pathOf('POST /api/labels/imports', { query }), file);
