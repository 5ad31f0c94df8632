import {
  AppError,
  type ErrorCode,
  isAppError,
  type ListImportKind,
  type ListImportStage,
  type ListImportState,
  type RefusedLine,
} from '@sulian/domain';

/** Imports on the board; the oldest that has ended is forgotten first. */
const MAX_ENTRIES = 20;
/** Refused entries that an import names; the others are counted. */
const MAX_LINES = 50;

interface ListImportDraft {
  readonly kind: ListImportKind;
  readonly name: string;
  readonly by: string;
  readonly isDryRun: boolean;
  readonly bytes: number;
  /** Undefined: the number of entries follows from reading only. */
  readonly expected: number | undefined;
}

export interface ListImport extends ListImportDraft {
  readonly id: number;
  readonly state: ListImportState;
  readonly stage: ListImportStage;
  readonly beganMs: number;
  readonly endedMs: number | undefined;
  readonly accepted: number;
  readonly refusedTotal: number;
  readonly refused: readonly RefusedLine[];
  readonly fault: ErrorCode | undefined;
}

/** Progress of an import, as the import itself reports it. */
export interface ListImportProgress {
  /** Aborted when somebody stops the import. */
  readonly signal: AbortSignal;
  /** @param accepted accepted entries so far @param refused refused entries since the last report */
  readonly onRead: (accepted: number, refused: readonly RefusedLine[]) => void;
  readonly onWhole: () => void;
}

interface Entry {
  row: ListImport;
  readonly stop: AbortController;
}

/**
 * Imports of lists on screen, in the memory of the program that runs them: they end with it. A page that is loaded again
 * finds them here, and how they ended.
 */
export class ListImportBoard {
  readonly #entries = new Map<number, Entry>();
  readonly #clock: () => number;
  #lastId = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Runs an import. @throws CONFLICT with the reason STOPPED, when it was stopped; as `work` */
  async run<T>(draft: ListImportDraft, work: (progress: ListImportProgress) => Promise<T>): Promise<T> {
    const entry = this.#open(draft);
    const { signal } = entry.stop;
    const change = (part: Partial<ListImport>): void => {
      entry.row = { ...entry.row, ...part };
    };
    const end = (state: ListImportState, fault?: ErrorCode): void => change({ state, fault, endedMs: this.#clock() });
    try {
      const result = await work({
        signal,
        onRead: (accepted, lines) => {
          const { refused, refusedTotal } = entry.row;
          const shownLines = [...refused, ...lines.slice(0, MAX_LINES - refused.length)];
          change({ accepted, refusedTotal: refusedTotal + lines.length, refused: shownLines });
        },
        onWhole: () => change({ stage: 'WRITING' }),
      });
      end('DONE');
      return result;
    } catch (error) {
      const isStopped = signal.aborted;
      if (isStopped) end('STOPPED');
      else end('FAILED', isAppError(error) ? error.code : 'INTERNAL');
      if (!isStopped) throw error;
      throw new AppError('CONFLICT', 'the import was stopped; nothing was imported', {
        details: { reason: 'STOPPED' },
        cause: error,
      });
    }
  }

  /** Newest first. */
  list(): readonly ListImport[] {
    return [...this.#entries.values()].map(({ row }) => row).reverse();
  }

  /** @throws NOT_FOUND, CONFLICT where it has ended, or is being written */
  stop(id: number, isVisible: (row: ListImport) => boolean): ListImport {
    const entry = this.#entries.get(id);
    if (entry === undefined || !isVisible(entry.row)) throw new AppError('NOT_FOUND', `unknown running import "${id}"`);
    const { state, stage } = entry.row;
    if (state !== 'RUNNING' || stage !== 'READING')
      throw new AppError('CONFLICT', 'the import cannot be stopped any more');
    entry.stop.abort();
    return entry.row;
  }

  #open(draft: ListImportDraft): Entry {
    const ended = [...this.#entries.values()].find(({ row }) => row.state !== 'RUNNING');
    if (this.#entries.size >= MAX_ENTRIES && ended !== undefined) this.#entries.delete(ended.row.id);
    this.#lastId += 1;
    const row: ListImport = {
      ...draft,
      ...{ id: this.#lastId, state: 'RUNNING', stage: 'READING', beganMs: this.#clock(), endedMs: undefined },
      ...{ accepted: 0, refusedTotal: 0, refused: [], fault: undefined },
    };
    const entry = { row, stop: new AbortController() };
    this.#entries.set(row.id, entry);
    return entry;
  }
}
