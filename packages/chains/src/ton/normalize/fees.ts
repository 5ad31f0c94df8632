import type { Operation } from '@sulian/domain';
import type { TonTransaction } from '../wire/data.ts';

/** Cost of a transaction for its account: storage, gas and actions, and the forwarding of its messages. */
export const feeOf = ({ total_fees, outMessages }: TonTransaction): bigint =>
  outMessages.reduce((sum, message) => sum + message.fwd_fee, total_fees);

/** Fee without a named recipient: block producers earn it through the elector. */
export const toFee = (account: string, amountBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: account, amountBase }],
  destinations: amountBase === 0n ? [] : [{ amountBase }],
});
