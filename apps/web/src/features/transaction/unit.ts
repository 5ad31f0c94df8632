import type { TransactionAnswer } from '@sulian/contract';

type Operation = Pick<TransactionAnswer['operations'][number], 'amount' | 'symbol'>;

const isPositive = (amount: string): boolean => !amount.startsWith('-') && /[1-9]/.test(amount);

/** How many operations moved value. */
export const countPositive = (operations: readonly Operation[]): number =>
  operations.filter(({ amount }) => isPositive(amount)).length;

/** The symbol of the whole: of the one operation that moved value; a dash where several did, nothing where none did. */
export function symbolOfWhole(operations: readonly Operation[]): string {
  const moving = operations.filter(({ amount }) => isPositive(amount));
  if (moving.length > 1) return '–';
  return moving[0]?.symbol ?? '';
}
