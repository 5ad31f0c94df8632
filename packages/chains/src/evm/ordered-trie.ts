import { keccak256 } from './keccak.ts';
import { encodeRlp, type RlpItem, toMinimal } from './rlp.ts';

interface Entry {
  readonly path: readonly number[];
  readonly value: Buffer;
}

const EMPTY = Buffer.alloc(0);

/**
 * Root of the trie that holds values under their positions (transactions, receipts and withdrawals of a block).
 * @param values encoded
 * @see yellow paper, appendix D
 */
export function computeOrderedRoot(values: readonly Buffer[]): string {
  if (values.length === 0) return keccakHex(encodeRlp(EMPTY));
  const entries = values.map((value, i) => ({ path: toNibbles(encodeRlp(toMinimal(`0x${i.toString(16)}`))), value }));
  return keccakHex(encodeRlp(toNode(entries, 0)));
}

export const keccakHex = (bytes: Uint8Array): string => `0x${keccak256(bytes).toString('hex')}`;

function toNode(entries: readonly Entry[], depth: number): RlpItem {
  const [first] = entries as readonly [Entry];
  if (entries.length === 1) return [toCompact(first.path.slice(depth), true), first.value];
  const shared = countShared(entries, depth);
  if (shared > 0)
    return [toCompact(first.path.slice(depth, depth + shared), false), toReference(toNode(entries, depth + shared))];
  const branches: Entry[][] = Array.from({ length: 16 }, () => []);
  // No position's key begins another's, so a branch never holds a value itself.
  for (const entry of entries) branches[entry.path[depth] as number]?.push(entry);
  return [...branches.map((each) => (each.length === 0 ? EMPTY : toReference(toNode(each, depth + 1)))), EMPTY];
}

function toReference(node: RlpItem): RlpItem {
  const encoded = encodeRlp(node);
  return encoded.length < 32 ? node : keccak256(encoded);
}

function countShared(entries: readonly Entry[], depth: number): number {
  const [first] = entries as readonly [Entry];
  let shared = 0;
  for (;;) {
    const nibble = first.path[depth + shared];
    if (nibble === undefined || entries.some(({ path }) => path[depth + shared] !== nibble)) return shared;
    shared++;
  }
}

/** Hex-prefix encoding: a flag for leaves, one for odd lengths. */
function toCompact(nibbles: readonly number[], isLeaf: boolean): Buffer {
  const flag = (isLeaf ? 2 : 0) + (nibbles.length % 2);
  const padded = nibbles.length % 2 === 0 ? [flag, 0, ...nibbles] : [flag, ...nibbles];
  const bytes = Buffer.alloc(padded.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = (padded[2 * i] as number) * 16 + (padded[2 * i + 1] as number);
  return bytes;
}

const toNibbles = (bytes: Buffer): readonly number[] => [...bytes].flatMap((byte) => [byte >> 4, byte & 15]);
