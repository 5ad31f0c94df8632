import { toAddressText } from './address-text.ts';
import type { TonMessage, TonTransaction } from './data.ts';

/**
 * Coins that a message carries to its receiver: nobody delivers instantly, so that the fee for it arrives with the value.
 * @see github.com/ton-blockchain/ton, crypto/block/transaction.cpp (unpack_input_msg)
 */
export const creditOf = ({ value, ihr_fee }: Pick<TonMessage, 'value' | 'ihr_fee'>): bigint => value + ihr_fee;

/** Account of configuration parameter 5 on the main network. */
const BLACKHOLE = toAddressText(-1, Buffer.alloc(32, 0xff));

/** Coins that disappeared in a transaction: 0n unless they were burnt. Undefined where the source gives no balances. */
export function findMissing(transaction: TonTransaction): bigint | undefined {
  const { balanceBefore, balanceAfter, inMessage, outMessages, total_fees } = transaction;
  if (balanceBefore === undefined || balanceAfter === undefined) return undefined;
  const sent = outMessages.reduce((sum, message) => sum + creditOf(message) + message.fwd_fee, 0n);
  const had = balanceBefore + (inMessage === undefined ? 0n : creditOf(inMessage));
  return had - balanceAfter - sent - total_fees;
}

/**
 * Coins that a transaction burns: those that reach the blackhole, since the network has one; before, they remained in
 * the account. Without balances they count as burnt: nobody has a key of the account.
 */
export function burntOf(transaction: TonTransaction): bigint {
  const { account, inMessage } = transaction;
  if (account !== BLACKHOLE || inMessage === undefined) return 0n;
  return findMissing(transaction) === 0n ? 0n : creditOf(inMessage);
}
