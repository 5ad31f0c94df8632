import { crc16 } from '../../codecs/crc16.ts';

const BYTES = 36;
const CHECKED_BYTES = 34;
const BOUNCEABLE = 0x11;
const RAW = /^(0|-1):([0-9a-fA-F]{64})$/;

/**
 * Canonical text of an account: the bounceable form of the main network, `EQ…` of workchain 0 and `Ef…` of the masterchain.
 * @param hash the account's 32 bytes
 * @see github.com/ton-blockchain/TEPs, 0002-address.md
 */
export function toAddressText(workchain: number, hash: Uint8Array): string {
  const bytes = Buffer.allocUnsafe(BYTES);
  bytes[0] = BOUNCEABLE;
  bytes.writeInt8(workchain, 1);
  bytes.set(hash, 2);
  bytes.writeUInt16BE(crc16(bytes.subarray(0, CHECKED_BYTES)), CHECKED_BYTES);
  return bytes.toString('base64url');
}

/** Canonical text of `workchain:hex`; undefined for what is none, or of a workchain that is not there. */
export function rawToAddressText(raw: string): string | undefined {
  const match = RAW.exec(raw);
  return match === null ? undefined : toAddressText(Number(match[1]), Buffer.from(match[2] as string, 'hex'));
}

/** `workchain:HEX`, as nodes spell it, of a canonical text. */
export function toRawAddress(text: string): string {
  const bytes = Buffer.from(text, 'base64url');
  return `${bytes.readInt8(1)}:${bytes.subarray(2, CHECKED_BYTES).toString('hex').toUpperCase()}`;
}
