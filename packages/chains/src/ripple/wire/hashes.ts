import { createHash } from 'node:crypto';

const HASH_BYTES = 32;
const four = (text: string): Buffer => Buffer.from(`${text}\0`, 'latin1');

/** Prefixes of the bytes that are hashed. @see github.com/XRPLF/rippled, HashPrefix.h */
export const PREFIX = {
  ledger: four('LWR'),
  transaction: four('TXN'),
  leaf: four('SND'),
  inner: four('MIN'),
} as const;

/** The first half of SHA-512. */
export function halfSha512(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest().subarray(0, HASH_BYTES);
}

interface Leaf {
  /** Its place in the tree. */
  readonly id: Buffer;
  readonly hash: Buffer;
}

const FANOUT = 16;
const NOTHING = Buffer.alloc(HASH_BYTES);

/** Root of the tree whose leaves are transactions with their outcomes. @see xrpl.org/docs/references/protocol/ledger-data */
export function findTreeRoot(
  transactions: readonly { readonly id: Buffer; readonly blob: Buffer; readonly meta: Buffer }[],
) {
  const leaves = transactions.map(
    ({ id, blob, meta }): Leaf => ({
      id,
      hash: halfSha512(PREFIX.leaf, lengthOf(blob), blob, lengthOf(meta), meta, id),
    }),
  );
  return leaves.length === 0 ? NOTHING : hashInner(leaves, 0);
}

function hashNode(leaves: readonly Leaf[], depth: number): Buffer {
  const [first] = leaves;
  if (first === undefined) return NOTHING;
  return leaves.length === 1 ? first.hash : hashInner(leaves, depth);
}

function hashInner(leaves: readonly Leaf[], depth: number): Buffer {
  const branches: Leaf[][] = Array.from({ length: FANOUT }, () => []);
  for (const leaf of leaves) branches[nibbleOf(leaf.id, depth)]?.push(leaf);
  return halfSha512(PREFIX.inner, ...branches.map((branch) => hashNode(branch, depth + 1)));
}

const nibbleOf = (id: Buffer, depth: number): number => {
  const byte = id[depth >> 1] as number;
  return depth % 2 === 0 ? byte >> 4 : byte & 15;
};

const ONE_BYTE = 192;
const TWO_BYTES = 12_480;

/** Length of what follows, in one to three bytes. @see xrpl.org/docs/references/protocol/binary-format#length-prefixing */
function lengthOf({ length }: Buffer): Buffer {
  if (length <= ONE_BYTE) return Buffer.of(length);
  if (length <= TWO_BYTES) {
    const rest = length - ONE_BYTE - 1;
    return Buffer.of(ONE_BYTE + 1 + (rest >> 8), rest & 255);
  }
  const rest = length - TWO_BYTES - 1;
  return Buffer.of(241 + (rest >> 16), (rest >> 8) & 255, rest & 255);
}
