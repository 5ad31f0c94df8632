import { AppError } from '@sulian/domain';
import type { SharedProgress } from './deps.ts';
import { publishProgress } from './publish-progress.ts';

/** Jobs remembered at once, over all clients; the oldest is forgotten first. */
const MAX_ENTRIES = 1_000;

/** Copy in the store of the progress of long jobs, for other programs. */
interface Sharing {
  /** Kind of jobs: each has ids of its own. */
  readonly kind: string;
  readonly shared: SharedProgress | undefined;
}

/**
 * Progress of running jobs of one kind: in memory, and in the store for other programs; visible only to the client that
 * started each.
 */
export class ProgressBoard<Progress extends { readonly id: string; readonly state: string }> {
  readonly #entries = new Map<string, Progress>();
  readonly #sharing: Sharing | undefined;

  constructor(sharing?: Sharing) {
    this.#sharing = sharing;
  }

  /** @throws BAD_REQUEST when the client has used the id before */
  open(client: string, first: Progress): ProgressEntry<Progress> {
    const key = toKey(client, first.id);
    if (this.#entries.has(key)) throw new AppError('BAD_REQUEST', 'This progress id is taken: choose a fresh one');
    if (this.#entries.size >= MAX_ENTRIES) this.#forgetOldest();
    this.#entries.set(key, first);
    const { kind = '', shared } = this.#sharing ?? {};
    if (shared !== undefined) void publishProgress({ shared, kind, client, read: () => this.#entries.get(key) });
    return {
      change: (part) => {
        const before = this.#entries.get(key);
        if (before !== undefined) this.#entries.set(key, { ...before, ...part });
      },
    };
  }

  /** @throws NOT_FOUND for an id that this client did not choose, or that was forgotten */
  get(client: string, id: string): Progress {
    const entry = this.#entries.get(toKey(client, id));
    if (entry === undefined) throw new AppError('NOT_FOUND', 'unknown progress id');
    return entry;
  }

  /** The same for a job of any program on the store. @throws NOT_FOUND */
  async find(client: string, id: string): Promise<Progress> {
    const { kind = '', shared } = this.#sharing ?? {};
    if (shared === undefined || this.#entries.has(toKey(client, id))) return this.get(client, id);
    return ((await shared.find(kind, client, id)) as Progress | undefined) ?? this.get(client, id);
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
