import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps in a block's data that leave its other facts valid.
 *
 * `UNPROVEN`: no hash of a block or transaction can be recomputed from an indexer's answers ·
 * `BALANCES_MISSING`: the source has no balances before and after, so sums are unproven ·
 * `BODY_UNVERIFIED`: a message's body contains proofs or pruned cells, or is missing, so its hash is unproven ·
 * `BODY_UNREADABLE`: a body has the name of a jetton operation, but not its form: it moves nothing ·
 * `WALLET_UNCONFIRMED`: a contract receives jettons, but no master confirms it as the wallet of an owner: it moves
 * nothing, whether it is a fake or a wallet that the source does not know ·
 * `SENDER_UNKNOWN`: jettons whose sender the message does not name.
 */
export type DataWarningKind =
  | 'UNPROVEN'
  | 'BALANCES_MISSING'
  | 'BODY_UNVERIFIED'
  | 'BODY_UNREADABLE'
  | 'WALLET_UNCONFIRMED'
  | 'SENDER_UNKNOWN';

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}
