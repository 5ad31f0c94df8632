import type { Unlock } from './coin.ts';
import { sha256 } from './hash.ts';
import type { KeyMaterial } from './keys.ts';

const EMPTY = Buffer.alloc(0);
const push = (data: Buffer): Buffer =>
  Buffer.concat([data.length < 0x4c ? Buffer.from([data.length]) : Buffer.from([0x4c, data.length]), data]);

/** 71 bytes that look like a DER signature with SIGHASH_ALL and sign nothing. */
function toDummySignature(seed: string): Buffer {
  const r = sha256(seed);
  const s = sha256(r);
  r[0] = (r[0] ?? 0) & 0x7f;
  s[0] = (s[0] ?? 0) & 0x7f;
  return Buffer.concat([Buffer.from([0x30, 0x44, 2, 32]), r, Buffer.from([2, 32]), s, Buffer.from([1])]);
}

/** What spending from the key looks like on chain. */
export function toUnlock(key: KeyMaterial, seed: string): Unlock {
  if (key.kind === 'p2tr') {
    const half = sha256(seed);
    return { scriptSig: EMPTY, witness: [Buffer.concat([half, sha256(half)])] };
  }
  const signature = toDummySignature(seed);
  switch (key.kind) {
    case 'p2pkh':
      return { scriptSig: Buffer.concat([push(signature), push(key.pubkey)]), witness: [] };
    case 'p2wpkh':
      return { scriptSig: EMPTY, witness: [signature, key.pubkey] };
    case 'p2sh':
      return { scriptSig: push(key.redeem ?? EMPTY), witness: [signature, key.pubkey] };
    case 'p2wsh':
      return {
        scriptSig: EMPTY,
        witness: [EMPTY, signature, toDummySignature(`${seed}/second`), key.redeem ?? EMPTY],
      };
  }
}

/** Virtual bytes times 10, by script kind: what fees are reckoned from. */
export const INPUT_SIZE_X10 = { p2pkh: 1480, p2sh: 910, p2wpkh: 680, p2wsh: 1045, p2tr: 575 } as const;
export const OUTPUT_SIZE_X10 = { p2pkh: 340, p2sh: 320, p2wpkh: 310, p2wsh: 430, p2tr: 430 } as const;
