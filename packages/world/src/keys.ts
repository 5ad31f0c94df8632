import { base58, bech32, bech32m } from '@scure/base';
import { doubleSha256, hash160, sha256 } from './hash.ts';

export type ScriptKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr';

/** What pays and spends at one address. Nobody checks signatures here, so a key is any bytes of the right shape. */
export interface KeyMaterial {
  readonly kind: ScriptKind;
  readonly address: string;
  readonly script: Buffer;
  readonly pubkey: Buffer;
  /** Script inside P2SH (wrapped P2WPKH) and P2WSH (2 of 3). */
  readonly redeem?: Buffer;
}

const push = (data: Buffer): Buffer => Buffer.concat([Buffer.from([data.length]), data]);

function toPubkey(seed: string): Buffer {
  const body = sha256(seed);
  return Buffer.concat([Buffer.from([(body[31] ?? 0) % 2 === 0 ? 2 : 3]), body]);
}

const toBase58Address = (version: number, hash: Buffer): string => {
  const body = Buffer.concat([Buffer.from([version]), hash]);
  return base58.encode(Buffer.concat([body, doubleSha256(body).subarray(0, 4)]));
};

const toSegwitAddress = (version: 0 | 1, program: Buffer): string => {
  const codec = version === 0 ? bech32 : bech32m;
  return codec.encode('bc', [version, ...codec.toWords(program)]);
};

/** OP_2 <key> <key> <key> OP_3 OP_CHECKMULTISIG. */
function toMultisig(seed: string): Buffer {
  const keys = ['a', 'b', 'c'].map((each) => push(toPubkey(`${seed}/${each}`)));
  return Buffer.concat([Buffer.from([0x52]), ...keys, Buffer.from([0x53, 0xae])]);
}

/** Mainnet script and address of a kind, derived from the seed text alone. */
export function makeKey(seed: string, kind: ScriptKind): KeyMaterial {
  const pubkey = toPubkey(seed);
  switch (kind) {
    case 'p2pkh': {
      const hash = hash160(pubkey);
      const script = Buffer.concat([Buffer.from([0x76, 0xa9, 20]), hash, Buffer.from([0x88, 0xac])]);
      return { kind, pubkey, script, address: toBase58Address(0x00, hash) };
    }
    case 'p2sh': {
      const redeem = Buffer.concat([Buffer.from([0x00, 20]), hash160(pubkey)]);
      const hash = hash160(redeem);
      const script = Buffer.concat([Buffer.from([0xa9, 20]), hash, Buffer.from([0x87])]);
      return { kind, pubkey, script, redeem, address: toBase58Address(0x05, hash) };
    }
    case 'p2wpkh': {
      const hash = hash160(pubkey);
      return { kind, pubkey, script: Buffer.concat([Buffer.from([0, 20]), hash]), address: toSegwitAddress(0, hash) };
    }
    case 'p2wsh': {
      const redeem = toMultisig(seed);
      const hash = sha256(redeem);
      const script = Buffer.concat([Buffer.from([0, 32]), hash]);
      return { kind, pubkey, script, redeem, address: toSegwitAddress(0, hash) };
    }
    case 'p2tr': {
      const program = pubkey.subarray(1);
      const script = Buffer.concat([Buffer.from([0x51, 32]), program]);
      return { kind, pubkey, script, address: toSegwitAddress(1, program) };
    }
  }
}
