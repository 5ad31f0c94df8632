import { createBase58check } from '@scure/base';
import { decodeBase58Check } from '../../codecs/base58.ts';
import { sha256 } from '../../codecs/sha256.ts';

const base58Check = createBase58check(sha256);

/**
 * Bytes before a value, which make its text always begin with the same letters.
 * @see gitlab.com/tezos/tezos, src/lib_crypto/base58.ml (Prefix)
 */
const PREFIXES = {
  tz1: '06a19f',
  tz2: '06a1a1',
  tz3: '06a1a4',
  tz4: '06a1a6',
  KT1: '025a79',
  sr1: '067c75',
  edpk: '0d0f25d9',
  sppk: '03fee256',
  p2pk: '03b28b7f',
  BLpk: '069587cc',
  o: '0574',
  B: '0134',
  LLo: '1d9f6d',
  Co: '4fc7',
  vh: '016af2',
  nce: '45dca9',
  expr: '0d2c401b',
  sig: '04822b',
  edsig: '09f5cd8612',
  spsig1: '0d7365133f',
  p2sig: '36f02c34',
  BLsig: '28ab40cf',
} as const;

export type Prefix = keyof typeof PREFIXES;

/** The value of a text; undefined where its checksum or its prefix is another. */
export function decodePrefixed(prefix: Prefix, text: string): Buffer | undefined {
  const bytes = decodeBase58Check(text);
  const head = Buffer.from(PREFIXES[prefix], 'hex');
  return bytes?.subarray(0, head.length).equals(head) === true ? bytes.subarray(head.length) : undefined;
}

export const encodePrefixed = (prefix: Prefix, bytes: Uint8Array): string =>
  base58Check.encode(Buffer.concat([Buffer.from(PREFIXES[prefix], 'hex'), bytes]));
