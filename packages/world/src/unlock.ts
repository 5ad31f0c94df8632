import type { Coin, Unlock, WorldTransaction } from './coin.ts';
import { fromHashText } from './hash.ts';
import type { KeyMaterial } from './keys.ts';
import type { Network } from './network.ts';

const EMPTY = Buffer.alloc(0);
const push = (data: Buffer): Buffer =>
  Buffer.concat([data.length < 0x4c ? Buffer.from([data.length]) : Buffer.from([0x4c, data.length]), data]);

/** 71 bytes that look like a DER signature with SIGHASH_ALL and sign nothing. */
function toDummySignature(noise: Buffer): Buffer {
  const bytes = Buffer.allocUnsafe(71);
  bytes.set([0x30, 0x44, 2, 32]);
  noise.copy(bytes, 4);
  bytes.set([2, 32], 36);
  for (let at = 0; at < 32; at++) bytes[38 + at] = (noise[31 - at] ?? 0) ^ 0x5a;
  // Neither number may look negative.
  bytes[4] = (bytes[4] ?? 0) & 0x7f;
  bytes[38] = (bytes[38] ?? 0) & 0x7f;
  bytes[70] = 1;
  return bytes;
}

/** Unlocking data of a key. Noise: 32 bytes that differ from coin to coin. */
function toUnlock(key: KeyMaterial, noise: Buffer, { hrp }: Network): Unlock {
  if (key.kind === 'p2tr') {
    return { scriptSig: EMPTY, witness: [Buffer.concat([noise, key.pubkey.subarray(1)])] };
  }
  const signature = toDummySignature(noise);
  switch (key.kind) {
    case 'p2pkh':
      return { scriptSig: Buffer.concat([push(signature), push(key.pubkey)]), witness: [] };
    case 'p2wpkh':
      return { scriptSig: EMPTY, witness: [signature, key.pubkey] };
    case 'p2sh':
      if (hrp === undefined)
        return { scriptSig: Buffer.concat([signature, key.pubkey, key.redeem ?? EMPTY].map(push)), witness: [] };
      return { scriptSig: push(key.redeem ?? EMPTY), witness: [signature, key.pubkey] };
    case 'p2wsh':
      return {
        scriptSig: EMPTY,
        witness: [EMPTY, signature, toDummySignature(key.pubkey.subarray(1)), key.redeem ?? EMPTY],
      };
  }
}

/** Unlocking data of each input of a transaction. */
export const listUnlocks = (transaction: WorldTransaction, network: Network): readonly Unlock[] =>
  transaction.coinbase !== undefined
    ? [transaction.coinbase.unlock]
    : transaction.inputs.map((coin) => toCoinUnlock(coin, network));

/** A coin without a key is never spent. */
export function toCoinUnlock(coin: Coin, network: Network): Unlock {
  if (coin.key === undefined) return { scriptSig: EMPTY, witness: [] };
  return toUnlock(coin.key, fromHashText(coin.transaction.txid), network);
}

/** Virtual bytes times 10, by script kind: what fees are reckoned from. */
export const INPUT_SIZE_X10 = { p2pkh: 1480, p2sh: 910, p2wpkh: 680, p2wsh: 1045, p2tr: 575 } as const;
export const OUTPUT_SIZE_X10 = { p2pkh: 340, p2sh: 320, p2wpkh: 310, p2wsh: 430, p2tr: 430 } as const;
