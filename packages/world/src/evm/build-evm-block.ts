import { keccak } from '../accounts/keccak.ts';
import { sha256 } from '../hash.ts';
import { toBloom } from './codec/bloom.ts';
import { encodeEvmHeader, encodeReceipt, encodeWithdrawal } from './codec/encode.ts';
import { toHex } from './codec/rlp.ts';
import { toListRoot } from './codec/trie-root.ts';
import type { EvmBlock, EvmHeader } from './evm-block.ts';
import { BLOB_GAS, type EvmBook } from './evm-book.ts';

/** Half of it is aimed at (EIP-1559). */
export const GAS_LIMIT = 400_000;
const FIRST_BASE_FEE = 12_000_000_000n;
const CHANGE_DENOMINATOR = 8n;
const EXTRA = toHex(Buffer.from('sulian simulated'));
/** EIP-7685: hash of no requests. */
const NO_REQUESTS = `0x${sha256('').toString('hex')}`;

/** @see EIP-1559 */
export function toNextBaseFee(parent: EvmBlock | undefined): bigint {
  if (parent === undefined) return FIRST_BASE_FEE;
  const target = BigInt(parent.gasLimit / 2);
  const used = BigInt(parent.gasUsed);
  const change = (parent.baseFeeBase * (used > target ? used - target : target - used)) / target / CHANGE_DENOMINATOR;
  if (used <= target) return parent.baseFeeBase - change;
  return parent.baseFeeBase + (change === 0n ? 1n : change);
}

/** Closes the pending transactions into a block. There is no state trie: its root is a hash of the block's position. */
export function buildEvmBlock(book: EvmBook, place: { parentHash: string; timeSec: number; seed: string }): EvmBlock {
  const { pending: transactions, withdrawals } = book;
  const { height, miner, baseFeeBase, gasLimit } = book.place;
  const { parentHash, timeSec, seed } = place;
  const made = (what: string): string => `0x${sha256(`${seed}/${what}`).toString('hex')}`;
  const encoded = transactions.map((each) => each.raw);
  const header: EvmHeader = {
    height,
    parentHash,
    timeSec,
    miner,
    stateRoot: made('state'),
    transactionsRoot: toHex(toListRoot(encoded)),
    receiptsRoot: toHex(toListRoot(transactions.map(encodeReceipt))),
    withdrawalsRoot: toHex(toListRoot(withdrawals.map(encodeWithdrawal))),
    bloom: toBloom(transactions.flatMap((each) => each.logs)),
    gasLimit,
    gasUsed: book.gasUsed,
    blobGasUsed: transactions.reduce((sum, each) => sum + each.blobHashes.length * BLOB_GAS, 0),
    baseFeeBase,
    extraData: EXTRA,
    mixHash: made('randao'),
    parentBeaconBlockRoot: made('beacon'),
    requestsHash: NO_REQUESTS,
  };
  const bytes = encodeEvmHeader(header);
  const size = encoded.reduce((sum, each) => sum + each.length, bytes.length);
  return { ...header, hash: toHex(keccak(bytes)), size, transactions, withdrawals };
}
