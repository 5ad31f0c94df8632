import type { ScoringProgress } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { TraceProgress } from '@sulian/engine';

/** Scorings remembered at once, over all clients; the oldest is forgotten first. */
const MAX_ENTRIES = 1_000;

/** Progress of running scorings, in memory; visible only to the client that started each. */
export class ProgressBoard {
  readonly #entries = new Map<string, ScoringProgress>();

  /** @throws BAD_REQUEST when the client has used the id before */
  open(client: string, id: string): ProgressEntry {
    const key = toKey(client, id);
    if (this.#entries.has(key)) throw new AppError('BAD_REQUEST', 'This progress id is taken: choose a fresh one');
    if (this.#entries.size >= MAX_ENTRIES) this.#forgetOldest();
    this.#entries.set(key, { id, state: 'WAITING', transactions: 0, ended: 0, open: 0, depth: 0 });
    const change = (part: Partial<ScoringProgress>): void => {
      const before = this.#entries.get(key);
      if (before !== undefined) this.#entries.set(key, { ...before, ...part });
    };
    return {
      run: () => change({ state: 'RUNNING' }),
      tell: ({ transactions, ended, open, depth }) =>
        change({ transactions, ended: ended * 100, open: open * 100, depth }),
      close: () => change({ state: 'DONE', open: 0 }),
    };
  }

  /** @throws NOT_FOUND for an id that this client did not choose, or that was forgotten */
  get(client: string, id: string): ScoringProgress {
    const found = this.#entries.get(toKey(client, id));
    if (found === undefined) throw new AppError('NOT_FOUND', 'unknown progress id');
    return found;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

export interface ProgressEntry {
  readonly run: () => void;
  readonly tell: (progress: TraceProgress) => void;
  readonly close: () => void;
}

const toKey = (client: string, id: string): string => JSON.stringify([client, id]);
