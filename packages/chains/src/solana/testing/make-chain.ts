import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { decodeBase58 } from '../../codecs/base58.ts';
import { encodeBase58 } from '../../codecs/encode-base58.ts';
import { SYSTEM } from '../programs.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A block as a node's JSON has it, at its slot. */
export interface ScriptedBlock {
  readonly slot: number;
  readonly block: Json & { readonly blockhash: string };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
export const keyOf = (name: string): string => encodeBase58(digest(name));

/** PKCS #8 of an ed25519 seed. @see RFC 8410 section 7 */
const privateKeyOf = (name: string) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), digest(`seed of ${name}`)]),
    format: 'der',
    type: 'pkcs8',
  });

/** The address of a name that signs. */
export const signerOf = (name: string): string =>
  encodeBase58(createPublicKey(privateKeyOf(name)).export({ format: 'der', type: 'spki' }).subarray(-32));

export interface MadeInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
}

/** Signed bytes of a legacy transaction in base64, and its keys in order. */
export function makeTransaction(name: string, instructions: readonly MadeInstruction[], salt: string) {
  const payer = signerOf(name);
  const others = new Set(instructions.flatMap(({ program, accounts }) => [...accounts, program]));
  others.delete(payer);
  const keys = [payer, ...others];
  const compact = (bytes: Uint8Array): Buffer => Buffer.concat([Buffer.of(bytes.length), bytes]);
  const message = Buffer.concat([
    Buffer.of(1, 0, 0, keys.length),
    ...keys.map((key) => decodeBase58(key) as Buffer),
    digest(salt),
    Buffer.of(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      Buffer.of(keys.indexOf(program)),
      compact(Uint8Array.from(accounts.map((account) => keys.indexOf(account)))),
      compact(data),
    ]),
  ]);
  const signature = sign(null, message, privateKeyOf(name));
  const bytes = Buffer.concat([Buffer.of(1), signature, message]);
  return { keys, signature: signature.toString('hex'), transaction: [bytes.toString('base64'), 'base64'] as const };
}

export const lamports = (tag: number, amount: bigint): Buffer => {
  const data = Buffer.alloc(12);
  data.writeUInt32LE(tag, 0);
  data.writeBigUInt64LE(amount, 4);
  return data;
};

/** Linked blocks at slots with gaps; `seed` makes others of the same slots, from the place `forkAt` on. */
export function makeChain(count: number, { seed = 0, forkAt = 0 } = {}): readonly ScriptedBlock[] {
  const blocks: ScriptedBlock[] = [];
  let [slot, parentSlot, previousBlockhash] = [0, 0, keyOf('before the first')];
  for (let at = 0; at < count; at++) {
    const own = at < forkAt ? 0 : seed;
    const blockhash = keyOf(`block ${at} of ${own} on ${previousBlockhash}`);
    blocks.push({ slot, block: { ...makeBlock(at, own), blockhash, previousBlockhash, parentSlot } });
    [parentSlot, previousBlockhash] = [slot, blockhash];
    slot += at % 4 === 2 ? 3 : 1;
  }
  return blocks;
}

function makeBlock(at: number, seed: number): Json {
  const amount = 100 + at + seed;
  const to = keyOf('ben');
  const { transaction } = makeTransaction(
    'anne',
    [{ program: SYSTEM, accounts: [signerOf('anne'), to], data: lamports(2, BigInt(amount)) }],
    `${at} ${seed}`,
  );
  const meta = {
    err: null,
    fee: 5_000,
    preBalances: [1_000_000, 0, 1],
    postBalances: [1_000_000 - 5_000 - amount, amount, 1],
    preTokenBalances: [],
    postTokenBalances: [],
    innerInstructions: [],
    loadedAddresses: { writable: [], readonly: [] },
  };
  return {
    // The main network began a second before.
    blockTime: 1_584_368_941 + at,
    blockHeight: at,
    transactions: [{ transaction, meta, version: 'legacy' }],
    rewards: [{ pubkey: keyOf('leader'), lamports: 2_500, postBalance: 2_500, rewardType: 'Fee', commission: null }],
  };
}
