import type { Boc, Cell } from './boc.ts';

const MAX_BITS = 1023;
const BITS_A_COIN_LENGTH = 4;
const FLAGS_OF_ADDRESS = 0b100n;

/** Writes a cell from the left, as a slice reads it. */
export class CellBuilder {
  /** Zeros and ones. */
  private written = '';
  private readonly refs: Cell[] = [];

  uint(value: bigint | number, bits: number): this {
    if (bits > 0) this.written += BigInt(value).toString(2).padStart(bits, '0');
    return this;
  }

  bytes(bytes: Uint8Array): this {
    for (const byte of bytes) this.uint(byte, 8);
    return this;
  }

  coins(amountBase: bigint): this {
    const length = amountBase === 0n ? 0 : Math.ceil(amountBase.toString(16).length / 2);
    return this.uint(length, BITS_A_COIN_LENGTH).uint(amountBase, 8 * length);
  }

  /** @param text canonical; undefined: nobody */
  address(text: string | undefined): this {
    if (text === undefined) return this.uint(0, 2);
    // `addr_std$10` without anycast, then workchain and hash.
    return this.uint(FLAGS_OF_ADDRESS, 3).bytes(Buffer.from(text, 'base64url').subarray(1, 34));
  }

  ref(cell: Cell): this {
    this.refs.push(cell);
    return this;
  }

  /** @throws RangeError if the content exceeds one cell */
  end(): Cell {
    const bits = this.written;
    const { refs } = this;
    if (bits.length > MAX_BITS || refs.length > 4) throw new RangeError('too many bits or references for a cell');
    const padded = bits.length % 8 === 0 ? bits : `${bits}1`.padEnd(Math.ceil((bits.length + 1) / 8) * 8, '0');
    const data = Buffer.from((padded.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    return { data, bits: bits.length, refs, isExotic: false };
  }
}

/** A tree of cells in the order of bags: each before those that it refers to. */
export function toBoc(root: Cell): Boc {
  const cells: Cell[] = [];
  const visited = new Set<Cell>();
  const visit = (cell: Cell): void => {
    if (visited.has(cell)) return;
    visited.add(cell);
    for (const ref of cell.refs) visit(ref);
    cells.push(cell);
  };
  visit(root);
  return { root, cells: cells.reverse() };
}

/** Bytes of a bag of at most 255 cells and 65,535 bytes, without index and checksum. */
export function writeBoc(root: Cell): Buffer {
  const { cells } = toBoc(root);
  const indexes = new Map(cells.map((cell, index) => [cell, index]));
  const parts = cells.map(({ data, bits, refs }) =>
    Buffer.from([
      refs.length,
      Math.floor(bits / 8) + Math.ceil(bits / 8),
      ...data,
      ...refs.map((ref) => indexes.get(ref) as number),
    ]),
  );
  const body = Buffer.concat(parts);
  const head = Buffer.from([0xb5, 0xee, 0x9c, 0x72, 1, 2, cells.length, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(body.length, 9);
  return Buffer.concat([head, body]);
}

const BYTES_A_CELL = 120;

/** Bytes that go on in the next cell. @param head what the first cell begins with */
export function buildSnake(bytes: Uint8Array, head: CellBuilder = new CellBuilder(), headBytes = 4): Cell {
  const first = bytes.subarray(0, BYTES_A_CELL - headBytes);
  head.bytes(first);
  if (first.length < bytes.length) head.ref(buildSnake(bytes.subarray(first.length), new CellBuilder(), 0));
  return head.end();
}
