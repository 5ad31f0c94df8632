import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps in a block's data that leave its other facts valid.
 *
 * `HEADER_UNVERIFIED`: the header has an unknown form, so the block's hash is unproven ·
 * `UPDATE_UNKNOWN`: the change of a balance has an unknown kind: an escrow with its name contains the coins ·
 * `TRANSFER_UNREADABLE`: a call has the name of a token transfer, but not its form: it moves nothing ·
 * `MINT_UNREADABLE`: a contract mints or burns tokens by a call of its own form: their origin is unknown.
 */
export type DataWarningKind = 'HEADER_UNVERIFIED' | 'UPDATE_UNKNOWN' | 'TRANSFER_UNREADABLE' | 'MINT_UNREADABLE';

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}
