import type { Owner } from '../coin.ts';

/** An asset that accounts own: the native coin, or a token by its contract. */
export type Asset = string;
export const NATIVE: Asset = 'native';

/** An address that somebody has the key of, or a contract that somebody runs. */
export interface Account {
  /** The machine's 20 bytes: lower case, with 0x. */
  readonly address: string;
  readonly owner: Owner;
  nonce: number;
}

/** Anyone with one account. */
export interface Person {
  readonly owner: Owner;
  readonly account: Account;
}

/** Facts that a contract returns about its token. */
export interface TokenFacts {
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** Base units of one USDT, on every chain of this world. */
export const DOLLAR = 10n ** 6n;
