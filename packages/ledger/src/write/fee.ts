import { AppError } from '@sulian/domain';
import type { FlatTransaction } from './flatten.ts';

/**
 * What the block says; else 0 for a coinbase, and for spending transactions inputs − outputs.
 * Undefined while an input is unknown, or where the legs do not tell.
 * @throws BLOCK_CORRUPT when more goes out than came in
 */
export function feeOf({ source, legs, txId }: FlatTransaction): bigint | undefined {
  if (source.feeBase !== undefined) return source.feeBase;
  if (source.kind === 'coinbase') return 0n;
  let fee = 0n;
  let isSpending = false;
  for (const leg of legs) {
    if (leg.amount === undefined) return undefined;
    isSpending ||= leg.spentHash !== undefined;
    fee += leg.isDestination ? -leg.amount : leg.amount;
  }
  if (!isSpending) return undefined;
  if (fee < 0n)
    throw new AppError('BLOCK_CORRUPT', `${source.hash} pays out more than it takes in`, { details: { txId } });
  return fee;
}
