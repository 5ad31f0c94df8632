import type { Fault } from '../../node/faults.ts';

const BLOCK_MS = 3_000;
const STRANGER = 'ab'.repeat(32);

/** A row of a list, with the time by which lists are ordered. */
export interface GridRow {
  readonly block_timestamp: number;
}

/** Rows of an index that leaves some out, repeats or invents some; unchanged where the fault does not concern lists. */
export function spoilRows(rows: readonly GridRow[], fault: Fault | undefined): readonly GridRow[] {
  switch (fault?.kind) {
    case 'list-omits':
      return rows.filter((row) => Math.floor(row.block_timestamp / BLOCK_MS) % 3 !== 1);
    case 'list-repeats':
      return rows.flatMap((row) => [row, row]);
    case 'list-invents':
      return rows.flatMap((row) => [row, { ...row, txID: STRANGER, transaction_id: STRANGER, tx_id: STRANGER }]);
    default:
      return rows;
  }
}
