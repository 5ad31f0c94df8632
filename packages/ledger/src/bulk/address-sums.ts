import { BinaryRows } from '../tables/binary-rows.ts';
import type { LegFields } from '../tables/ledger-rows.ts';

/** 48 bytes each: 50 MB, taken as they are used. */
const SLOTS = 2 ** 20;
/** Sums stay below 2^52 and amounts below 2^51: together exact in a double. */
const MAX_SUM = 2 ** 52;
const MAX_AMOUNT = 2 ** 51;
const ROWS_A_COPY = 50_000;

/**
 * Amounts that addresses received and sent, summed while legs are loaded. Each address has a slot, which it may share
 * with others. An address that makes room is written out and starts again from zero, so it may have several rows.
 */
export class AddressSums {
  readonly #slots: number;
  readonly #ids: Float64Array;
  readonly #counts: Int32Array;
  readonly #first: Float64Array;
  readonly #last: Float64Array;
  readonly #received: Float64Array;
  readonly #sent: Float64Array;
  #txId = -1;
  /** Addresses that made room within the transaction at hand: it is counted in their rows already. */
  readonly #counted = new Set<number>();
  /** Rows written before the end: then some address may have several. */
  written = 0;
  /** Some address made room for another, and may have no row at the end. */
  hasMadeRoom = false;

  constructor(slots = SLOTS) {
    this.#slots = slots;
    this.#ids = new Float64Array(slots);
    this.#counts = new Int32Array(slots);
    this.#first = new Float64Array(slots);
    this.#last = new Float64Array(slots);
    this.#received = new Float64Array(slots);
    this.#sent = new Float64Array(slots);
  }

  /** Adds a leg that has an address and an amount; rows that make room are put into `out`. */
  add({ addressId, amount, txId, isDestination }: LegFields, out: BinaryRows): void {
    if (addressId === undefined || amount === undefined) return;
    if (this.#txId !== txId) {
      this.#txId = txId;
      this.#counted.clear();
    }
    const slot = addressId % this.#slots;
    if (this.#ids[slot] !== addressId) this.#take(slot, addressId, out);
    if (this.#last[slot] !== txId) {
      if (this.#last[slot] === -1) this.#first[slot] = txId;
      if (!this.#counted.has(addressId)) this.#counts[slot] = (this.#counts[slot] as number) + 1;
      this.#last[slot] = txId;
    }
    const small = Number(amount);
    const sums = isDestination ? this.#received : this.#sent;
    if (small < MAX_AMOUNT) {
      if ((sums[slot] as number) + small >= MAX_SUM) this.#restart(slot, out);
      sums[slot] = (sums[slot] as number) + small;
    } else this.#writeAmount(addressId, { txId, amount, isDestination }, out);
  }

  /** All remaining sums, by address where no slot is shared: whole COPY streams of some thousand rows each. */
  *listAll(): Generator<Buffer> {
    const out = new BinaryRows();
    for (let slot = 0; slot < this.#slots; slot += 1) {
      if (this.#ids[slot] !== 0) this.#write(slot, out);
      if (out.rows === ROWS_A_COPY) yield out.take();
    }
    if (out.rows > 0) yield out.take();
  }

  /** Writes the sums of an address so far and resets them; its current transaction stays counted. */
  #restart(slot: number, out: BinaryRows): void {
    this.#write(slot, out);
    this.written += 1;
    this.#counts[slot] = 0;
    this.#received[slot] = 0;
    this.#sent[slot] = 0;
  }

  #take(slot: number, addressId: number, out: BinaryRows): void {
    const occupantId = this.#ids[slot] as number;
    if (occupantId !== 0) {
      if (this.#last[slot] === this.#txId) this.#counted.add(occupantId);
      this.#write(slot, out);
      this.written += 1;
      this.hasMadeRoom = true;
    }
    this.#ids[slot] = addressId;
    this.#counts[slot] = 0;
    this.#last[slot] = -1;
    this.#received[slot] = 0;
    this.#sent[slot] = 0;
  }

  #write(slot: number, out: BinaryRows): void {
    out.begin(6);
    out.bigint(this.#ids[slot] as number);
    out.bigint(this.#first[slot] as number);
    out.bigint(this.#last[slot] as number);
    out.integer(this.#counts[slot] as number);
    out.safeNumeric(this.#received[slot] as number);
    out.safeNumeric(this.#sent[slot] as number);
  }

  /** An amount that would be rounded has a row of its own; its transaction is counted in the address's place. */
  #writeAmount(
    addressId: number,
    {
      txId,
      amount,
      isDestination,
    }: { readonly txId: number; readonly amount: bigint; readonly isDestination: boolean },
    out: BinaryRows,
  ): void {
    this.written += 1;
    out.begin(6);
    out.bigint(addressId);
    out.bigint(txId);
    out.bigint(txId);
    out.integer(0);
    out.numeric(isDestination ? amount : 0n);
    out.numeric(isDestination ? 0n : amount);
  }
}
