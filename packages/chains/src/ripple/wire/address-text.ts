import { base58xrp } from '@scure/base';
import { sha256 } from '../../codecs/sha256.ts';

const ACCOUNT = 0x00;
const ACCOUNT_BYTES = 20;
const CHECKSUM_BYTES = 4;
/** Longer than any address that there is. */
const MAX_LETTERS = 64;
/** Addresses of one ledger, some thousands: writing one in base58 takes longer than all else that is done with it. */
const MAX_KNOWN = 50_000;

const known = new Map<string, string>();
const knownTexts = new Set<string>();

/** Canonical text of an account, `r…`. @param account its 20 bytes, in upper- or lower-case hex */
export function toAddressText(account: string): string {
  const before = known.get(account);
  if (before !== undefined) return before;
  const text = encodeChecked(Buffer.concat([Buffer.of(ACCOUNT), Buffer.from(account, 'hex')]));
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(account, text);
  return text;
}

/** Whether a text is a classic address; each is taken apart once. */
export function isAddressText(text: string): boolean {
  if (knownTexts.has(text)) return true;
  if (toAccountHex(text) === undefined) return false;
  if (knownTexts.size >= MAX_KNOWN) knownTexts.clear();
  knownTexts.add(text);
  return true;
}

/** The 20 bytes of a classic address in upper-case hex; undefined for what is none, or whose checksum does not fit. */
export function toAccountHex(text: string): string | undefined {
  const payload = decodeChecked(text);
  return payload?.length === 1 + ACCOUNT_BYTES && payload[0] === ACCOUNT
    ? payload.subarray(1).toString('hex').toUpperCase()
    : undefined;
}

const checksumOf = (payload: Buffer): Buffer => sha256(sha256(payload)).subarray(0, CHECKSUM_BYTES);

/** base58check in the ledger's own alphabet. @see xrpl.org/docs/references/protocol/data-types/base58-encodings */
export const encodeChecked = (payload: Buffer): string =>
  base58xrp.encode(Buffer.concat([payload, checksumOf(payload)]));

/** Payload before the checksum; undefined if the checksum does not match. */
export function decodeChecked(text: string): Buffer | undefined {
  if (text.length > MAX_LETTERS) return undefined;
  let bytes: Buffer;
  try {
    bytes = Buffer.from(base58xrp.decode(text));
  } catch {
    return undefined;
  }
  const payload = bytes.subarray(0, -CHECKSUM_BYTES);
  return checksumOf(payload).equals(bytes.subarray(-CHECKSUM_BYTES)) ? payload : undefined;
}
