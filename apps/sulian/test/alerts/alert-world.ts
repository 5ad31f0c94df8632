import type { Block } from '@sulian/domain';
import { createWorld, type WorldBlock, type WorldOptions } from '@sulian/world';

/** The world's own account of a block, in the words of the oracle: no node, no parser, no ledger between. */
export const toBlock = (block: WorldBlock): Block => ({
  chain: 'BITCOIN',
  height: block.height,
  hash: block.hash,
  parentHash: block.parentHash,
  timeSec: block.timeSec,
  transactions: block.transactions.map((transaction) => ({
    hash: transaction.txid,
    kind: transaction.coinbase === undefined ? 'transfer' : 'coinbase',
    status: 'success',
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: transaction.inputs.map((coin) => ({ spends: { hash: coin.transaction.txid, index: coin.index } })),
        destinations: transaction.outputs.map(({ key, amountBase }) => ({
          ...(key === undefined ? {} : { address: key.address }),
          amountBase,
        })),
      },
    ],
  })),
});

/** Few addresses that together are touched by every block from a height on, busiest first. */
export function coverBlocks(options: WorldOptions, fromHeight: number): readonly string[] {
  const open = new Map<string, Set<number>>();
  for (const { height, transactions } of createWorld(options).blocks.slice(fromHeight))
    for (const { inputs, outputs } of transactions)
      for (const { key } of [...inputs, ...outputs])
        if (key !== undefined) open.set(key.address, (open.get(key.address) ?? new Set()).add(height));
  const chosen: string[] = [];
  const covered = new Set<number>();
  for (;;) {
    const [best] = [...open].toSorted((a, b) => b[1].size - a[1].size);
    if (best === undefined || best[1].size === 0 || covered.size === options.blocks - fromHeight) return chosen;
    const [address, heights] = best;
    chosen.push(address);
    for (const height of heights) covered.add(height);
    for (const [each, left] of open) {
      for (const height of heights) left.delete(height);
      if (left.size === 0) open.delete(each);
    }
  }
}
