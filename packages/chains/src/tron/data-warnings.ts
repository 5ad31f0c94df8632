import type { LogProblem } from '../contracts/read-log.ts';
import type { BlockDataWarning } from '../family.ts';

/**
 * Gaps in a block's data that do not make its other facts worthless.
 *
 * `INFOS_MISSING`: the source has no infos: fees, token logs, internal transactions and rewards are unknown ·
 * `NO_INTERNAL_TRANSFERS`: contracts ran, and nothing shows that the source reports the transfers that they made ·
 * `TRANSACTIONS_UNVERIFIED`: a transaction has parts unknown to this program, so that the root cannot be recomputed ·
 * `CONTRACT_UNREADABLE`: a contract's bytes are not its message: shown as an unknown operation ·
 * `CONTRACT_UNKNOWN`: a contract type that is not known here: shown as an unknown operation ·
 * `INTERNAL_UNKNOWN`: a step of a contract that carries value and whose kind is not known here: it moves nothing ·
 * `TOKEN_BY_NAME`: a token from before tokens had numbers, whose number is unknown: its name identifies it ·
 * `EXCHANGE_UNKNOWN`: the token in which the built-in exchange paid, or took the other half, is unknown: left out ·
 * `SALE_UNKNOWN`: the number of tokens that a sale by an issuer gave is unknown: left out ·
 * the rest: see `LogProblem`.
 */
export type DataWarningKind =
  | 'INFOS_MISSING'
  | 'NO_INTERNAL_TRANSFERS'
  | 'TRANSACTIONS_UNVERIFIED'
  | 'CONTRACT_UNREADABLE'
  | 'CONTRACT_UNKNOWN'
  | 'INTERNAL_UNKNOWN'
  | 'TOKEN_BY_NAME'
  | 'EXCHANGE_UNKNOWN'
  | 'SALE_UNKNOWN'
  | LogProblem;

export interface DataWarning extends BlockDataWarning {
  readonly kind: DataWarningKind;
}
