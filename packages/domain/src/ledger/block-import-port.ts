import type { ChainId } from '../chain/chain.ts';

/** INTERRUPTED: stopped or killed; the same command resumes it. */
export const BLOCK_IMPORT_STATES = ['RUNNING', 'DONE', 'FAILED', 'INTERRUPTED'] as const;
export type BlockImportState = (typeof BLOCK_IMPORT_STATES)[number];

/** READING: headers of the files. WRITING: blocks. BUILDING: tables and indexes of a bulk import. */
export const BLOCK_IMPORT_STAGES = ['READING', 'WRITING', 'BUILDING'] as const;
export type BlockImportStage = (typeof BLOCK_IMPORT_STAGES)[number];

/** Warnings that are stored with an import; further ones are only counted. */
export const MAX_IMPORT_WARNINGS = 50;

export interface BlockImportStart {
  readonly chain: ChainId;
  /** Name of the file or folder, without the path to it. */
  readonly source: string;
  /** Login of the system's user who started it. */
  readonly startedBy: string;
}

export interface BlockImportProgress {
  readonly stage: BlockImportStage;
  /** Heights of the first and the last block that are still to be written; undefined until the files are read. */
  readonly firstHeight?: number | undefined;
  readonly lastHeight?: number | undefined;
  /** Last written block; undefined before the first. */
  readonly height?: number | undefined;
  /** Written by this run; an earlier one's are not included, neither here nor below. */
  readonly blocks: number;
  readonly totalBlocks?: number | undefined;
  readonly transactions: number;
  /** Pace of the last minute, after the end that of the whole run; undefined: not known. */
  readonly blocksPerSec?: number | undefined;
}

export interface BlockImportOutcome {
  readonly state: Exclude<BlockImportState, 'RUNNING'>;
  /** Code and English text of the failure, without paths. */
  readonly fault?: { readonly code: string; readonly text: string } | undefined;
  /** Blocks of the files that are not on their best chain. */
  readonly orphans: number;
  /** Parts of the files that are no blocks or could not be verified: the first MAX_IMPORT_WARNINGS. */
  readonly warnings: readonly string[];
  readonly warningsTotal: number;
}

export interface BlockImport extends BlockImportStart, BlockImportProgress, Omit<BlockImportOutcome, 'state'> {
  readonly id: number;
  readonly state: BlockImportState;
  /** Unix time in seconds. */
  readonly beganSec: number;
  /** Last sign of life. */
  readonly seenSec: number;
  /** Undefined: it runs, or was killed. */
  readonly endedSec?: number | undefined;
}

/** Imports of blocks: their progress and how they ended. */
export interface BlockImports {
  /** @returns the import's id */
  begin(start: BlockImportStart): Promise<number>;
  /** Saves progress, and that the import is alive. */
  save(id: number, progress: BlockImportProgress): Promise<void>;
  end(id: number, outcome: BlockImportOutcome): Promise<void>;
  /** The newest imports of each chain, newest first. An import without a sign of life for long is INTERRUPTED. */
  listNewest(): Promise<readonly BlockImport[]>;
}
