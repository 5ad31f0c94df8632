import type { TransactionAnswer } from '@sulian/contract';
import { isCost } from '@sulian/domain';

type Operation = Pick<TransactionAnswer['operations'][number], 'amount' | 'symbol'> &
  Partial<Pick<TransactionAnswer['operations'][number], 'type'>>;

const isPositive = (amount: string): boolean => !amount.startsWith('-') && /[1-9]/.test(amount);

/** Costs of an account's transaction are operations too, next to what the transaction is about. */
const isMoving = ({ amount, type }: Operation): boolean => !isCost(type) && isPositive(amount);

/** How many operations moved value. */
export const countPositive = (operations: readonly Operation[]): number => operations.filter(isMoving).length;

/** The symbol of the whole: of the one operation that moved value; a dash where several did, nothing where none did. */
export function symbolOfWhole(operations: readonly Operation[]): string {
  const moving = operations.filter(isMoving);
  if (moving.length > 1) return '–';
  return moving[0]?.symbol ?? '';
}
