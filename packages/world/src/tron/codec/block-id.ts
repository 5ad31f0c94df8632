import { sha256 } from '../../hash.ts';

const NO_ROOT = Buffer.alloc(32);

/** Hash of the header's body, the height in place of its first 8 bytes. */
export function toBlockId(height: number, header: Buffer): string {
  const id = Buffer.from(sha256(header));
  id.writeBigUInt64BE(BigInt(height));
  return id.toString('hex');
}

/** Over hashes of whole transactions; of an odd number the last goes up as it is. */
export function toTxTrieRoot(transactions: readonly Buffer[]): string {
  let level: readonly Buffer[] = transactions.map(sha256);
  while (level.length > 1) {
    const below = level;
    level = below.flatMap((left, at) => {
      if (at % 2 === 1) return [];
      const right = below[at + 1];
      return [right === undefined ? left : sha256(Buffer.concat([left, right]))];
    });
  }
  return (level[0] ?? NO_ROOT).toString('hex');
}
