import { BLOCK_IMPORT_STAGES, BLOCK_IMPORT_STATES } from '@sulian/domain';
import { z } from 'zod';
import { chainId, timeSec } from './common.ts';
import { envelope } from './envelope.ts';

const height = z.number().int().nullable();
const count = z.number().int().min(0);

const blockImport = z.object({
  id: z.number().int(),
  blockchain: chainId,
  /** Name of the file or folder, without the path to it. */
  source: z.string(),
  /** Login of the system's user who started the command. */
  startedBy: z.string(),
  /** INTERRUPTED: stopped, or without a sign of life for 30 seconds. The same command resumes it. */
  state: z.enum(BLOCK_IMPORT_STATES),
  /** READING: headers of the files. WRITING: blocks. BUILDING: tables and indexes of a bulk import. */
  stage: z.enum(BLOCK_IMPORT_STAGES),
  beganAt: timeSec,
  /** Last sign of life. */
  seenAt: timeSec,
  /** Null: it runs, or was killed. */
  endedAt: timeSec.nullable(),
  /** First and last block that this run is to write; null until the files are read. */
  firstHeight: height,
  lastHeight: height,
  /** Last written block; null before the first. */
  height,
  /** Written by this run; an earlier run's are not included, neither here nor below. */
  blocks: count,
  /** Null until the files are read. */
  totalBlocks: count.nullable(),
  transactions: count,
  /** Pace of the last minute, after the end that of the whole run; null: not known. */
  blocksPerSec: z.number().nullable(),
  /** Until all blocks are written, at this pace; tables and indexes are built after that. Null: not known. */
  secondsLeft: z.number().int().nullable(),
  /** Null: no failure. The text is English and contains no paths. */
  fault: z.object({ code: z.string(), text: z.string() }).nullable(),
  /** Blocks of the files that are not on their best chain. */
  orphans: count,
  /** Parts of the files that are no blocks or could not be verified: the first 50, in English. */
  warnings: z.array(z.string()),
  warningsTotal: count,
});
export type BlockImportRow = z.infer<typeof blockImport>;

/** GET /admin/imports: the newest five imports of blocks of each chain, newest first. */
export const blockImportsAnswer = envelope(z.array(blockImport));
