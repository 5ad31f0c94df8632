import { decodeBase58Check } from '../../codecs/base58.ts';
import { decodeSegwit } from '../../codecs/bech32.ts';
import { encodeBase58Check } from '../../codecs/encode-base58-check.ts';
import { encodeSegwit } from '../../codecs/encode-segwit.ts';
import type { UtxoChain } from '../chains.ts';

/** What an address text says, with the one text by which the ledger knows it. */
export type UtxoAddress =
  | { readonly type: 'key-hash' | 'script-hash'; readonly text: string; readonly hash: Buffer }
  | { readonly type: 'witness'; readonly text: string; readonly version: number; readonly hash: Buffer };

/** An address of the chain with its checksum proven; undefined otherwise. Upper-case bech32 is made lower-case. */
export function parseUtxoAddress(chain: UtxoChain, text: string): UtxoAddress | undefined {
  return parseWitnessAddress(chain, text) ?? parseHashAddress(chain, text);
}

function parseWitnessAddress(chain: UtxoChain, text: string): UtxoAddress | undefined {
  if (chain.hrp === undefined) return undefined;
  const decoded = decodeSegwit(chain.hrp, text);
  if (decoded === undefined) return undefined;
  const { version, program } = decoded;
  const canonical = encodeSegwit(chain.hrp, version, program, [0, program.length]);
  return { type: 'witness', text: canonical, version, hash: program };
}

function parseHashAddress(chain: UtxoChain, text: string): UtxoAddress | undefined {
  if (text.length < 26 || text.length > 35) return undefined;
  const bytes = decodeBase58Check(text);
  if (bytes?.length !== 21) return undefined;
  const version = bytes[0] as number;
  const hash = bytes.subarray(1);
  if (version === chain.pubKeyHashVersion) return { type: 'key-hash', text, hash };
  if (version === chain.scriptHashVersions[0]) return { type: 'script-hash', text, hash };
  if (!chain.scriptHashVersions.includes(version)) return undefined;
  return { type: 'script-hash', text: encodeBase58Check(chain.scriptHashVersions[0] ?? version, hash, 0), hash };
}
