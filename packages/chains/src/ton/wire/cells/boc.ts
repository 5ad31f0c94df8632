/** A cell: up to 1,023 bits and four others. */
export interface Cell {
  /** The bits, the last byte filled up with a one and zeros where they end within it. */
  readonly data: Buffer;
  readonly bits: number;
  readonly refs: readonly Cell[];
  /** Not data, but a proof, a library's name or what was cut away. */
  readonly isExotic: boolean;
}

/** A bag of cells, ordered so that each refers to later ones alone. */
export interface Boc {
  readonly root: Cell;
  readonly cells: readonly Cell[];
}

const MAGIC = 0xb5ee9c72;
const MAX_REFS = 4;
/** No message has more; a longer bag is refused before its cells are made. */
const MAX_CELLS = 8_192;

/**
 * Reads a bag of cells with one root. Its checksum is ignored: its content is verified by its hash.
 * @throws RangeError for other bytes
 * @see github.com/ton-blockchain/ton, crypto/tl/boc.tlb (serialized_boc)
 */
export function readBoc(bytes: Buffer): Boc {
  const flags = bytes.readUInt8(4);
  const refBytes = flags & 7;
  const offsetBytes = bytes.readUInt8(5);
  const count = bytes.readUIntBE(6, refBytes);
  if (bytes.readUInt32BE(0) !== MAGIC || count === 0 || count > MAX_CELLS) throw new RangeError('not a bag of cells');
  const roots = bytes.readUIntBE(6 + refBytes, refBytes);
  const rootAt = 6 + 3 * refBytes + offsetBytes;
  const rootIndex = bytes.readUIntBE(rootAt, refBytes);
  if (roots !== 1 || rootIndex >= count) throw new RangeError('a bag of cells must have one root');
  const hasIndex = (flags & 0x80) !== 0;
  const drafts = readDrafts(bytes, { at: rootAt + refBytes + (hasIndex ? count * offsetBytes : 0), count, refBytes });
  const cells = link(drafts);
  return { root: cells[rootIndex] as Cell, cells };
}

interface Draft extends Omit<Cell, 'refs'> {
  readonly refs: readonly number[];
}

interface Layout {
  readonly at: number;
  readonly count: number;
  readonly refBytes: number;
}

function readDrafts(bytes: Buffer, { at, count, refBytes }: Layout): readonly Draft[] {
  const drafts: Draft[] = [];
  let next = at;
  for (let i = 0; i < count; i++) {
    const first = bytes.readUInt8(next);
    const second = bytes.readUInt8(next + 1);
    const length = (second + 1) >> 1;
    const refs = first & 7;
    if (refs > MAX_REFS || (first & 0x10) !== 0) throw new RangeError('unknown form of cell');
    const from = next + 2;
    const data = bytes.subarray(from, from + length);
    next = from + length + refs * refBytes;
    if (next > bytes.length) throw new RangeError('a bag of cells that is cut short');
    drafts.push({
      data,
      bits: (second & 1) === 0 ? length * 8 : countBits(data),
      isExotic: (first & 8) !== 0,
      refs: Array.from({ length: refs }, (_, k) => bytes.readUIntBE(from + length + k * refBytes, refBytes)),
    });
  }
  return drafts;
}

/** Up to the last one, which marks the end. */
function countBits(data: Buffer): number {
  const last = data.at(-1) ?? 0;
  if (last === 0) throw new RangeError('a cell without its end');
  return data.length * 8 - 1 - Math.trunc(Math.log2(last & -last));
}

function link(drafts: readonly Draft[]): readonly Cell[] {
  const cells: Cell[] = new Array(drafts.length);
  for (let i = drafts.length - 1; i >= 0; i--) {
    const draft = drafts[i] as Draft;
    const refs = draft.refs.map((at) => {
      const cell = at > i ? cells[at] : undefined;
      if (cell === undefined) throw new RangeError('a cell must refer to a later cell');
      return cell;
    });
    cells[i] = { ...draft, refs };
  }
  return cells;
}
