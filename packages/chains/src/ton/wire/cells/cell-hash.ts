import { sha256 } from '../../../codecs/sha256.ts';
import type { Boc, Cell } from './boc.ts';

const HASH_BYTES = 32;
const EXOTIC = 8;
/** An exotic cell whose hash is made as another's: it names a library's. */
const LIBRARY = 2;

interface Hashed {
  readonly hash: Buffer;
  readonly depth: number;
}

/**
 * Representation hash of a bag's root; undefined if the bag contains proofs or pruned cells, whose hashes are computed
 * differently.
 * @see docs.ton.org, "Cells as data storage", standard representation
 */
export function findRootHash({ root, cells }: Boc): Buffer | undefined {
  if (cells.some(({ isExotic, data }) => isExotic && data[0] !== LIBRARY)) return undefined;
  const known = new Map<Cell, Hashed>();
  for (let i = cells.length - 1; i >= 0; i--) {
    const cell = cells[i] as Cell;
    known.set(
      cell,
      hashCell(
        cell,
        cell.refs.map((each) => known.get(each) as Hashed),
      ),
    );
  }
  return known.get(root)?.hash;
}

function hashCell({ data, bits, isExotic }: Cell, refs: readonly Hashed[]): Hashed {
  const bytes = Buffer.allocUnsafe(2 + data.length + refs.length * (2 + HASH_BYTES));
  bytes[0] = refs.length + (isExotic ? EXOTIC : 0);
  bytes[1] = Math.floor(bits / 8) + Math.ceil(bits / 8);
  data.copy(bytes, 2);
  let at = 2 + data.length;
  let depth = 0;
  for (const ref of refs) {
    at = bytes.writeUInt16BE(ref.depth, at);
    depth = Math.max(depth, ref.depth + 1);
  }
  for (const ref of refs) at += ref.hash.copy(bytes, at);
  return { hash: sha256(bytes), depth };
}
