import type { IssuerAct, Move } from '../accounts/move.ts';
import type { AccountPurpose } from '../accounts/purpose.ts';

export interface RippleTransaction {
  /** Lower-case hex. */
  readonly hash: string;
  readonly purpose: AccountPurpose;
  readonly type: string;
  readonly result: string;
  /** As the network's own library writes them, in hex. */
  readonly blob: string;
  readonly meta: string;
  readonly moves: readonly Move[];
  readonly acts: readonly IssuerAct[];
}

export interface RippleBlock {
  /** The ledger's index. */
  readonly height: number;
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  /** The header in hex, as `ledger_data`. */
  readonly header: string;
  readonly transactions: readonly RippleTransaction[];
  /** State before history begins; first ledger only. */
  readonly state: readonly Readonly<Record<string, unknown>>[];
  readonly genesis: readonly Move[];
}
