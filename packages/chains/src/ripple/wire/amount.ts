import { AppError } from '@sulian/domain';
import { toAccountHex, toAddressText } from './address-text.ts';

/** An amount of one asset. Undefined as asset: the coin, in drops. */
export interface Amount {
  /** The token's id: `CUR40HEX.rIssuer` of an issued currency, 48 hex digits of an MPT's issuance. */
  readonly asset: string | undefined;
  readonly base: bigint;
}

/** Issued currencies are written with an exponent of −96 to 80 and 16 digits: with 96 decimals each is exact. */
export const ISSUED_DECIMALS = 96;

const COIN = 'XRP';
const CODE = /^[A-Za-z0-9?!@#$%^&*<>(){}[\]|]{3}$/;
const HEX_CODE = /^[0-9A-Fa-f]{40}$/;
const MPT = /^[0-9A-Fa-f]{48}$/;
const CODE_AT = 12;
const CODE_BYTES = 20;
const DECIMAL = /^(-?)(\d{1,40})(?:\.(\d{1,120}))?(?:[eE]([+-]?\d{1,3}))?$/;
/** Largest exponent of a number of 16 digits. */
const MAX_EXPONENT = 100;

const corrupt = (reason: string, value: unknown): AppError =>
  new AppError('BLOCK_CORRUPT', reason, { details: { value: String(value).slice(0, 100) } });

/** 40 hex digits of a currency's code, in whichever of both ways it is spelled. @throws BLOCK_CORRUPT */
export function toCurrencyHex(code: string): string {
  if (HEX_CODE.test(code)) return code.toUpperCase();
  if (!CODE.test(code) || code === COIN) throw corrupt('a currency has no code', code);
  const bytes = Buffer.alloc(CODE_BYTES);
  bytes.write(code, CODE_AT, 'latin1');
  return bytes.toString('hex').toUpperCase();
}

/** Id of an issued currency as a token. */
export const toIssuedKey = (currency: string, issuer: string): string => `${toCurrencyHex(currency)}.${issuer}`;

/** Upper-case; undefined for what is no MPT's id. */
export const findMptKey = (id: unknown): string | undefined =>
  typeof id === 'string' && MPT.test(id) ? id.toUpperCase() : undefined;

/** Id of an MPT, which an account issued by its transaction of this number; undefined where it is no account. */
export function toMptKey(sequence: number, issuer: string): string | undefined {
  const account = toAccountHex(issuer);
  return account === undefined ? undefined : `${sequence.toString(16).padStart(8, '0').toUpperCase()}${account}`;
}

/** Issuer of a token; undefined if its id does not contain one. */
export function issuerOf(asset: string): string | undefined {
  const dot = asset.indexOf('.');
  if (dot > 0) return asset.slice(dot + 1);
  // The number of the issuance precedes its issuer.
  return MPT.test(asset) ? toAddressText(asset.slice(8)) : undefined;
}

/** Whole drops. @throws BLOCK_CORRUPT */
export function parseDrops(value: unknown): bigint {
  if (typeof value === 'string' && /^-?\d{1,20}$/.test(value)) return BigInt(value);
  throw corrupt('an amount of coins is not a number of drops', value);
}

/** An issued currency's decimal number in base units. @throws BLOCK_CORRUPT */
export function parseIssued(value: unknown): bigint {
  const match = typeof value === 'string' ? DECIMAL.exec(value) : null;
  if (match === null) throw corrupt('an amount is not a decimal number', value);
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const digits = BigInt(whole + fraction);
  const scale = ISSUED_DECIMALS + Number(exponent) - fraction.length;
  if (digits === 0n) return 0n;
  if (scale < 0 || scale > ISSUED_DECIMALS + MAX_EXPONENT) throw corrupt('an amount has too many digits', value);
  const base = digits * 10n ** BigInt(scale);
  return sign === '-' ? -base : base;
}

/** Units of an MPT, whole ones. @throws BLOCK_CORRUPT */
export function parseUnits(value: unknown): bigint {
  if (value === undefined) return 0n;
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value);
  throw corrupt('an amount of units is not a whole number', value);
}

/** Any amount as transactions and entries of the ledger spell it. @throws BLOCK_CORRUPT */
export function parseAmount(value: unknown): Amount {
  if (typeof value === 'string') return { asset: undefined, base: parseDrops(value) };
  if (!isRecord(value)) throw corrupt('invalid amount', value);
  const mpt = findMptKey(value['mpt_issuance_id']);
  if (mpt !== undefined) return { asset: mpt, base: parseUnits(value['value']) };
  const { currency, issuer } = value;
  if (typeof currency !== 'string' || typeof issuer !== 'string' || toAccountHex(issuer) === undefined)
    throw corrupt('an amount names no currency and issuer', JSON.stringify(value));
  return { asset: toIssuedKey(currency, issuer), base: parseIssued(value['value']) };
}

/**
 * Amount that an entry stores for an account. Coins of an account were below 0 once, these never. @throws BLOCK_CORRUPT
 */
export function parseStored(value: unknown): Amount {
  const amount = parseAmount(value);
  if (amount.base < 0n) throw corrupt('an amount in custody is negative', JSON.stringify(value));
  return amount;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
