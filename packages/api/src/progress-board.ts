import { AppError } from '@sulian/domain';

/** Jobs remembered at once, over all clients; the oldest is forgotten first. */
const MAX_ENTRIES = 1_000;

/** Progress of running jobs of one kind, in memory; visible only to the client that started each. */
export class ProgressBoard<Progress extends { readonly id: string }> {
  readonly #entries = new Map<string, Progress>();

  /** @throws BAD_REQUEST when the client has used the id before */
  open(client: string, first: Progress): ProgressEntry<Progress> {
    const key = toKey(client, first.id);
    if (this.#entries.has(key)) throw new AppError('BAD_REQUEST', 'This progress id is taken: choose a fresh one');
    if (this.#entries.size >= MAX_ENTRIES) this.#forgetOldest();
    this.#entries.set(key, first);
    return {
      change: (part) => {
        const before = this.#entries.get(key);
        if (before !== undefined) this.#entries.set(key, { ...before, ...part });
      },
    };
  }

  /** @throws NOT_FOUND for an id that this client did not choose, or that was forgotten */
  get(client: string, id: string): Progress {
    const found = this.#entries.get(toKey(client, id));
    if (found === undefined) throw new AppError('NOT_FOUND', 'unknown progress id');
    return found;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}

export interface ProgressEntry<Progress> {
  readonly change: (part: Partial<Omit<Progress, 'id'>>) => void;
}

const toKey = (client: string, id: string): string => JSON.stringify([client, id]);
