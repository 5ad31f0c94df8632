import { toRippleAccount } from '@sulian/chains';
import { formatAmount } from '@sulian/domain';
import { type Account, type Asset, NATIVE } from '../accounts/account.ts';

/** Drops of one XRP. */
export const XRP = 10n ** 6n;
/** Base units of a hundredth of an issued currency's unit, which has 96 decimals. */
export const CENT = 10n ** 94n;
const DECIMALS = 96;

/** Id of an issued currency as a token. */
export const toAsset = (code: string, issuer: string): Asset =>
  `${Buffer.from(code).toString('hex').toUpperCase().padStart(30, '0').padEnd(40, '0')}.${issuer}`;

/** Id of the MPT that an account issues by its transaction of that number. */
export const toMptAsset = (sequence: number, { address }: Pick<Account, 'address'>): Asset =>
  `${sequence.toString(16).padStart(8, '0').toUpperCase()}${accountOf(address)}`;

/** Id of an issuer's collection. */
export const toCollection = (issuer: string, taxon: number): Asset => `${issuer}:${taxon}`;

/** 40 hex digits of an address, upper-case. */
export const accountOf = (address: string): string => (toRippleAccount(address) ?? '').toUpperCase();

const MPT = /^[0-9A-F]{48}$/;
export const isMpt = (asset: Asset): boolean => MPT.test(asset);
export const isIssued = (asset: Asset): boolean => asset.includes('.');

/** Whether an account issues the token, whose units it makes by paying them. */
export const isIssuer = (asset: Asset, address: string): boolean =>
  isMpt(asset) ? asset.slice(8) === accountOf(address) : asset.endsWith(`.${address}`);

/** Currency and issuer of an issued currency, as transactions spell them. */
export const toIssue = (asset: Asset) => {
  const [currency = '', issuer = ''] = asset.split('.');
  return { currency, issuer };
};

/** Amount of an issued currency in its own units. */
export const toValue = (base: bigint): string => formatAmount(base, DECIMALS);

/** An amount as transactions spell it. */
export function toAmount(asset: Asset, base: bigint): unknown {
  if (asset === NATIVE) return String(base);
  return isMpt(asset) ? { mpt_issuance_id: asset, value: String(base) } : { ...toIssue(asset), value: toValue(base) };
}
