import type { Destination } from '@sulian/domain';

/** Where fees went as long as the chain kept an account for them. */
export const BLACKHOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';

/**
 * Since proposal 49 (`getAllowOptimizeBlackHole`) fees are burnt and not paid to an account. Its vote was to take effect on
 * this day; the block in which it did is not known here, so that the account's balance may be off by fees of some hours.
 * @see github.com/tronprotocol/tips/issues/234
 */
const BURNS_SINCE_MS = Date.UTC(2021, 1, 25);

/** What nobody gets: an account of that name once, nothing since. */
export const toBurnt = (amountBase: bigint, blockTimeMs: number): Destination =>
  blockTimeMs < BURNS_SINCE_MS ? { address: BLACKHOLE, amountBase } : { amountBase, unspendable: true };
