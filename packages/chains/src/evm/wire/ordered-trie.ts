import { keccak256, keccakHex } from '../../codecs/keccak.ts';
import { encodeRlp, type RlpItem, toMinimal } from './rlp/rlp.ts';

interface Entry {
  /** Key, one hex digit a step. */
  readonly path: string;
  readonly value: Buffer;
}

const NOTHING = '0x';

/**
 * Root of the trie of values by their positions (transactions, receipts and withdrawals of a block).
 * @param values encoded
 * @see yellow paper, appendix D
 */
export function computeOrderedRoot(values: readonly Buffer[]): string {
  if (values.length === 0) return keccakHex(encodeRlp(NOTHING));
  const entries = values.map((value, i) => ({ path: pathOf(i), value }));
  return keccakHex(encodeRlp(toNode(entries, 0)));
}

const pathOf = (position: number): string => encodeRlp(toMinimal(`0x${position.toString(16)}`)).toString('hex');

function toNode(entries: readonly Entry[], depth: number): RlpItem {
  const [first] = entries as readonly [Entry];
  if (entries.length === 1) return [toCompact(first.path.slice(depth), true), first.value];
  const shared = countShared(entries, depth);
  if (shared > 0)
    return [toCompact(first.path.slice(depth, depth + shared), false), toReference(toNode(entries, depth + shared))];
  const branches: Entry[][] = Array.from({ length: 16 }, () => []);
  // No position's key is a prefix of another's, so a branch never has a value itself.
  for (const entry of entries) branches[Number.parseInt(entry.path.charAt(depth), 16)]?.push(entry);
  return [...branches.map((each) => (each.length === 0 ? NOTHING : toReference(toNode(each, depth + 1)))), NOTHING];
}

function toReference(node: RlpItem): RlpItem {
  const encoded = encodeRlp(node);
  return encoded.length < 32 ? node : keccak256(encoded);
}

function countShared(entries: readonly Entry[], depth: number): number {
  const [first] = entries as readonly [Entry];
  let shared = 0;
  for (;;) {
    const digit = first.path[depth + shared];
    if (digit === undefined || entries.some(({ path }) => path[depth + shared] !== digit)) return shared;
    shared++;
  }
}

/** Hex-prefix encoding: a flag for leaves, one for odd lengths. */
function toCompact(path: string, isLeaf: boolean): string {
  const flag = (isLeaf ? 2 : 0) + (path.length % 2);
  return path.length % 2 === 0 ? `0x${flag}0${path}` : `0x${flag}${path}`;
}
