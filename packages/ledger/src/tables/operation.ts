import { AppError, OPERATION_TYPES, type OperationType } from '@sulian/domain';

/** Types that a stored operation has room for; see `assets/README.md`. */
const TYPES = 256;
const MAX_OPERATIONS = Math.floor((2 ** 31 - 1) / TYPES);
const NUMBER_OF = new Map(OPERATION_TYPES.map((type, number) => [type, number]));

/**
 * Value of `leg.operation`: sorts by the operation's number, 0 for a UTXO transaction's only one. A token within
 * outputs has its asset's number for that of its operation: it is the same wherever the output is met.
 */
export function packOperation(number: number, type: OperationType): number {
  if (number >= MAX_OPERATIONS)
    throw new AppError('BLOCK_CORRUPT', `a transaction has more than ${MAX_OPERATIONS} operations`);
  return number * TYPES + (NUMBER_OF.get(type) ?? 0);
}

/** The same in SQL, of a column. */
export const operationNumberSql = (packed: string): string => `${packed} / ${TYPES}`;
export const operationTypeSql = (packed: string, type: OperationType): string =>
  `${packed} % ${TYPES} = ${NUMBER_OF.get(type)}`;
export const operationNumber = (packed: number): number => Math.floor(packed / TYPES);
export const operationType = (packed: number): OperationType => OPERATION_TYPES[packed % TYPES] ?? 'VALUE_TRANSFER';
