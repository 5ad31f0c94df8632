import type {
  CoinsAnswer,
  ObjectAnswer,
  ScoringResult,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';

export type ObjectInfo = ObjectAnswer & {
  readonly entity: NonNullable<ObjectAnswer['entity']>;
  readonly firstActivityDate: number;
  readonly lastActivityDate: number;
};
export type Coins = CoinsAnswer;
export type Transactions = TransactionsAnswer;
export type WalletAddresses = WalletAddressesAnswer;
export type Transaction = TransactionAnswer;
export type Result = ScoringResult;

/** YYYY-MM-DD HH:mm in the browser's zone of these tests, eight hours ahead of UTC. */
export const formatTime = (sec: number): string =>
  new Date((sec + 8 * 3600) * 1000).toISOString().slice(0, 16).replace('T', ' ');

/** Thousands by commas; spaces between decimals are taken out before comparing. */
export const group = (amount: string | undefined): string => {
  const [whole = '', fraction] = (amount ?? '').split('.');
  const grouped = Number(whole).toLocaleString('en-US');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
};
