import { toAddressText } from '../address-text.ts';
import type { Cell } from './boc.ts';

const HASH_BITS = 256;
const BITS_A_COIN_LENGTH = 4;

/** Reads a cell's bits from the left. All of it throws RangeError beyond the end. */
export class Slice {
  private at = 0;
  private ref = 0;

  constructor(private readonly cell: Cell) {}

  get bitsLeft(): number {
    return this.cell.bits - this.at;
  }

  get refsLeft(): number {
    return this.cell.refs.length - this.ref;
  }

  /** @param bits at most 256 */
  big(bits: number): bigint {
    return bits === 0 ? 0n : BigInt(`0x${this.bytes(bits).toString('hex')}`);
  }

  /** @param bits at most 48 */
  uint(bits: number): number {
    return bits === 0 ? 0 : Number(this.big(bits));
  }

  bit(): boolean {
    return this.uint(1) === 1;
  }

  /** The next bits as an integer's bytes: zeros before them where they fill no whole byte. */
  bytes(bits: number): Buffer {
    if (bits > this.bitsLeft) throw new RangeError('a cell ends too early');
    const from = this.at;
    this.at += bits;
    const size = Math.ceil(bits / 8);
    const out = Buffer.alloc(size);
    const lead = size * 8 - bits;
    const shift = (from - lead) & 7;
    const first = (from - lead - shift) / 8;
    const { data } = this.cell;
    for (let i = 0; i < size; i++) {
      const word = ((data[first + i] ?? 0) << 8) | (data[first + i + 1] ?? 0);
      out[i] = (word >> (8 - shift)) & 0xff;
    }
    if (lead > 0) out[0] = (out[0] as number) & (0xff >> lead);
    return out;
  }

  next(): Cell {
    const cell = this.cell.refs[this.ref];
    if (cell === undefined) throw new RangeError('a cell has too few references');
    this.ref += 1;
    return cell;
  }

  coins(): bigint {
    return this.big(8 * this.uint(BITS_A_COIN_LENGTH));
  }

  /** Undefined: nobody. @throws RangeError also for an address outside the chain */
  address(): string | undefined {
    const kind = this.uint(2);
    if (kind === 0) return undefined;
    if (kind !== 2 || this.bit()) throw new RangeError('unknown form of address');
    const workchain = (this.uint(8) << 24) >> 24;
    return toAddressText(workchain, this.bytes(HASH_BITS));
  }

  /** Content that is either in the rest of this cell or in a cell of its own. */
  either(): Slice {
    return this.bit() ? new Slice(this.next()) : this;
  }

  maybeRef(): Cell | undefined {
    return this.bit() ? this.next() : undefined;
  }
}

/** Cells of a text that goes on in the next, at most. */
const MAX_SNAKE_CELLS = 512;

/** Bytes that begin in a slice and go on in the cells that it refers to. */
export function readSnake(slice: Slice): Buffer {
  const parts: Buffer[] = [];
  let rest: Slice | undefined = slice;
  for (let cells = 0; rest !== undefined && cells < MAX_SNAKE_CELLS; cells++) {
    parts.push(rest.bytes(rest.bitsLeft - (rest.bitsLeft % 8)));
    rest = rest.refsLeft > 0 ? new Slice(rest.next()) : undefined;
  }
  return Buffer.concat(parts);
}
