import { AppError, type Transaction, type TxId } from '@sulian/domain';

/** A sum below 2^52 and an amount below 2^51 make a safe integer. */
const SMALL_AMOUNT = 2n ** 51n;
const SMALL_SUM = 2 ** 52;

interface FeeLeg {
  readonly asset: number;
  readonly isDestination: boolean;
  readonly amount: bigint | undefined;
  /** Undefined where no output is spent. */
  readonly spentIndex: number | undefined;
}

/**
 * Fee in the block; otherwise 0 for a coinbase, and for spending transactions inputs − outputs of the native coin.
 * Undefined while an input is unknown, or where the legs do not show it.
 * @throws BLOCK_CORRUPT when more goes out than came in
 */
export function feeOf(source: Transaction, legs: readonly FeeLeg[], txId: TxId): bigint | undefined {
  if (source.feeBase !== undefined) return source.feeBase;
  if (source.kind === 'coinbase') return 0n;
  let fee = 0n;
  // Sums in doubles as long as they are exact: of Bitcoin's amounts they always are.
  let small = 0;
  let isSpending = false;
  for (const { amount, asset, isDestination, spentIndex } of legs) {
    if (asset !== 0) continue;
    if (amount === undefined) return undefined;
    isSpending ||= spentIndex !== undefined;
    const next = small + (isDestination ? -Number(amount) : Number(amount));
    if (amount < SMALL_AMOUNT && Math.abs(next) < SMALL_SUM) small = next;
    else fee += isDestination ? -amount : amount;
  }
  fee += BigInt(small);
  if (!isSpending) return undefined;
  if (fee < 0n)
    throw new AppError('BLOCK_CORRUPT', `${source.hash} pays out more than it takes in`, { details: { txId } });
  return fee;
}
