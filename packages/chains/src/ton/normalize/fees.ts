import type { Operation } from '@sulian/domain';
import type { TonTransaction } from '../wire/data.ts';

/** What an account pays for a transaction of its own: storage, gas and actions, and the way of what it sends. */
export const feeOf = ({ total_fees, outMessages }: TonTransaction): bigint =>
  outMessages.reduce((sum, message) => sum + message.fwd_fee, total_fees);

/** Whoever makes blocks earns it, by way of the elector: nobody's address is named. */
export const toFee = (account: string, amountBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: account, amountBase }],
  destinations: amountBase === 0n ? [] : [{ amountBase }],
});
