import { base58 } from '@scure/base';
import { doubleSha256 } from '../../hash.ts';

const PREFIX = '41';
const known = new Map<string, string>();

/** As nodes write it: `41` and the 20 bytes. */
export const toTronHex = (address: string): string => PREFIX + address.slice(2);

/** As people write it: base58check, `T…`. */
export function toTronText(address: string): string {
  const knownText = known.get(address);
  if (knownText !== undefined) return knownText;
  const payload = Buffer.from(toTronHex(address), 'hex');
  const text = base58.encode(Buffer.concat([payload, doubleSha256(payload).subarray(0, 4)]));
  known.set(address, text);
  return text;
}

/** The 20 bytes of either form. Undefined of anything else. */
export function fromTronAddress(text: string): string | undefined {
  if (/^41[0-9a-f]{40}$/i.test(text)) return `0x${text.slice(2).toLowerCase()}`;
  if (!/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text)) return undefined;
  const bytes = Buffer.from(base58.decode(text));
  const payload = bytes.subarray(0, -4);
  if (payload.length !== 21 || !doubleSha256(payload).subarray(0, 4).equals(bytes.subarray(-4))) return undefined;
  return `0x${payload.subarray(1).toString('hex')}`;
}
