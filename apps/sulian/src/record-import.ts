import type { Block, BlockImportOutcome, BlockImportProgress, BlockImports } from '@sulian/domain';
import { ImportPace } from './import-pace.ts';

/** Interval of saves while progress is made, and of signs of life while none is. */
const SAVE_MS = 1_000;
const ALIVE_MS = 5_000;

/** The stored record of one import of blocks. */
export interface ImportRecord {
  /** Sets what the files contain, once they are read. */
  setFiles(files: Required<Pick<BlockImportProgress, 'firstHeight' | 'lastHeight' | 'totalBlocks'>>): void;
  startWriting(): void;
  /** @param blocks blocks of this import that are stored by now, with the written ones */
  addWritten(written: readonly Block[], blocks: number): void;
  startBuilding(): void;
  end(outcome: BlockImportOutcome): Promise<void>;
}

/**
 * Saves progress at most every second, without making the import wait. Faults of saving are ignored: a store that is
 * away for a moment ends no import.
 *
 * @param id of an import that has begun
 */
export function keepRecord(imports: Pick<BlockImports, 'save' | 'end'>, id: number): ImportRecord {
  let progress: BlockImportProgress = { stage: 'READING', blocks: 0, transactions: 0 };
  let saved: BlockImportProgress | undefined;
  let savedMs = 0;
  let saving: Promise<void> | undefined;
  const pace = new ImportPace();
  const change = (changes: Partial<BlockImportProgress>): void => {
    progress = { ...progress, ...changes };
  };
  const samplePace = (): void => pace.add({ atMs: Date.now(), blocks: progress.blocks });

  const save = (): void => {
    const nowMs = Date.now();
    if (saving !== undefined || (progress === saved && nowMs - savedMs < ALIVE_MS)) return;
    [saved, savedMs] = [progress, nowMs];
    const isWriting = progress.stage === 'WRITING';
    if (isWriting) samplePace();
    saving = imports
      .save(id, { ...progress, blocksPerSec: isWriting ? pace.recent : undefined })
      .catch(() => undefined)
      .finally(() => {
        saving = undefined;
      });
  };
  const timer = setInterval(save, SAVE_MS).unref();

  return {
    setFiles: change,
    startWriting: () => {
      change({ stage: 'WRITING' });
      samplePace();
    },
    addWritten: (written, blocks) => {
      const transactions = written.reduce((sum, block) => sum + block.transactions.length, progress.transactions);
      change({ stage: 'WRITING', blocks, transactions, height: written.at(-1)?.height ?? progress.height });
    },
    startBuilding: () => change({ stage: 'BUILDING' }),
    end: async (outcome) => {
      clearInterval(timer);
      await saving;
      if (progress.stage === 'WRITING') samplePace();
      await imports.save(id, { ...progress, blocksPerSec: pace.whole }).catch(() => undefined);
      await imports.end(id, outcome).catch(() => undefined);
    },
  };
}
