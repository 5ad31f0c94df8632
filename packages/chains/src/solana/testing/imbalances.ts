import type { Block } from '@sulian/domain';
import { VOTE, WRAPPED_SOL } from '../programs.ts';
import type { SolanaBlockData } from '../wire/data.ts';

/**
 * Differences between a block's legs and the balances of its transactions, by holder and asset. They are recounted in
 * the simplest way, independently of the code under test. Escrows and the account of wrapped coins are excluded.
 */
export function listImbalances(data: SolanaBlockData, block: Block): readonly string[] {
  const moved = sumLegs(block);
  const expected = sumBalances(data, new Set(moved.keys()));
  return [...expected].flatMap(([id, sums]) => {
    const found = moved.get(id) ?? new Map<string, bigint>();
    return [...new Set([...sums.keys(), ...found.keys()])]
      .filter((key) => !key.includes('escrow:') && key !== `SOL ${WRAPPED_SOL}`)
      .map((key) => [key, found.get(key) ?? 0n, sums.get(key) ?? 0n] as const)
      .filter(([, is, should]) => is !== should)
      .map(([key, is, should]) => `${id} ${key}: legs ${is}, balances ${should}`);
  });
}

/** By transaction; one that has no row of its own is a vote, and in the row of its payer's first. */
function sumBalances({ transactions }: SolanaBlockData, rows: ReadonlySet<string>) {
  const sums = new Map<string, Map<string, bigint>>();
  const firsts = new Map<string, string>();
  for (const { id, keys, meta } of transactions) {
    const payer = keys[0] as string;
    const row = rows.has(id) ? id : (firsts.get(payer) as string);
    if (keys.includes(VOTE) && !firsts.has(payer)) firsts.set(payer, id);
    if (meta === undefined) continue;
    const sum = sums.get(row) ?? new Map<string, bigint>();
    sums.set(row, sum);
    const add = (key: string, amount: bigint) => sum.set(key, (sum.get(key) ?? 0n) + amount);
    for (const [balances, tokens, sign] of [
      [meta.preBalances, meta.preTokenBalances ?? [], -1n],
      [meta.postBalances, meta.postTokenBalances ?? [], 1n],
    ] as const)
      for (const [place, lamports] of balances.entries()) {
        const token = tokens.find(({ accountIndex }) => accountIndex === place);
        const holder = token?.owner ?? (keys[place] as string);
        const amount = BigInt(token?.uiTokenAmount.amount ?? 0);
        if (token !== undefined) add(`${token.mint} ${holder}`, sign * amount);
        add(`SOL ${holder}`, sign * (BigInt(lamports) - (token?.mint === WRAPPED_SOL ? amount : 0n)));
      }
  }
  return sums;
}

function sumLegs({ transactions }: Block): ReadonlyMap<string, ReadonlyMap<string, bigint>> {
  return new Map(
    transactions.map(({ hash, operations }) => {
      const sums = new Map<string, bigint>();
      for (const { token = 'SOL', sources, destinations } of operations)
        for (const [sides, sign] of [
          [sources, -1n],
          [destinations, 1n],
        ] as const)
          for (const { address, amountBase = 0n } of sides)
            if (address !== undefined)
              sums.set(`${token} ${address}`, (sums.get(`${token} ${address}`) ?? 0n) + sign * amountBase);
      return [hash, sums];
    }),
  );
}
