import type { Fault } from '../../node/faults.ts';
import { buildTronBlock } from '../build-tron-block.ts';
import type { TronBlock, TronTransaction } from '../tron-block.ts';

const LIED_HEIGHTS = 10;

function toOtherId({ hash }: TronBlock, height: number): string {
  return height.toString(16).padStart(16, '0') + [...hash.slice(16)].reverse().join('');
}

/** Bodies of transfers of TRX are not those that their ids are hashes of. */
function changeBody(transaction: TronTransaction): TronTransaction {
  if (transaction.type !== 'TransferContract') return transaction;
  const raw = Buffer.from(transaction.raw);
  raw.writeUInt8(raw.readUInt8(raw.length - 1) ^ 1, raw.length - 1);
  return { ...transaction, raw };
}

/** A block distorted by the fault; unchanged where the fault does not concern blocks. */
export function distort(blocks: readonly TronBlock[], block: TronBlock, fault: Fault | undefined): TronBlock {
  switch (fault?.kind) {
    case 'lie-hash':
      return { ...block, hash: toOtherId(block, block.height) };
    case 'lie-parent':
      return block === blocks.at(-1)
        ? buildTronBlock(block, { parentHash: toOtherId(block, block.height - 1), timeSec: block.timeSec })
        : block;
    case 'lie-amount':
      return { ...block, transactions: block.transactions.map(changeBody) };
    case 'lie-block':
      return blocks[block.height - 1] ?? block;
    default:
      return block;
  }
}

/** Tip in the answer of `getnowblock`. */
export function distortTip(tip: TronBlock, fault: Fault | undefined): TronBlock {
  if (fault?.kind !== 'lie-height') return tip;
  const height = tip.height + LIED_HEIGHTS;
  return { ...tip, height, hash: toOtherId(tip, height) };
}
