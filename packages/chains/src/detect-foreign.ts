import type { ChainId } from '@sulian/domain';
import { decodeBase58, decodeBase58Check } from './codecs/base58.ts';
import { parseTronAddress } from './tron/address/address.ts';
import { parseUtxoAddress } from './utxo/address/address.ts';
import { UTXO_CHAINS } from './utxo/chains.ts';

/** Which chain a text reads like an address of; the first that fits. Chains that are read are asked for their own word. */
const LOOKS: readonly (readonly [ChainId, (text: string) => boolean])[] = [
  ...UTXO_CHAINS.map((chain) => [chain.id, (text: string) => parseUtxoAddress(chain, text) !== undefined] as const),
  ['ETHEREUM', (text) => /^0x[0-9a-f]{40}$/i.test(text)],
  // Twenty bytes alone are Ethereum's.
  ['TRON', (text) => /^(?:T|(?:0x)?41[0-9a-f]{40}$)/i.test(text) && parseTronAddress(text) !== undefined],
  ['TEZOS', (text) => /^(?:tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/.test(text) && decodeBase58Check(text) !== undefined],
  ['RIPPLE', (text) => /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/.test(text)],
  ['TON', (text) => isTonAddress(text)],
  ['SOLANA', (text) => decodeBase58(text)?.length === 32],
];

/** Flags of a friendly TON address: bounceable or not, test network or not. */
const TON_FLAGS: ReadonlySet<number> = new Set([0x11, 0x51, 0x91, 0xd1]);

/**
 * The chain that an address text belongs to, from its shape and, where there is one, its checksum. EVM chains share
 * their addresses: ETHEREUM stands for all of them.
 *
 * @param except the chain that was asked for, already known not to fit
 */
export function detectForeignAddress(text: string, except: ChainId = 'BITCOIN'): ChainId | undefined {
  return LOOKS.find(([chain, looks]) => chain !== except && looks(text))?.[0];
}

/** TEP-2: raw `workchain:hash`, or 36 bytes in base64 whose last two are CRC-16/XMODEM of the rest. */
function isTonAddress(text: string): boolean {
  if (/^(?:0|-1):[0-9a-f]{64}$/i.test(text)) return true;
  if (!/^[\w+/-]{48}$/.test(text)) return false;
  const bytes = Buffer.from(text, 'base64url');
  return TON_FLAGS.has(bytes[0] as number) && crc16(bytes.subarray(0, 34)) === bytes.readUInt16BE(34);
}

function crc16(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021;
    crc &= 0xffff;
  }
  return crc;
}
