import { ERROR_CODES, type ErrorCode, LIST_IMPORT_KINDS, LIST_IMPORT_STAGES, LIST_IMPORT_STATES } from '@sulian/domain';
import { z } from 'zod';
import { timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { importLine } from './labels.ts';

const count = z.number().int().min(0);

const listImport = z.object({
  id: z.number().int(),
  kind: z.enum(LIST_IMPORT_KINDS),
  /** Name of the file. */
  name: z.string(),
  /** E-mail of the person who sent the list. */
  by: z.string(),
  isDryRun: z.boolean(),
  state: z.enum(LIST_IMPORT_STATES),
  /** READING: nothing is stored, and the import can be stopped. WRITING: it cannot. */
  stage: z.enum(LIST_IMPORT_STAGES),
  beganAt: timeSec,
  endedAt: timeSec.nullable(),
  bytes: count,
  /** Entries read so far, refused ones included. */
  read: count,
  /** About so many entries: lines of a table. Null: not known for this format. */
  expected: count.nullable(),
  accepted: count,
  refusedTotal: count,
  /** The first refused entries. */
  refused: z.array(importLine),
  /** Until all entries are read, at the pace so far. Null: not known. */
  secondsLeft: count.nullable(),
  fault: z.enum(ERROR_CODES as [ErrorCode, ...ErrorCode[]]).nullable(),
});
export type ListImportRow = z.infer<typeof listImport>;

/** GET /list-imports: imports of labels and prices on screen since the program began, the newest twenty, newest first. */
export const listImportsAnswer = envelope(z.array(listImport));
