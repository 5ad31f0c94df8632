import type { Moves, Received } from './moves.ts';
import { NOTHING } from './moves.ts';

/**
 * An item of a collection that another owner has from now on: its contract took its owner's order.
 * @see github.com/ton-blockchain/TEPs, 0062-nft-standard.md
 */
export function listItemTransfers({ transaction, message, facts }: Received, to: string | undefined): Moves {
  const item = transaction.account;
  const token = facts.findCollection(item);
  if (token === undefined) return NOTHING;
  const from = message.source;
  return {
    operations: [
      {
        type: 'NFT_TRANSFER',
        asset: 0,
        token,
        sources: [from === undefined ? { amountBase: 1n } : { address: from, amountBase: 1n }],
        destinations: [to === undefined ? { amountBase: 1n, unspendable: true } : { address: to, amountBase: 1n }],
      },
    ],
    notes: [{ kind: 'ITEM', operation: 0, text: item, length: item.length, isCut: false }],
    tokens: [{ token, decimals: 0 }],
  };
}
