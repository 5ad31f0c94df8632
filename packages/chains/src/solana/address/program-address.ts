import { decodeBase58 } from '../../codecs/base58.ts';
import { encodeBase58 } from '../../codecs/encode-base58.ts';
import { sha256 } from '../../codecs/sha256.ts';
import { isOnCurve } from './curve.ts';

const MARK = Buffer.from('ProgramDerivedAddress');
const MOST = 255;

/**
 * The address that a program derives from seeds: the first off the curve, counting a byte down.
 *
 * @see https://solana.com/docs/core/pda
 */
export function findProgramAddress(seeds: readonly Uint8Array[], program: string): string | undefined {
  const owner = decodeBase58(program);
  if (owner === undefined) return undefined;
  for (let bump = MOST; bump >= 0; bump--) {
    const key = sha256(Buffer.concat([...seeds, Buffer.of(bump), owner, MARK]));
    if (!isOnCurve(key)) return encodeBase58(key);
  }
  return undefined;
}
