import type { TxId } from '@sulian/domain';

/** A coin's place is one of so many neighbours; of these the oldest makes room. */
const WAYS = 16;
const FIRST_SLOTS = 2 ** 14;
/** 56 bytes each: 117 MB. */
const MAX_SLOTS = 2 ** 21;
/** A transaction's whole hash: nothing is resolved by a likeness. */
const KEY_BYTES = 32;
const KEY_WORDS = KEY_BYTES / 4;
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
  #slots = 0;
  #keys = new Int32Array(0);
  #indexes = new Int32Array(0);
  /** One more than the transaction's id; 0 where nothing is. */
  #txIds = new Float64Array(0);
  #addresses = new Uint32Array(0);
  #amounts = new BigUint64Array(0);
  readonly #maxSlots: number;
  readonly #scratch = Buffer.alloc(KEY_BYTES);
  readonly #key = new Int32Array(KEY_WORDS);

  constructor(maxSlots = MAX_SLOTS) {
    this.#maxSlots = maxSlots;
    this.#resize(Math.min(FIRST_SLOTS, maxSlots));
  }

  put(hash: string, index: number, coin: Coin): void {
    if (hash.length !== 2 * KEY_BYTES) return;
    if (coin.amount >= MAX_AMOUNT || coin.amount < 0n || (coin.addressId ?? 0) >= MAX_ADDRESS_ID) return;
    this.#readKey(hash);
    let slot = this.#findPlace(index);
    if (this.#txIds[slot] !== 0 && this.#slots < this.#maxSlots && !this.#isAt(slot, index)) {
      this.#grow();
      this.#readKey(hash);
      slot = this.#findPlace(index);
    }
    this.#write(slot, index, { txIdPlusOne: coin.txId + 1, addressId: coin.addressId ?? 0, amount: coin.amount });
  }

  /** The coin, which is forgotten with this: an output is spent once. */
  take(hash: string, index: number): Coin | undefined {
    if (hash.length !== 2 * KEY_BYTES) return undefined;
    this.#readKey(hash);
    const slot = this.#find(index);
    if (slot < 0) return undefined;
    const addressId = this.#addresses[slot] as number;
    const coin = {
      txId: (this.#txIds[slot] as number) - 1,
      addressId: addressId === 0 ? undefined : addressId,
      amount: this.#amounts[slot] as bigint,
    };
    this.#txIds[slot] = 0;
    return coin;
  }

  #readKey(hash: string): void {
    this.#scratch.write(hash, 'hex');
    for (let word = 0; word < KEY_WORDS; word += 1) this.#key[word] = this.#scratch.readInt32LE(word * 4);
  }

  #firstWay(index: number): number {
    let mixed = (this.#key[0] as number) ^ (this.#key[KEY_WORDS - 1] as number) ^ Math.imul(index + 1, 0x9e3779b1);
    // MurmurHash3's finish: equal low bits of two keys do not bring them to one place.
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
    return (((mixed ^ (mixed >>> 16)) >>> 0) % (this.#slots / WAYS)) * WAYS;
  }

  #find(index: number): number {
    const first = this.#firstWay(index);
    for (let slot = first; slot < first + WAYS; slot += 1) if (this.#isAt(slot, index)) return slot;
    return -1;
  }

  #isAt(slot: number, index: number): boolean {
    if (this.#indexes[slot] !== index || this.#txIds[slot] === 0) return false;
    const at = slot * KEY_WORDS;
    for (let word = 0; word < KEY_WORDS; word += 1) if (this.#keys[at + word] !== this.#key[word]) return false;
    return true;
  }

  /** Where it is, else an empty neighbour, else the oldest: empty ones count as older than any. */
  #findPlace(index: number): number {
    const first = this.#firstWay(index);
    let oldest = first;
    for (let slot = first; slot < first + WAYS; slot += 1) {
      if (this.#isAt(slot, index)) return slot;
      if ((this.#txIds[slot] as number) < (this.#txIds[oldest] as number)) oldest = slot;
    }
    return oldest;
  }

  #write(slot: number, index: number, coin: { txIdPlusOne: number; addressId: number; amount: bigint }): void {
    this.#keys.set(this.#key, slot * KEY_WORDS);
    this.#indexes[slot] = index;
    this.#txIds[slot] = coin.txIdPlusOne;
    this.#addresses[slot] = coin.addressId;
    this.#amounts[slot] = coin.amount;
  }

  #grow(): void {
    const [keys, indexes, txIds] = [this.#keys, this.#indexes, this.#txIds];
    const [addresses, amounts] = [this.#addresses, this.#amounts];
    this.#resize(this.#slots * 2);
    for (let slot = 0; slot < txIds.length; slot += 1) {
      if (txIds[slot] === 0) continue;
      for (let word = 0; word < KEY_WORDS; word += 1) this.#key[word] = keys[slot * KEY_WORDS + word] as number;
      const index = indexes[slot] as number;
      this.#write(this.#findPlace(index), index, {
        txIdPlusOne: txIds[slot] as number,
        addressId: addresses[slot] as number,
        amount: amounts[slot] as bigint,
      });
    }
  }

  #resize(slots: number): void {
    this.#slots = slots;
    this.#keys = new Int32Array(slots * KEY_WORDS);
    this.#indexes = new Int32Array(slots);
    this.#txIds = new Float64Array(slots);
    this.#addresses = new Uint32Array(slots);
    this.#amounts = new BigUint64Array(slots);
  }
}
