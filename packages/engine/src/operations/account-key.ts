import type { AddressId } from '@sulian/domain';

/** More assets than a chain's ledger numbers; addresses × assets must stay a whole number of a float: 2^32 × 2^21. */
const MAX_ASSETS = 2 ** 21;

/** One asset of one address: what is mixed, and what the walk goes through. */
export type AccountKey = number;

export const toAccountKey = (addressId: AddressId, asset: number): AccountKey => addressId * MAX_ASSETS + asset;
export const addressOf = (key: AccountKey): AddressId => Math.floor(key / MAX_ASSETS);
export const assetOf = (key: AccountKey): number => key % MAX_ASSETS;
