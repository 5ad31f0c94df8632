import type { Block } from '@sulian/domain';

/** 16 MB: about as many of the last transactions are remembered. */
const SLOTS = 2 ** 21;
/** Last digits of a hash, exact in a double; Tezos' hashes all begin alike. */
const KEY_DIGITS = 13;

/** Hashes of the last transactions that were loaded, by a part of each, so that two may be taken for one. */
export class HashMemory {
  readonly #keys: Float64Array;

  constructor(slots = SLOTS) {
    this.#keys = new Float64Array(slots);
  }

  /** Remembers the blocks' hashes. @returns those that it seems to have met before */
  add(blocks: readonly Block[]): readonly string[] {
    const met: string[] = [];
    for (const { transactions } of blocks)
      for (const { hash } of transactions) {
        const key = Number.parseInt(hash.slice(-KEY_DIGITS), 16);
        const slot = key % this.#keys.length;
        if (this.#keys[slot] === key) met.push(hash);
        this.#keys[slot] = key;
      }
    return met;
  }
}
