import type { Destination } from '@sulian/domain';

/** Recipient of fees while the chain had an account for them. */
export const BLACKHOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

/**
 * Since proposal 49 (`getAllowOptimizeBlackHole`) fees are burnt and not paid to an account. Its vote was to take effect on
 * this day; the block in which it did is not known here, so that the account's balance may be off by fees of some hours.
 * @see github.com/tronprotocol/tips/issues/234
 */
const BURNS_SINCE_MS = Date.UTC(2021, 1, 25);

/** Destination of burnt amounts: the `BLACKHOLE` account before `BURNS_SINCE_MS`, nobody since. */
export const toBurnt = (amountBase: bigint, blockTimeMs: number): Destination =>
  blockTimeMs < BURNS_SINCE_MS ? { address: BLACKHOLE, amountBase } : { amountBase, unspendable: true };
