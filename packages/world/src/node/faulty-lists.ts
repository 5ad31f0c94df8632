import type { Fault } from './faults.ts';

/** Hash of a transaction that does not exist. */
export const STRANGER = 'ab'.repeat(32);

/** Form of an index's rows. */
interface RowForm<T> {
  /** Number of the row's block, or of its time in blocks. */
  readonly blockOf: (row: T) => number;
  /** The row with `STRANGER` as its transaction. */
  readonly invent: (row: T) => T;
}

/** Rows of an index that leaves some out, repeats or invents some; unchanged where the fault does not concern lists. */
export function spoilRows<T>(
  rows: readonly T[],
  fault: Fault | undefined,
  { blockOf, invent }: RowForm<T>,
): readonly T[] {
  switch (fault?.kind) {
    case 'list-omits':
      return rows.filter((row) => blockOf(row) % 3 !== 1);
    case 'list-repeats':
      return rows.flatMap((row) => [row, row]);
    case 'list-invents':
      return rows.flatMap((row) => [row, invent(row)]);
    default:
      return rows;
  }
}
