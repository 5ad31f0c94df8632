import { AppError } from '@sulian/domain';
import { isProgramLength } from '../../codecs/bech32.ts';
import { encodeBase58Check } from '../../codecs/encode-base58-check.ts';
import { encodeSegwit } from '../../codecs/encode-segwit.ts';
import { hash160 } from '../../codecs/sha256.ts';
import type { UtxoChain } from '../chains.ts';
import { parseUtxoAddress } from './address.ts';

const OP_0 = 0x00;
const OP_1 = 0x51;
const OP_16 = 0x60;
export const OP_RETURN = 0x6a;
const OP_DUP = 0x76;
const OP_EQUAL = 0x87;
const OP_EQUALVERIFY = 0x88;
const OP_HASH160 = 0xa9;
const OP_CHECKSIG = 0xac;
/** Bitcoin Core `MAX_SCRIPT_SIZE`: a longer script can never run. */
const MAX_SCRIPT_BYTES = 10_000;

/** Recently seen scripts, so that a busy address is encoded once. Bounded: two generations of this many. */
const CACHE_SIZE = 65_536;

/** Canonical address text of output scripts of one chain. Not shared between threads. */
export class ScriptReader {
  readonly #chain: UtxoChain;
  #young = new Map<string, string>();
  #old = new Map<string, string>();

  constructor(chain: UtxoChain) {
    this.#chain = chain;
  }

  /** Address that the script at [start, end) pays; undefined when it pays none. */
  findAddress(bytes: Buffer, start: number, end: number): string | undefined {
    const length = end - start;
    // Every script that names an address has 4 to 42 bytes, or is a public key of 65 with its two opcodes.
    if (length < 4 || (length > 42 && length !== 67)) return undefined;
    // Bech32 has no hash to compute: encoding costs less than remembering.
    if (isWitnessVersion(bytes[start] as number)) return encodeWitness(this.#chain, bytes, start, end);
    const key = bytes.toString('latin1', start, end);
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const address = this.#old.get(key) ?? encodeAddress(this.#chain, bytes, start, end);
    if (address !== undefined) this.#remember(key, address);
    return address;
  }

  #remember(key: string, address: string): void {
    if (this.#young.size >= CACHE_SIZE) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(key, address);
  }
}

/** True when no input can ever spend the output: OP_RETURN, or a script longer than may be run. */
export const isUnspendable = (bytes: Uint8Array, start: number, end: number): boolean =>
  (end > start && bytes[start] === OP_RETURN) || end - start > MAX_SCRIPT_BYTES;

function encodeAddress(chain: UtxoChain, bytes: Buffer, start: number, end: number): string | undefined {
  const length = end - start;
  const first = bytes[start] as number;
  const second = bytes[start + 1] as number;
  if (first === OP_DUP && length === 25 && isPayToKeyHash(bytes, start))
    return encodeBase58Check(chain.pubKeyHashVersion, bytes, start + 3);
  if (first === OP_HASH160 && length === 23 && second === 20 && bytes[end - 1] === OP_EQUAL)
    return encodeBase58Check(chain.scriptHashVersions[0] as number, bytes, start + 2);
  if (bytes[end - 1] === OP_CHECKSIG && first === length - 2 && isPublicKey(second, first))
    return encodeBase58Check(chain.pubKeyHashVersion, hash160(bytes.subarray(start + 1, end - 1)), 0);
  return undefined;
}

const isWitnessVersion = (opcode: number): boolean => opcode === OP_0 || (opcode >= OP_1 && opcode <= OP_16);

function encodeWitness(chain: UtxoChain, bytes: Buffer, start: number, end: number): string | undefined {
  const first = bytes[start] as number;
  const version = first === OP_0 ? 0 : first - OP_1 + 1;
  const length = end - start - 2;
  if (chain.hrp === undefined || bytes[start + 1] !== length) return undefined;
  return isProgramLength(version, length) ? encodeSegwit(chain.hrp, version, bytes, [start + 2, end]) : undefined;
}

const isPayToKeyHash = (bytes: Buffer, at: number): boolean =>
  bytes[at + 1] === OP_HASH160 &&
  bytes[at + 2] === 20 &&
  bytes[at + 23] === OP_EQUALVERIFY &&
  bytes[at + 24] === OP_CHECKSIG;

/** Bitcoin Core `CPubKey::ValidSize`: the prefix tells the length. */
const isPublicKey = (prefix: number, length: number): boolean =>
  length === 33 ? prefix === 2 || prefix === 3 : length === 65 && (prefix === 4 || prefix === 6 || prefix === 7);

/**
 * Output script that pays an address.
 *
 * @throws ADDRESS_INVALID when the text is no address of the chain
 */
export function addressToScript(chain: UtxoChain, address: string): Buffer {
  const parsed = parseUtxoAddress(chain, address);
  switch (parsed?.type) {
    case 'key-hash':
      return Buffer.concat([Buffer.of(OP_DUP, OP_HASH160, 20), parsed.hash, Buffer.of(OP_EQUALVERIFY, OP_CHECKSIG)]);
    case 'script-hash':
      return Buffer.concat([Buffer.of(OP_HASH160, 20), parsed.hash, Buffer.of(OP_EQUAL)]);
    case 'witness':
      return Buffer.concat([
        Buffer.of(parsed.version === 0 ? OP_0 : OP_1 + parsed.version - 1, parsed.hash.length),
        parsed.hash,
      ]);
    default:
      throw new AppError('ADDRESS_INVALID', `not an address of ${chain.id}`, { details: { chain: chain.id, address } });
  }
}
