import type { TxId } from '@sulian/domain';

/** A coin's place is one of so many neighbours; of these the oldest makes room. */
const WAYS = 32;
/** 48 bytes each: 126 MB, which the system gives as they are first used. */
const MAX_SLOTS = 5 * 2 ** 19;
const HASH_BYTES = 32;
/** Uses 24 bytes of a transaction's hash, from both ends: nobody makes two hashes that agree in them. */
const KEY_PLACES = [0, 4, 16, 20, 24, 28] as const;
const KEY_WORDS = KEY_PLACES.length;
const MAX_AMOUNT = 2n ** 64n;
const MAX_ADDRESS_ID = 2 ** 32;

export interface Coin {
  readonly txId: TxId;
  /** Undefined where the output pays no address. */
  readonly addressId: number | undefined;
  readonly amount: bigint;
}

/**
 * Outputs not spent yet, as many as fit; the oldest are forgotten. What it does not find may still be there: it is
 * looked up among all outputs once they are loaded.
 */
export class CoinCache {
  readonly #slots: number;
  readonly #keys: Int32Array;
  /** The first word of the key and the output's index in one: with an equal key, an equal tag is an equal index. */
  readonly #tags: Int32Array;
  /** One more than the transaction's id; 0 where nothing is. */
  readonly #txIds: Float64Array;
  readonly #addresses: Uint32Array;
  readonly #amounts: BigUint64Array;
  readonly #ways: number;
  /** Key in `#key`. */
  #keyOf = '';
  readonly #scratch = Buffer.alloc(HASH_BYTES);
  readonly #key = new Int32Array(KEY_WORDS);

  constructor(slots = MAX_SLOTS) {
    this.#slots = slots;
    this.#ways = Math.min(WAYS, slots);
    this.#keys = new Int32Array(slots * KEY_WORDS);
    this.#tags = new Int32Array(slots);
    this.#txIds = new Float64Array(slots);
    this.#addresses = new Uint32Array(slots);
    this.#amounts = new BigUint64Array(slots);
  }

  put(hash: string, index: number, coin: Coin): void {
    if (hash.length !== 2 * HASH_BYTES) return;
    if (coin.amount >= MAX_AMOUNT || coin.amount < 0n || (coin.addressId ?? 0) >= MAX_ADDRESS_ID) return;
    this.#readKey(hash);
    const tag = this.#tagOf(index);
    const slot = this.#findPlace(tag);
    this.#write(slot, tag, { txIdPlusOne: coin.txId + 1, addressId: coin.addressId ?? 0, amount: coin.amount });
  }

  /** The coin, which is forgotten with this: an output is spent once. */
  take(hash: string, index: number): Coin | undefined {
    if (hash.length !== 2 * HASH_BYTES) return undefined;
    this.#readKey(hash);
    const slot = this.#find(this.#tagOf(index));
    if (slot < 0) return undefined;
    const addressId = this.#addresses[slot] as number;
    const coin = {
      txId: (this.#txIds[slot] as number) - 1,
      addressId: addressId === 0 ? undefined : addressId,
      amount: this.#amounts[slot] as bigint,
    };
    this.#txIds[slot] = 0;
    this.#tags[slot] = 0;
    return coin;
  }

  #readKey(hash: string): void {
    // Outputs of a transaction come one after the other.
    if (hash === this.#keyOf) return;
    this.#keyOf = hash;
    this.#scratch.write(hash, 'hex');
    for (let word = 0; word < KEY_WORDS; word += 1)
      this.#key[word] = this.#scratch.readInt32LE(KEY_PLACES[word] as number);
  }

  #tagOf(index: number): number {
    return (this.#key[0] as number) ^ Math.imul(index + 1, 0x9e3779b1);
  }

  #firstWay(tag: number): number {
    // MurmurHash3's finish: equal low bits of two keys do not bring them to one place.
    const whole = tag ^ (this.#key[KEY_WORDS - 1] as number);
    let mixed = Math.imul(whole ^ (whole >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (((mixed ^ (mixed >>> 16)) >>> 0) % (this.#slots / this.#ways)) * this.#ways;
  }

  #find(tag: number): number {
    const first = this.#firstWay(tag);
    for (let slot = first; slot < first + this.#ways; slot += 1) if (this.#isAt(slot, tag)) return slot;
    return -1;
  }

  #isAt(slot: number, tag: number): boolean {
    if (this.#tags[slot] !== tag || this.#txIds[slot] === 0) return false;
    const at = slot * KEY_WORDS;
    for (let word = 0; word < KEY_WORDS; word += 1) if (this.#keys[at + word] !== this.#key[word]) return false;
    return true;
  }

  /** The entry's own slot, otherwise an empty neighbour, otherwise the oldest: empty ones count as older than any. */
  #findPlace(tag: number): number {
    const first = this.#firstWay(tag);
    let empty = -1;
    for (let slot = first; slot < first + this.#ways; slot += 1) {
      const slotTag = this.#tags[slot];
      if (slotTag === tag && this.#isAt(slot, tag)) return slot;
      if (slotTag === 0 && empty < 0 && this.#txIds[slot] === 0) empty = slot;
    }
    return empty < 0 ? this.#findOldest(first) : empty;
  }

  #findOldest(first: number): number {
    let oldest = first;
    for (let slot = first + 1; slot < first + this.#ways; slot += 1)
      if ((this.#txIds[slot] as number) < (this.#txIds[oldest] as number)) oldest = slot;
    return oldest;
  }

  #write(slot: number, tag: number, coin: { txIdPlusOne: number; addressId: number; amount: bigint }): void {
    this.#keys.set(this.#key, slot * KEY_WORDS);
    this.#tags[slot] = tag;
    this.#txIds[slot] = coin.txIdPlusOne;
    this.#addresses[slot] = coin.addressId;
    this.#amounts[slot] = coin.amount;
  }
}
