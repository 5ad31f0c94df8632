import { availableParallelism } from 'node:os';
import { type HeaderHash, hashHeaders } from '../../codecs/header-hashes.ts';
import { ParseThread } from './parse-thread.ts';

/** A thread takes half a second to start: as long as so many headers by X11. */
const THREAD_HEADERS = 500;
const MAX_THREADS = 4;

/**
 * Hashes runs of headers. A hash of a microsecond, or a small number of headers, is computed here. Otherwise runs go to
 * threads in turn, so that several are in progress at once and the caller's thread is free.
 */
export class HeaderHasher {
  readonly #hash: HeaderHash;
  readonly #threads: ParseThread[] = [];
  #headers = 0;
  #runs = 0;

  constructor(hash: HeaderHash) {
    this.#hash = hash;
  }

  /** Number of runs that may be requested before the first of them is awaited. */
  get parallel(): number {
    return this.#hash === 'sha256d' ? 1 : 2 * countThreads();
  }

  /** @param headers 80 bytes each @returns 32 bytes each, in the header's own byte order */
  async hash(headers: Buffer): Promise<Buffer> {
    this.#headers += headers.length / 80;
    if (this.#hash === 'sha256d' || this.#headers <= THREAD_HEADERS) return hashHeaders(this.#hash, headers);
    const number = this.#runs++ % countThreads();
    const thread = this.#threads[number] ?? new ParseThread();
    this.#threads[number] = thread;
    return thread.hashHeaders(this.#hash, headers);
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()));
  }
}

const countThreads = (): number => Math.min(MAX_THREADS, availableParallelism());
