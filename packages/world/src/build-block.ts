import type { Book, CreatedOutput } from './book.ts';
import type { WorldBlock, WorldTransaction } from './coin.ts';
import type { Miner } from './economy/cast.ts';
import { doubleSha256, fromHashText, sha256, toHashText, toMerkleRoot } from './hash.ts';
import { toCompactSize } from './serialize.ts';
import { toSubsidyBase } from './subsidy.ts';

/** Regtest's easiest target: half of all hashes pass, so that a header costs two tries. */
export const EASY_BITS = 0x207fffff;
const BLOCK_VERSION = 0x20000000;
const WITNESS_RESERVED = Buffer.alloc(32);
const COMMITMENT_HEAD = Buffer.from('6a24aa21a9ed', 'hex');

/** BIP 34: the height, as Bitcoin Core pushes it. */
function toHeightScript(height: number): Buffer {
  if (height <= 16) return Buffer.from([height === 0 ? 0 : 0x50 + height]);
  const bytes: number[] = [];
  for (let rest = height; rest > 0; rest >>>= 8) bytes.push(rest & 0xff);
  if (((bytes.at(-1) ?? 0) & 0x80) !== 0) bytes.push(0);
  return Buffer.from([bytes.length, ...bytes]);
}

/** Height, eight bytes that no reader takes for text, and the miner's signature. */
function toCoinbaseScript(height: number, miner: Miner): Buffer {
  const extra = sha256(`extra/${miner.owner.id}/${height}`)
    .subarray(0, 8)
    .map((byte) => byte | 0x80);
  const tag = Buffer.from(miner.tag, 'latin1');
  const parts = [toHeightScript(height), Buffer.from([8]), extra];
  return Buffer.concat(tag.length === 0 ? parts : [...parts, Buffer.from([tag.length]), tag]);
}

function createCoinbase(book: Book, miner: Miner): WorldTransaction {
  const key = miner.wallet.keys[0] ?? book.newKey(miner.wallet);
  const feesBase = book.pending.reduce((total, each) => total + each.feeBase, 0n);
  const outputs: CreatedOutput[] = [{ key, script: key.script, amountBase: toSubsidyBase(book.height) + feesBase }];
  const hasWitness = book.pending.some((each) => each.raw.length !== each.strippedSize);
  if (hasWitness) {
    const leaves = [WITNESS_RESERVED, ...book.pending.map((each) => fromHashText(each.wtxid))];
    const commitment = doubleSha256(Buffer.concat([toMerkleRoot(leaves), WITNESS_RESERVED]));
    outputs.push({ script: Buffer.concat([COMMITMENT_HEAD, commitment]), amountBase: 0n });
  }
  const unlock = {
    scriptSig: toCoinbaseScript(book.height, miner),
    witness: hasWitness ? [WITNESS_RESERVED] : [],
  };
  return book.recordCoinbase(miner.owner, unlock, outputs);
}

function toHeader(parentHash: string, merkleRoot: Buffer, timeSec: number): Buffer {
  const header = Buffer.alloc(80);
  header.writeInt32LE(BLOCK_VERSION, 0);
  fromHashText(parentHash).copy(header, 4);
  merkleRoot.copy(header, 36);
  header.writeUInt32LE(timeSec, 68);
  header.writeUInt32LE(EASY_BITS, 72);
  return header;
}

/** Turns nonces until the hash meets the easy target. */
function solve(header: Buffer): { readonly hash: string; readonly nonce: number } {
  for (let nonce = 0; ; nonce++) {
    header.writeUInt32LE(nonce, 76);
    const hash = doubleSha256(header);
    if ((hash[31] ?? 0xff) < 0x7f) return { hash: toHashText(hash), nonce };
  }
}

/** Closes the pending transactions into a block. */
export function buildBlock(book: Book, miner: Miner, place: { parentHash: string; timeSec: number }): WorldBlock {
  const transactions = [createCoinbase(book, miner), ...book.pending];
  const merkleRoot = toMerkleRoot(transactions.map((each) => fromHashText(each.txid)));
  const header = toHeader(place.parentHash, merkleRoot, place.timeSec);
  const { hash, nonce } = solve(header);
  return {
    height: book.height,
    hash,
    ...place,
    merkleRoot: toHashText(merkleRoot),
    nonce,
    header,
    raw: Buffer.concat([header, toCompactSize(transactions.length), ...transactions.map((each) => each.raw)]),
    transactions,
  };
}
