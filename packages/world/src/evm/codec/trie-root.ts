import { keccak } from '../../accounts/keccak.ts';
import { encodeRlp, type RlpItem, toBytes } from './rlp.ts';

interface Entry {
  readonly path: readonly number[];
  readonly value: Buffer;
}

const EMPTY = Buffer.alloc(0);
/** Root of a trie without entries: the hash of an empty string's encoding. */
const EMPTY_ROOT = keccak(encodeRlp(EMPTY));

/** Root over a list whose keys are the encoded indexes: a block's transactions, receipts, withdrawals. */
export function toListRoot(values: readonly Buffer[]): Buffer {
  if (values.length === 0) return EMPTY_ROOT;
  const entries = values.map((value, index) => ({ path: toNibbles(encodeRlp(toBytes(index))), value }));
  return keccak(encodeRlp(toNode(entries, 0)));
}

/** @see Ethereum yellow paper, appendix D */
function toNode(entries: readonly Entry[], depth: number): readonly RlpItem[] {
  const [first] = entries;
  if (first === undefined) throw new RangeError('a node of nothing');
  if (entries.length === 1) return [toPath(first.path.slice(depth), true), first.value];
  const shared = countShared(entries, depth);
  if (shared > 0) return [toPath(first.path.slice(depth, depth + shared), false), toRef(entries, depth + shared)];
  const branch: RlpItem[] = [];
  for (let nibble = 0; nibble < 16; nibble++) {
    const below = entries.filter(({ path }) => path[depth] === nibble);
    branch.push(below.length === 0 ? EMPTY : toRef(below, depth + 1));
  }
  branch.push(entries.find(({ path }) => path.length === depth)?.value ?? EMPTY);
  return branch;
}

/** A node shorter than a hash is embedded in its parent. */
function toRef(entries: readonly Entry[], depth: number): RlpItem {
  const node = toNode(entries, depth);
  const encoded = encodeRlp(node);
  return encoded.length < 32 ? node : keccak(encoded);
}

function countShared(entries: readonly Entry[], depth: number): number {
  const [first] = entries;
  let count = 0;
  for (; ; count++) {
    const nibble = first?.path[depth + count];
    if (nibble === undefined || entries.some(({ path }) => path[depth + count] !== nibble)) return count;
  }
}

const toNibbles = (bytes: Buffer): readonly number[] => [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);

/** Hex-prefix encoding. */
function toPath(nibbles: readonly number[], isLeaf: boolean): Buffer {
  const flag = (isLeaf ? 2 : 0) + (nibbles.length % 2);
  const padded = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag, ...nibbles];
  const bytes = Buffer.alloc(padded.length / 2);
  for (let at = 0; at < bytes.length; at++) bytes[at] = ((padded[2 * at] ?? 0) << 4) | (padded[2 * at + 1] ?? 0);
  return bytes;
}
