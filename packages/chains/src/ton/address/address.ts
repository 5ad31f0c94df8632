import { crc16 } from '../../codecs/crc16.ts';
import { rawToAddressText, toAddressText } from '../wire/address-text.ts';

/** Text of an address in either base64 alphabet. */
const FRIENDLY = /^[A-Za-z0-9_+/-]{48}$/;
const CHECKED_BYTES = 34;
const WORKCHAINS: ReadonlySet<number> = new Set([0, -1]);

/** Written form of an address, which determines what happens if the recipient accepts nothing. */
type TonAddressForm = 'raw' | 'bounceable' | 'non-bounceable';

const FORMS: Readonly<Record<number, TonAddressForm>> = { 17: 'bounceable', 81: 'non-bounceable' };

export interface TonAddress {
  /** Canonical: bounceable, in the alphabet of addresses on the web. */
  readonly text: string;
  readonly form: TonAddressForm;
}

/**
 * An address in any of its forms; undefined when it is none of the main network. The friendly forms' checksum must fit.
 * @see github.com/ton-blockchain/TEPs, 0002-address.md
 */
export function readTonAddress(text: string): TonAddress | undefined {
  const raw = rawToAddressText(text);
  if (raw !== undefined) return { text: raw, form: 'raw' };
  if (!FRIENDLY.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64');
  const form = FORMS[bytes[0] as number];
  const workchain = bytes.readInt8(1);
  if (form === undefined || !WORKCHAINS.has(workchain)) return undefined;
  if (crc16(bytes.subarray(0, CHECKED_BYTES)) !== bytes.readUInt16BE(CHECKED_BYTES)) return undefined;
  return { text: toAddressText(workchain, bytes.subarray(2, CHECKED_BYTES)), form };
}

export const parseTonAddress = (text: string): string | undefined => readTonAddress(text)?.text;
