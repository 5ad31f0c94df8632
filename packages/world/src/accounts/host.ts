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
  /** Gas that Ethereum charges for the call; other machines derive their costs from it. */
  readonly gas: number;
  readonly purpose: AccountPurpose;
  /** Error of a failed call: only the fee is paid. */
  readonly error?: string;
  readonly run: (run: Run) => void;
}

/** Functions of a chain that contracts use. */
export interface ContractHost<Transaction> {
  readonly balances: Balances;
  balance(account: Account, asset?: Asset): bigint;
  /** True where the token's issuer has frozen the address. */
  isFrozen(token: Asset, address: string): boolean;
  /** Undefined when it cannot be paid for, or the block is full: then nothing has happened. */
  send(call: ContractCall): Transaction | undefined;
}
