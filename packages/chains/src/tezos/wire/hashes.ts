import { decodeBase58 } from '../../codecs/base58.ts';
import { blake2b256 } from '../../codecs/blake2b.ts';
import { decodePrefixed, type Prefix } from './prefixes.ts';

const HASH_BYTES = 32;
const CHECKSUM_BYTES = 4;
/** Prefix of two bytes, the hash, and the checksum: the ledger's form of a hash. */
const CHECKED_BYTES = 2 + HASH_BYTES + CHECKSUM_BYTES;

/** Hash of an operation (`o…`) or of a block (`B…`) in the ledger's form; undefined if the text is not valid. */
export function toLedgerHash(prefix: Extract<Prefix, 'o' | 'B'>, text: string): string | undefined {
  if (decodePrefixed(prefix, text)?.length !== HASH_BYTES) return undefined;
  const bytes = decodeBase58(text);
  return bytes?.length === CHECKED_BYTES ? bytes.toString('hex') : undefined;
}

/** The 32 bytes within a hash in the ledger's form. */
export const toHashBytes = (hash: string): Buffer => Buffer.from(hash, 'hex').subarray(2, 2 + HASH_BYTES);

/**
 * Root over the operations of all passes, and over each pass's own.
 * @see gitlab.com/tezos/tezos, src/lib_crypto/blake2B.ml (Generic_Merkle_tree)
 */
export const computeOperationsRoot = (passes: readonly (readonly Buffer[])[]): Buffer =>
  computeRoot(passes.map(computeRoot));

/** Root of a tree in which the last leaf fills all places up to the next power of two. */
function computeRoot(items: readonly Buffer[]): Buffer {
  if (items.length === 0) return blake2b256();
  let nodes = items.map((item) => blake2b256(item));
  if (items.length === 1) return nodes[0] as Buffer;
  let filler = nodes.at(-1) as Buffer;
  while (nodes.length > 1) {
    const last = filler;
    nodes = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, i) =>
      blake2b256(nodes[2 * i] as Buffer, nodes[2 * i + 1] ?? last),
    );
    filler = blake2b256(last, last);
  }
  return nodes[0] as Buffer;
}
