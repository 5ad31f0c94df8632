import type { Operation } from '@sulian/domain';
import { toBurnt } from './burns.ts';
import type { Mined } from './mined.ts';

/**
 * All of the fee is the sender's: a contract's owner lends staked energy alone, never coins. An operation without a fee
 * is still listed, because it names the sender of the transaction.
 *
 * @returns undefined when the source does not report the fee
 */
export function toFee(owner: string | undefined, { info, blockTimeMs }: Mined): Operation | undefined {
  if (info === undefined) return undefined;
  const { fee, packingFee } = info;
  // The block producer earns it, and withdraws it with other rewards.
  const earned = packingFee < fee ? packingFee : fee;
  return {
    type: 'FEE',
    asset: 0,
    sources: [owner === undefined ? { amountBase: fee } : { address: owner, amountBase: fee }],
    destinations: [
      ...(earned === 0n ? [] : [{ amountBase: earned }]),
      ...(fee === earned ? [] : [toBurnt(fee - earned, blockTimeMs)]),
    ],
  };
}
