import type { ClusterRule, LegRow } from '@sulian/domain';
import type { BinaryRows } from '../tables/binary-rows.ts';
import type { LegFields } from '../tables/ledger-rows.ts';

interface Judged {
  readonly rule: ClusterRule;
  readonly legs: readonly LegFields[];
  readonly txId: number;
}

/** A row for each address that a transaction joins to the first of its payers. */
export function putEvidence(rows: BinaryRows, { rule, legs, txId }: Judged): void {
  if (!hasTwoPayers(legs)) return;
  const [first, ...others] = rule(legs.filter(({ asset }) => asset === 0).map(toLegRow));
  for (const other of others) {
    rows.begin(3);
    rows.bigint(txId);
    rows.bigint(first);
    rows.bigint(other);
  }
}

/** One payer alone never joins anything. */
function hasTwoPayers(legs: readonly LegFields[]): boolean {
  let payer: number | undefined;
  for (const { isDestination, addressId } of legs) {
    if (isDestination || addressId === undefined) continue;
    if (payer !== undefined && payer !== addressId) return true;
    payer = addressId;
  }
  return false;
}

const toLegRow = (leg: LegFields): LegRow => ({
  txId: leg.txId,
  operation: 0,
  side: leg.isDestination ? 'destination' : 'source',
  position: leg.position,
  ...(leg.addressId === undefined ? {} : { addressId: leg.addressId }),
  asset: leg.asset,
  ...(leg.amount === undefined ? {} : { amountBase: leg.amount }),
  ...(leg.spentTxId === undefined ? {} : { spentTxId: leg.spentTxId }),
  ...(leg.spentIndex === undefined ? {} : { spentIndex: leg.spentIndex }),
  ...(leg.isUnspendable ? { unspendable: true } : {}),
});
