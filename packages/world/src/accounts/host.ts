import type { Account, Asset } from './account.ts';
import type { Balances } from './balances.ts';
import type { AccountPurpose } from './purpose.ts';
import type { Run } from './run.ts';

/** A call of a contract, as the contracts of this world make it. */
export interface ContractCall {
  readonly from: Account;
  readonly to: string;
  readonly valueBase?: bigint;
  readonly input: string;
  /** What Ethereum charges for it; other machines reckon from it. */
  readonly gas: number;
  readonly purpose: AccountPurpose;
  /** Says why nothing comes of it: only the fee is paid. */
  readonly error?: string;
  readonly run: (run: Run) => void;
}

/** What contracts need of the chain that they run on. */
export interface ContractHost<Transaction> {
  readonly balances: Balances;
  balance(account: Account, asset?: Asset): bigint;
  /** Whether the token's issuer keeps the address from sending it. */
  isFrozen(token: Asset, address: string): boolean;
  /** Undefined when it cannot be paid for, or the block is full: then nothing has happened. */
  send(call: ContractCall): Transaction | undefined;
}
