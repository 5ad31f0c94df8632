import { doubleSha256 } from '../../codecs/double-sha256.ts';

export interface MerkleRoot {
  /** 32 bytes in the header's order. */
  readonly root: Buffer;
  /**
   * Two equal neighbours were hashed together: transactions can be repeated at the end without changing the root
   * (CVE-2012-2459), so the list cannot be trusted even when the root matches.
   */
  readonly isMutated: boolean;
}

/** Merkle root of transaction ids, 32 bytes each one after the other, in the header's byte order. At least one. */
export function computeMerkleRoot(ids: Uint8Array): MerkleRoot {
  // One row more than ids: the last of an odd level is paired with itself.
  const level = Buffer.alloc(ids.length + 32);
  level.set(ids);
  let isMutated = false;
  let count = ids.length / 32;
  while (count > 1) {
    // Checked before the last is paired with itself: that pair is equal by rule.
    for (let i = 0; i + 1 < count; i += 2) {
      const at = i * 32;
      if (level.compare(level, at, at + 32, at + 32, at + 64) === 0) isMutated = true;
    }
    if (count % 2 === 1) level.copyWithin(count * 32, (count - 1) * 32, count * 32);
    count = (count + 1) >> 1;
    for (let i = 0; i < count; i++) doubleSha256(level, i * 64, i * 64 + 64, level, i * 32);
  }
  return { root: level.subarray(0, 32), isMutated };
}
