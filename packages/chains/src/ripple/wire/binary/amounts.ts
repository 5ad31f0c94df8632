import { toAddressText } from '../address-text.ts';
import type { ByteReader } from './reader.ts';

const IS_ISSUED = 1n << 63n;
const IS_POSITIVE = 1n << 62n;
const IS_MPT = 1n << 61n;
const DROPS = IS_MPT - 1n;
const MANTISSA_BITS = 54n;
const MANTISSA = (1n << MANTISSA_BITS) - 1n;
const EXPONENT_BIAS = 97n;
const COIN = '0'.repeat(40);
/** This account replaces the issuer of an MPT. No issued currency has the code of the coin. */
const NO_ACCOUNT = '0000000000000000000000000000000000000001';

/** @see xrpl.org/docs/references/protocol/binary-format#amount-fields */
export function decodeAmount(reader: ByteReader): unknown {
  const word = reader.u64();
  const sign = (word & IS_POSITIVE) === 0n ? '-' : '';
  if ((word & IS_ISSUED) === 0n) {
    if ((word & IS_MPT) === 0n) return signed(sign, word & DROPS);
    // The first byte bears the signs, the amount is the eight bytes behind it.
    const units = ((word & ((1n << 56n) - 1n)) << 8n) | BigInt(reader.u8());
    return { mpt_issuance_id: reader.hex(24), value: signed(sign, units) };
  }
  const mantissa = word & MANTISSA;
  const exponent = ((word >> MANTISSA_BITS) & 255n) - EXPONENT_BIAS;
  const value = mantissa === 0n ? '0' : `${sign}${mantissa}e${exponent}`;
  return { currency: decodeCurrency(reader), issuer: toAddressText(reader.hex(20)), value };
}

const signed = (sign: string, value: bigint): string => (value === 0n ? '0' : `${sign}${value}`);

export function decodeCurrency(reader: ByteReader): string {
  const hex = reader.hex(20);
  return hex === COIN ? 'XRP' : hex;
}

/** An asset without an amount: the coin, an issued currency, or an MPT. */
export function decodeIssue(reader: ByteReader): unknown {
  const currency = decodeCurrency(reader);
  if (currency === 'XRP') return { currency };
  const account = reader.hex(20);
  if (account !== NO_ACCOUNT) return { currency, issuer: toAddressText(account) };
  const sequence = Buffer.alloc(4);
  sequence.writeUInt32LE(reader.u32());
  return { mpt_issuance_id: `${sequence.toString('hex').toUpperCase()}${currency}` };
}
