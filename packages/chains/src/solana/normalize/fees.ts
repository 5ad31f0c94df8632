import type { Operation } from '@sulian/domain';

/** Fee of a transaction. One part is burnt, the block's producer earns the other: the block's rewards contain it. */
export const toFee = (payer: string, feeBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: payer, amountBase: feeBase }],
  destinations: feeBase === 0n ? [] : [{ amountBase: feeBase }],
});
