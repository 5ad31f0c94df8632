import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps in a ledger's data that leave its other facts valid.
 *
 * `ROOT_UNPROVEN`: the answer is JSON, so neither transactions' hashes nor their root can be recomputed ·
 * `HASH_UNPROVEN`: an old answer lacks part of the header, so the ledger's hash is unproven ·
 * `DELIVERY_DIFFERS`: a payment's delivered amount differs from its recipient's balance; the balance counts ·
 * `COINS_UNBALANCED`: coins came from nowhere or went there, in balances that the ledger's root proves; or an entry of
 * an unknown kind that may contain them also changed ·
 * `UNITS_UNBALANCED`: units of an MPT that its issuance does not explain ·
 * `BALANCES_HIDDEN`: amounts of an MPT that are hidden.
 */
export type DataWarningKind =
  | 'ROOT_UNPROVEN'
  | 'HASH_UNPROVEN'
  | 'DELIVERY_DIFFERS'
  | 'COINS_UNBALANCED'
  | 'UNITS_UNBALANCED'
  | 'BALANCES_HIDDEN';

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}
