import { encodeBlock } from '@sulian/chains';
import type { Book, CreatedOutput } from './book.ts';
import type { WorldBlock, WorldTransaction } from './coin.ts';
import type { Miner } from './economy/cast.ts';
import { doubleSha256, fromHashText, sha256, toHashText } from './hash.ts';
import type { Network } from './network.ts';

/** Difficulty 1, Bitcoin's easiest target. */
export const BITS = 0x1d00ffff;
export const HEADER_BYTES = 80;
const BLOCK_VERSION = 0x20000000;
const EMPTY = Buffer.alloc(0);
const NO_HASH = '00'.repeat(32);
const WITNESS_RESERVED = Buffer.alloc(32);
const COMMITMENT_HEAD = Buffer.from('6a24aa21a9ed', 'hex');
const FIRST_SUBSIDY_BASE = 5_000_000_000n;
const HALVING_BLOCKS = 210_000;

/** New coins of a block: 50 BTC, halved every 210,000 blocks. */
function toSubsidyBase(height: number): bigint {
  const halvings = Math.floor(height / HALVING_BLOCKS);
  return halvings >= 64 ? 0n : FIRST_SUBSIDY_BASE >> BigInt(halvings);
}

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

/** BIP 141: the merkle root over witness ids, nought for the coinbase; the rest of the block stays empty. */
function toWitnessRoot(pending: readonly WorldTransaction[]): string {
  const ids = [NO_HASH, ...pending.map((each) => each.wtxid)];
  const transactions = ids.map((id) => ({ hash: id, witnessHash: id, bytes: EMPTY }));
  return encodeBlock({ version: 0, parentHash: NO_HASH, timeSec: 0, bits: 0, nonce: 0, transactions }).merkleRoot;
}

function createCoinbase(book: Book, miner: Miner): WorldTransaction {
  const key = miner.wallet.keys[0] ?? book.newKey(miner.wallet);
  const feesBase = book.pending.reduce((total, each) => total + each.feeBase, 0n);
  const outputs: CreatedOutput[] = [{ key, script: key.script, amountBase: toSubsidyBase(book.height) + feesBase }];
  const hasWitness = book.pending.some((each) => each.raw.length !== each.strippedSize);
  if (hasWitness) {
    const root = toWitnessRoot(book.pending);
    const commitment = doubleSha256(Buffer.concat([fromHashText(root), WITNESS_RESERVED]));
    outputs.push({ script: Buffer.concat([COMMITMENT_HEAD, commitment]), amountBase: 0n });
  }
  const unlock = {
    scriptSig: toCoinbaseScript(book.height, miner),
    witness: hasWitness ? [WITNESS_RESERVED] : [],
  };
  return book.recordCoinbase(miner.owner, unlock, outputs);
}

interface BlockPosition {
  readonly network: Network;
  readonly parentHash: string;
  readonly timeSec: number;
}

/** Transactions in the order of their block; a world's own lists are in order of time. */
export function inBlockOrder(
  { isOrderedById }: Network,
  transactions: readonly WorldTransaction[],
): readonly WorldTransaction[] {
  if (isOrderedById !== true) return transactions;
  return [...transactions.slice(0, 1), ...transactions.slice(1).sort((a, b) => (a.txid < b.txid ? -1 : 1))];
}

/** Closes the pending transactions into a block. Nobody mined it: the hash meets no target. */
export function buildBlock(book: Book, miner: Miner, place: BlockPosition): WorldBlock {
  const transactions = [createCoinbase(book, miner), ...book.pending];
  const encoded = encodeBlock({
    ...{ parentHash: place.parentHash, timeSec: place.timeSec },
    version: BLOCK_VERSION,
    bits: BITS,
    nonce: book.height,
    transactions: inBlockOrder(place.network, transactions).map(({ txid, wtxid, raw }) => ({
      hash: txid,
      witnessHash: wtxid,
      bytes: raw,
    })),
  });
  const { merkleRoot, bytes: raw } = encoded;
  const { parentHash, timeSec, network } = place;
  const hash = toHashText(network.hashHeader(raw.subarray(0, HEADER_BYTES)));
  return { height: book.height, hash, parentHash, timeSec, merkleRoot, nonce: book.height, raw, transactions };
}
