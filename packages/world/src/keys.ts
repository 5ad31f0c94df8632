import { base58, bech32, bech32m } from '@scure/base';
import { toCashAddr } from './cash-addr.ts';
import { doubleSha256, hash160, sha256 } from './hash.ts';
import type { Network } from './network.ts';

export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

/**
 * Material of one address for payments and spending. Signatures are not checked, so a key is any bytes of the right
 * shape.
 */
export interface KeyMaterial {
  readonly kind: ScriptKind;
  readonly script: Buffer;
  readonly pubkey: Buffer;
  /** Script inside P2SH (wrapped P2WPKH) and P2WSH (2 of 3). */
  readonly redeem?: Buffer | undefined;
}

const cat = (...parts: readonly (Buffer | readonly number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (Buffer.isBuffer(part) ? part : Buffer.from(part))));

/** A compressed public key's shape; the body is its x coordinate. */
const toPubkey = (body: Buffer): Buffer => cat([(body[31] ?? 0) % 2 === 0 ? 2 : 3], body);

/** OP_2 <key> <key> <key> OP_3 OP_CHECKMULTISIG; the second and third key are the first one turned and flipped. */
function toMultisig(body: Buffer): Buffer {
  const turned = Buffer.from(body).reverse();
  const flipped = body.map((byte) => byte ^ 0xff);
  const keys = [body, turned, Buffer.from(flipped)].map(toPubkey);
  return cat([0x52], ...keys.flatMap((key) => [[key.length], key]), [0x53, 0xae]);
}

/** Without witnesses, what a purse would be locked by is locked by the hash of its key or of a script. */
const PLAIN_KINDS: Readonly<Record<ScriptKind, ScriptKind>> = {
  p2pkh: 'p2pkh',
  p2sh: 'p2sh',
  p2wpkh: 'p2pkh',
  p2wsh: 'p2sh',
  p2tr: 'p2pkh',
};

/** Kind of script that replaces this one on a chain without segwit. */
export const toKindOf = ({ hrp }: Network, kind: ScriptKind): ScriptKind =>
  hrp === undefined ? PLAIN_KINDS[kind] : kind;

/** Output script of a kind, derived from the seed text alone. */
export function makeKey(seed: string, kind: ScriptKind): KeyMaterial {
  const body = sha256(seed);
  const pubkey = toPubkey(body);
  switch (kind) {
    case 'p2pkh':
      return { kind, pubkey, script: cat([0x76, 0xa9, 20], hash160(pubkey), [0x88, 0xac]) };
    case 'p2sh': {
      const redeem = cat([0x00, 20], hash160(pubkey));
      return { kind, pubkey, redeem, script: cat([0xa9, 20], hash160(redeem), [0x87]) };
    }
    case 'p2wpkh':
      return { kind, pubkey, script: cat([0x00, 20], hash160(pubkey)) };
    case 'p2wsh': {
      const redeem = toMultisig(body);
      return { kind, pubkey, redeem, script: cat([0x00, 32], sha256(redeem)) };
    }
    case 'p2tr':
      return { kind, pubkey, script: cat([0x51, 32], body) };
  }
}

function toBase58Address(version: number, hash: Buffer): string {
  const payload = cat([version], hash);
  return base58.encode(cat(payload, doubleSha256(payload).subarray(0, 4)));
}

const toSegwitAddress = (hrp: string, version: 0 | 1, program: Buffer): string => {
  const codec = version === 0 ? bech32 : bech32m;
  return codec.encode(hrp, [version, ...codec.toWords(program)]);
};

function toHashAddress({ versions, cashAddrPrefix }: Network, type: 0 | 1, hash: Buffer): string {
  return cashAddrPrefix === undefined ? toBase58Address(versions[type], hash) : toCashAddr(cashAddrPrefix, type, hash);
}

/** Address of a script made by `makeKey`, as the chain's people write it. */
export function toAddress({ kind, script }: KeyMaterial, network: Network): string {
  switch (kind) {
    case 'p2pkh':
      return toHashAddress(network, 0, script.subarray(3, 23));
    case 'p2sh':
      return toHashAddress(network, 1, script.subarray(2, 22));
    case 'p2wpkh':
    case 'p2wsh':
      return toSegwitAddress(network.hrp ?? '', 0, script.subarray(2));
    case 'p2tr':
      return toSegwitAddress(network.hrp ?? '', 1, script.subarray(2));
  }
}
