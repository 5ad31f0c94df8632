import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Block } from '@sulian/domain';
import { type HeaderHash, hashHeaders } from '../../codecs/header-hashes.ts';
import { type ParseBlockOptions, parseBlockGently } from '../normalize/parse-block.ts';
import { fromWire, type WireBlock } from './block-wire.ts';

export interface ParseOrder extends ParseBlockOptions {
  readonly raw: Buffer;
}

/** Messages to the thread, and its answers. */
export type ThreadOrder = Numbered<BlockOrder | HeadersOrder>;
export type ThreadAnswer = Numbered<BlockAnswer | HeadersAnswer | { readonly fault: ThreadFault }>;
type Numbered<T> = T & { readonly id: number };
interface BlockOrder extends ParseBlockOptions {
  readonly raw: Uint8Array;
}
interface BlockAnswer {
  readonly wire: WireBlock;
}
interface HeadersOrder {
  readonly hash: HeaderHash;
  /** 80 bytes each. */
  readonly headers: Uint8Array;
}
interface HeadersAnswer {
  /** 32 bytes each. */
  readonly hashes: Uint8Array;
}
export interface ThreadFault {
  readonly code: AppError['code'] | undefined;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Waiting {
  take(answer: ThreadAnswer): void;
  /** Does the work here. */
  redo(): void;
}

/** A bundle contains the thread's file in the same folder; sources are started by a file that can load them. */
const BUNDLED = join(import.meta.dirname, 'parse-worker.mjs');
const BOOT = existsSync(BUNDLED) ? BUNDLED : new URL('./parse-boot.mjs', import.meta.url);
/** Objects made of a block are released with the block. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/**
 * Parses blocks, and hashes headers, in a thread of its own, so that the caller's is free to write what was parsed before.
 * Should the thread fail to start, or die, that is done here.
 */
export class ParseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #isDead = false;
  #nextId = 0;

  /** @param boot entry point of the thread, a file or code; the project's own when undefined */
  constructor({ boot = BOOT, isCode = false }: { readonly boot?: URL | string; readonly isCode?: boolean } = {}) {
    this.#worker = new Worker(boot, { eval: isCode, execArgv: [], resourceLimits: LIMITS });
    this.#worker.unref();
    this.#worker.on('message', (answer: ThreadAnswer) => this.#resolve(answer));
    this.#worker.on('error', () => this.#die());
    this.#worker.on('exit', () => this.#die());
  }

  /** False once the thread has died: everything is parsed here then. */
  get isBeside(): boolean {
    return !this.#isDead;
  }

  /** @throws as `parseBlock` */
  parse(order: ParseOrder): Promise<Block> {
    const { chain, height, raw, checkWork = false, knownHash } = order;
    // A copy of its own: a view would bring along the whole buffer that it is of.
    return this.#ask<BlockAnswer, Block>(
      { chain, height, checkWork, knownHash, raw: new Uint8Array(raw) },
      ({ wire }) => fromWire(wire),
      () => parseBlockGently(raw, order),
    );
  }

  /**
   * @param headers 80 bytes each
   * @returns 32 bytes each, in the header's own byte order
   */
  hashHeaders(hash: HeaderHash, headers: Buffer): Promise<Buffer> {
    return this.#ask<HeadersAnswer, Buffer>(
      { hash, headers: new Uint8Array(headers) },
      ({ hashes }) => Buffer.from(hashes.buffer, hashes.byteOffset, hashes.byteLength),
      () => hashHeaders(hash, headers),
    );
  }

  async close(): Promise<void> {
    this.#isDead = true;
    this.#waiting.clear();
    await this.#worker.terminate();
  }

  #ask<A extends object, T>(
    order: BlockOrder | HeadersOrder,
    read: (answer: A) => T,
    here: () => T | Promise<T>,
  ): Promise<T> {
    if (this.#isDead) return Promise.resolve(here());
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      const take = (answer: ThreadAnswer) =>
        'fault' in answer ? reject(toError(answer.fault)) : resolve(read(answer as unknown as A));
      this.#waiting.set(id, { take, redo: () => resolve(here()) });
      // The thread prevents the program's exit only while it has requests.
      this.#worker.ref();
      const { buffer } = 'raw' in order ? order.raw : order.headers;
      this.#worker.postMessage({ ...order, id } satisfies ThreadOrder, [buffer as ArrayBuffer]);
    });
  }

  #resolve(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    waiting?.take(answer);
  }

  #die(): void {
    this.#isDead = true;
    for (const { redo } of this.#waiting.values()) redo();
    this.#waiting.clear();
  }
}

const toError = ({ code, message, details }: ThreadFault): Error =>
  code === undefined ? new Error(message) : new AppError(code, message, { details });
