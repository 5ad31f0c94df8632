import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError, type Block } from '@sulian/domain';
import { type ParseBlockOptions, parseBlockGently } from '../normalize/parse-block.ts';
import { fromWire, type WireBlock } from './block-wire.ts';

export interface ParseOrder extends ParseBlockOptions {
  readonly raw: Buffer;
}

/** What the thread is sent, and what it answers. */
export interface ThreadOrder extends ParseBlockOptions {
  readonly id: number;
  readonly raw: Uint8Array;
}
export type ThreadAnswer =
  | { readonly id: number; readonly wire: WireBlock }
  | { readonly id: number; readonly fault: ThreadFault };
export interface ThreadFault {
  readonly code: AppError['code'] | undefined;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>>;
}

interface Waiting {
  readonly order: ParseOrder;
  readonly resolve: (block: Block | PromiseLike<Block>) => void;
  readonly reject: (error: Error) => void;
}

/** In a bundle the thread's file lies beside ours; sources are started by a file that can load them. */
const BUNDLED = join(import.meta.dirname, 'parse-worker.mjs');
const BOOT = existsSync(BUNDLED) ? BUNDLED : new URL('./parse-boot.mjs', import.meta.url);
/** What it makes of a block is gone with the block. */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 128 };

/**
 * Parses blocks in a thread of its own, so that the caller's is free to write what was parsed before. Should the thread
 * fail to start, or die, blocks are parsed here.
 */
export class ParseThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #isDead = false;
  #nextId = 0;

  /** @param boot what the thread begins with, a file or code; ours when absent */
  constructor({ boot = BOOT, isCode = false }: { readonly boot?: URL | string; readonly isCode?: boolean } = {}) {
    this.#worker = new Worker(boot, { eval: isCode, execArgv: [], resourceLimits: LIMITS });
    this.#worker.unref();
    this.#worker.on('message', (answer: ThreadAnswer) => this.#settle(answer));
    this.#worker.on('error', () => this.#die());
    this.#worker.on('exit', () => this.#die());
  }

  /** False once the thread has died: everything is parsed here then. */
  get isBeside(): boolean {
    return !this.#isDead;
  }

  /** @throws as `parseBlock` */
  parse(order: ParseOrder): Promise<Block> {
    if (this.#isDead) return parseBlockGently(order.raw, order);
    const id = this.#nextId++;
    const { chain, height, raw, checkWork = false } = order;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { order, resolve, reject });
      // It keeps the program alive only while something is asked of it.
      this.#worker.ref();
      // A copy of its own: a view would bring along the whole buffer that it is of.
      const bytes = new Uint8Array(raw);
      this.#worker.postMessage({ id, chain, height, checkWork, raw: bytes } satisfies ThreadOrder, [bytes.buffer]);
    });
  }

  async close(): Promise<void> {
    this.#isDead = true;
    this.#waiting.clear();
    await this.#worker.terminate();
  }

  #settle(answer: ThreadAnswer): void {
    const waiting = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if (waiting === undefined) return;
    if ('wire' in answer) waiting.resolve(fromWire(answer.wire));
    else waiting.reject(toError(answer.fault));
  }

  #die(): void {
    this.#isDead = true;
    for (const { order, resolve } of this.#waiting.values()) resolve(parseBlockGently(order.raw, order));
    this.#waiting.clear();
  }
}

const toError = ({ code, message, details }: ThreadFault): Error =>
  code === undefined ? new Error(message) : new AppError(code, message, { details });
