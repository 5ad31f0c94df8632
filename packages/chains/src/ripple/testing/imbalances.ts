import type { Block } from '@sulian/domain';

/**
 * Assets whose inputs and outputs differ, by transaction, apart from fees and from units that issuers mint and burn.
 */
export function listImbalances({ transactions }: Pick<Block, 'transactions'>): readonly string[] {
  return transactions.flatMap(({ hash, operations }) => {
    const sums = new Map<string, bigint>();
    for (const { type, token = 'XRP', sources, destinations } of operations) {
      if (type === 'MINT' || type === 'BURN' || type === 'GENESIS') continue;
      if (type === 'NFT_TRANSFER' && (sources.length === 0 || destinations[0]?.unspendable === true)) continue;
      const into = sources.reduce((sum, { amountBase = 0n }) => sum + amountBase, 0n);
      const out = destinations.reduce((sum, { amountBase }) => sum + amountBase, 0n);
      sums.set(token, (sums.get(token) ?? 0n) + into - out);
    }
    return [...sums].filter(([, open]) => open !== 0n).map(([token, open]) => `${hash} ${token} ${open}`);
  });
}
