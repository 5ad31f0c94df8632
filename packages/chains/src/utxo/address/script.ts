import { AppError } from '@sulian/domain';
import { isProgramLength } from '../../codecs/bech32.ts';
import { encodeSegwit } from '../../codecs/encode-segwit.ts';
import { hash160 } from '../../codecs/sha256.ts';
import type { UtxoChain } from '../chains.ts';
import { encodeHashAddress, parseUtxoAddress } from './address.ts';

const OP_0 = 0x00;
const OP_1 = 0x51;
const OP_16 = 0x60;
export const OP_RETURN = 0x6a;
const OP_DUP = 0x76;
const OP_EQUAL = 0x87;
const OP_EQUALVERIFY = 0x88;
const OP_HASH160 = 0xa9;
const OP_HASH256 = 0xaa;
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
    return encodeHashAddress(chain, 'key-hash', bytes, [start + 3, start + 23]);
  if (isPayToScriptHash(chain, bytes, [start, end]))
    return encodeHashAddress(chain, 'script-hash', bytes, [start + 2, end - 1]);
  if (bytes[end - 1] === OP_CHECKSIG && first === length - 2 && isPublicKey(second, first))
    return encodeHashAddress(chain, 'key-hash', hash160(bytes.subarray(start + 1, end - 1)), [0, 20]);
  return undefined;
}

const isWitnessVersion = (opcode: number): boolean => opcode === OP_0 || (opcode >= OP_1 && opcode <= OP_16);

function encodeWitness({ segwit }: UtxoChain, bytes: Buffer, start: number, end: number): string | undefined {
  const first = bytes[start] as number;
  const version = first === OP_0 ? 0 : first - OP_1 + 1;
  const length = end - start - 2;
  if (segwit === undefined || bytes[start + 1] !== length || !isProgramLength(version, length)) return undefined;
  return segwit.otherVersions?.[version] ?? encodeSegwit(segwit.hrp, version, bytes, [start + 2, end]);
}

/** Bitcoin Cash pays hashes of 32 bytes too (CHIP-2022-05): a new script, that meant nothing before. */
function isPayToScriptHash(chain: UtxoChain, bytes: Buffer, [start, end]: readonly [number, number]): boolean {
  if (bytes[end - 1] !== OP_EQUAL) return false;
  const [opcode, width, length] = [bytes[start], bytes[start + 1], end - start];
  if (opcode === OP_HASH160) return length === 23 && width === 20;
  return opcode === OP_HASH256 && length === 35 && width === 32 && chain.cashAddrPrefix !== undefined;
}

const isPayToKeyHash = (bytes: Buffer, at: number): boolean =>
  bytes[at + 1] === OP_HASH160 &&
  bytes[at + 2] === 20 &&
  bytes[at + 23] === OP_EQUALVERIFY &&
  bytes[at + 24] === OP_CHECKSIG;

/** Bitcoin Core `CPubKey::ValidSize`: the prefix determines the length. */
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
    case 'script-hash': {
      const { hash } = parsed;
      const opcode = hash.length === 20 ? OP_HASH160 : OP_HASH256;
      return Buffer.concat([Buffer.of(opcode, hash.length), hash, Buffer.of(OP_EQUAL)]);
    }
    case 'witness':
      return Buffer.concat([
        Buffer.of(parsed.version === 0 ? OP_0 : OP_1 + parsed.version - 1, parsed.hash.length),
        parsed.hash,
      ]);
    default:
      throw new AppError('ADDRESS_INVALID', `not an address of ${chain.id}`, { details: { chain: chain.id, address } });
  }
}
