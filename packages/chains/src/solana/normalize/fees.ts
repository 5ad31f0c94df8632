import type { Operation } from '@sulian/domain';

/** Of a fee one part is burnt and the other earned by who makes the block: the block's rewards tell how much. */
export const toFee = (payer: string, feeBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: payer, amountBase: feeBase }],
  destinations: feeBase === 0n ? [] : [{ amountBase: feeBase }],
});
