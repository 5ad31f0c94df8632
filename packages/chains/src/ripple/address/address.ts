import { decodeChecked, encodeChecked, toAccountHex, toAddressText } from '../wire/address-text.ts';

/** Before the account of an address with its tag in one (XLS-5d), of the main network. */
const X_PREFIX = Buffer.from([0x05, 0x44]);
const ACCOUNT_END = 22;
const X_BYTES = 31;
const NO_TAG = 0;
const HAS_TAG = 1;
/** Tags have 32 bits; the other four bytes are zeros until they have a meaning. */
const TAG_AT = 23;
const RESERVED_AT = 27;

export interface RippleAddress {
  /** Canonical: the classic form. */
  readonly text: string;
  /** Tag of a customer, if the text contains one; 0 is a tag. */
  readonly tag: number | undefined;
  readonly form: 'classic' | 'x-address';
}

/**
 * An address in either of its forms; undefined when it is none of the main network.
 * @see github.com/XRPLF/XRPL-Standards, XLS-0005-x-addresses
 */
export function readRippleAddress(text: string): RippleAddress | undefined {
  if (toAccountHex(text) !== undefined) return { text, tag: undefined, form: 'classic' };
  const payload = decodeChecked(text);
  if (payload?.length !== X_BYTES || !payload.subarray(0, 2).equals(X_PREFIX)) return undefined;
  const flag = payload[ACCOUNT_END];
  const tag = payload.readUInt32LE(TAG_AT);
  if (payload.readUInt32LE(RESERVED_AT) !== 0 || (flag !== HAS_TAG && (flag !== NO_TAG || tag !== 0))) return undefined;
  const account = payload.subarray(2, ACCOUNT_END).toString('hex').toUpperCase();
  return { text: toAddressText(account), tag: flag === HAS_TAG ? tag : undefined, form: 'x-address' };
}

/** Canonical text; of one that names a customer that of the account. */
export const parseRippleAddress = (text: string): string | undefined => readRippleAddress(text)?.text;

/** The account and a customer's tag as one text, see `readRippleAddress`. @throws TypeError no classic address */
export function toXAddress(address: string, tag?: number): string {
  const account = toAccountHex(address);
  if (account === undefined) throw new TypeError(`invalid address ${address}`);
  const rest = Buffer.alloc(X_BYTES - ACCOUNT_END);
  if (tag !== undefined) {
    rest.writeUInt8(HAS_TAG, 0);
    rest.writeUInt32LE(tag, TAG_AT - ACCOUNT_END);
  }
  return encodeChecked(Buffer.concat([X_PREFIX, Buffer.from(account, 'hex'), rest]));
}
