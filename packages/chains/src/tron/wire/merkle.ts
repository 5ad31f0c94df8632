import { sha256 } from '../../codecs/sha256.ts';

/** Root of a block without transactions. */
const EMPTY_ROOT = '0'.repeat(64);

/**
 * `txTrieRoot`: SHA-256 over pairs of what is below, once; an odd one goes up as it is.
 *
 * @param leaves SHA-256 of each whole transaction, in order
 * @see github.com/tronprotocol/java-tron, MerkleTree.createTree
 */
export function computeMerkleRoot(leaves: readonly Buffer[]): string {
  if (leaves.length === 0) return EMPTY_ROOT;
  let level = leaves;
  while (level.length > 1) level = joinPairs(level);
  return (level[0] as Buffer).toString('hex');
}

function joinPairs(level: readonly Buffer[]): readonly Buffer[] {
  const above: Buffer[] = [];
  for (let i = 0; i < level.length; i += 2) {
    const [left, right] = [level[i] as Buffer, level[i + 1]];
    above.push(right === undefined ? left : sha256(Buffer.concat([left, right])));
  }
  return above;
}
