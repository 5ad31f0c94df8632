import { decodeBase58Check } from '../../codecs/base58.ts';
import { decodeSegwit, isLongBech32 } from '../../codecs/bech32.ts';
import { decodeCashAddr, encodeCashAddr } from '../../codecs/cash-addr.ts';
import { encodeBase58Check } from '../../codecs/encode-base58-check.ts';
import { encodeSegwit } from '../../codecs/encode-segwit.ts';
import type { UtxoChain } from '../chains.ts';

/** A parsed address, with its canonical text in the ledger. */
export type UtxoAddress =
  | { readonly type: 'key-hash' | 'script-hash'; readonly text: string; readonly hash: Buffer }
  | { readonly type: 'witness'; readonly text: string; readonly version: number; readonly hash: Buffer };

/**
 * An address of the chain with its checksum proven; undefined otherwise. Upper-case bech32 is made lower-case; all forms of
 * one address are one: old and new versions of a script's hash, CashAddr with its prefix or without, welcoming tokens or not.
 */
export function parseUtxoAddress(chain: UtxoChain, text: string): UtxoAddress | undefined {
  return parseWitnessAddress(chain, text) ?? parseCashAddress(chain, text) ?? parseHashAddress(chain, text);
}

/** Two public keys, compressed: LIP 4. */
const HIDDEN_BYTES = 66;

/** Whether a text is an address that appears in no block, with its checksum proven (Litecoin's `ltcmweb1…`). */
export const isHiddenAddress = ({ hiddenHrp: hrp }: UtxoChain, text: string): boolean =>
  hrp !== undefined && isLongBech32(hrp, text, HIDDEN_BYTES);

/**
 * Address of a hash at [from, to), as the ledger knows it; undefined where the chain has none for a hash so long.
 * @param type of what it is the hash
 */
export function encodeHashAddress(
  chain: UtxoChain,
  type: 'key-hash' | 'script-hash',
  bytes: Uint8Array,
  [from, to]: readonly [number, number],
): string | undefined {
  if (chain.cashAddrPrefix !== undefined)
    return encodeCashAddr(chain.cashAddrPrefix, type === 'key-hash' ? 0 : 1, bytes, [from, to]);
  if (to - from !== 20) return undefined;
  const version = type === 'key-hash' ? chain.pubKeyHashVersion : (chain.scriptHashVersions[0] as number);
  return encodeBase58Check(version, bytes, from);
}

function parseWitnessAddress({ segwit }: UtxoChain, text: string): UtxoAddress | undefined {
  if (segwit === undefined) return undefined;
  const decoded = decodeSegwit(segwit.hrp, text);
  if (decoded === undefined || segwit.otherVersions?.[decoded.version] !== undefined) return undefined;
  const { version, program } = decoded;
  const canonical = encodeSegwit(segwit.hrp, version, program, [0, program.length]);
  return { type: 'witness', text: canonical, version, hash: program };
}

/** Key, script; and either where tokens are welcome: the same locking script. */
const CASH_ADDR_TYPES = ['key-hash', 'script-hash', 'key-hash', 'script-hash'] as const;

function parseCashAddress({ cashAddrPrefix: prefix }: UtxoChain, text: string): UtxoAddress | undefined {
  const decoded = prefix === undefined ? undefined : decodeCashAddr(prefix, text);
  const type = CASH_ADDR_TYPES[decoded?.type ?? CASH_ADDR_TYPES.length];
  if (prefix === undefined || decoded === undefined || type === undefined) return undefined;
  const { hash } = decoded;
  // Only scripts have long hashes (P2SH32).
  if (hash.length !== 20 && (hash.length !== 32 || type === 'key-hash')) return undefined;
  return { type, text: encodeCashAddr(prefix, type === 'key-hash' ? 0 : 1, hash, [0, hash.length]), hash };
}

function parseHashAddress(chain: UtxoChain, text: string): UtxoAddress | undefined {
  if (text.length < 26 || text.length > 35) return undefined;
  const bytes = decodeBase58Check(text);
  if (bytes?.length !== 21) return undefined;
  const version = bytes[0] as number;
  const hash = bytes.subarray(1);
  const type =
    version === chain.pubKeyHashVersion
      ? 'key-hash'
      : chain.scriptHashVersions.includes(version)
        ? 'script-hash'
        : undefined;
  const canonical = type === undefined ? undefined : encodeHashAddress(chain, type, hash, [0, 20]);
  return type === undefined || canonical === undefined ? undefined : { type, text: canonical, hash };
}
