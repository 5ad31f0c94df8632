import { describe, expect, it } from 'vitest';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { computeMerkleRoot } from '../wire/merkle.ts';
import { isPairSized, verifyMerkleBranch } from './merkle-branch.ts';

const hashTwice = (bytes: Buffer): Buffer => {
  const hash = Buffer.alloc(32);
  doubleSha256(bytes, 0, bytes.length, hash);
  return hash;
};
const toText = (hash: Buffer): string => Buffer.from(hash).reverse().toString('hex');
const idsOf = (count: number): readonly Buffer[] =>
  Array.from({ length: count }, (_, at) => hashTwice(Buffer.from(`transaction ${at}`)));
const rootOf = (ids: readonly Buffer[]): string => toText(computeMerkleRoot(Buffer.concat(ids)).root);

/** Siblings by the definition: each level pairs its last hash with itself where it is alone. */
function siblingsOf(ids: readonly Buffer[], position: number): readonly string[] {
  if (ids.length === 1) return [];
  const level = ids.length % 2 === 1 ? [...ids, ids.at(-1) as Buffer] : ids;
  const above = Array.from({ length: level.length / 2 }, (_, at) =>
    hashTwice(Buffer.concat([level[2 * at] as Buffer, level[2 * at + 1] as Buffer])),
  );
  return [toText(level[position ^ 1] as Buffer), ...siblingsOf(above, position >> 1)];
}

const corrupt = (words: RegExp) =>
  expect.objectContaining({ code: 'BLOCK_CORRUPT', message: expect.stringMatching(words) });

describe('the merkle branch of a transaction', () => {
  it('leads to the root from every position of every size of block, and from no other [R-FETCH-131]', () => {
    for (let count = 1; count <= 33; count++) {
      const ids = idsOf(count);
      const root = rootOf(ids);
      for (const [position, id] of ids.entries()) {
        const siblings = siblingsOf(ids, position);
        verifyMerkleBranch(root, toText(id), { position, siblings });
        // A branch of another position is the same hashes in another order.
        for (const other of [position ^ 1, position ^ 2, 2 ** siblings.length])
          if (siblings.length > 1)
            expect(() => verifyMerkleBranch(root, toText(id), { position: other, siblings })).toThrow(corrupt(/./));
      }
    }
  });

  it('proves no other transaction, and no other block [R-FETCH-131]', () => {
    const ids = idsOf(9);
    const siblings = siblingsOf(ids, 4);
    const branch = { position: 4, siblings };
    expect(() => verifyMerkleBranch(rootOf(ids), toText(ids[5] as Buffer), branch)).toThrow(
      corrupt(/root of the header/),
    );
    expect(() => verifyMerkleBranch(rootOf(idsOf(8)), toText(ids[4] as Buffer), branch)).toThrow(corrupt(/root/));
  });

  it('has no position after the last one, though a lone hash is paired with itself [R-FETCH-133]', () => {
    const ids = idsOf(3);
    const last = toText(ids[2] as Buffer);
    const siblings = siblingsOf(ids, 2);
    verifyMerkleBranch(rootOf(ids), last, { position: 2, siblings });
    expect(() => verifyMerkleBranch(rootOf(ids), last, { position: 3, siblings })).toThrow(corrupt(/repeats a hash/));
  });

  it('does not go through a transaction of 64 bytes to one that the block does not have [R-FETCH-133]', () => {
    // A transaction that the block has, and whose last 32 bytes are the hash of another one.
    const real = Buffer.alloc(64);
    real.writeInt32LE(1, 0);
    real[4] = 1;
    real[41] = 0;
    real[46] = 1;
    real.writeBigUInt64LE(7n, 47);
    real[55] = 4;
    const below = real.subarray(32);
    const ids = [hashTwice(Buffer.from('coinbase')), hashTwice(real)];
    const siblings = [toText(real.subarray(0, 32)), toText(ids[0] as Buffer)];
    const branch = { position: 3, siblings };
    expect(() => verifyMerkleBranch(rootOf(ids), toText(below), branch)).toThrow(corrupt(/goes through a transaction/));
    expect(isPairSized(64)).toBe(true);
    expect([63, 65].some(isPairSized)).toBe(false);
  });

  it('is no longer than a tree can be [R-FETCH-133]', () => {
    const siblings = Array.from({ length: 33 }, () => '22'.repeat(32));
    expect(() => verifyMerkleBranch('33'.repeat(32), '44'.repeat(32), { position: 0, siblings })).toThrow(corrupt(/./));
  });
});
