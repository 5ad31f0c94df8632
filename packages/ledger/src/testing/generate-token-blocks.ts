import type { Block, Destination, OutputToken, Transaction } from '@sulian/domain';
import { createRandom, type Random } from '@sulian/testkit';

/** An output that may still be spent. */
interface Coin {
  readonly hash: string;
  readonly index: number;
  readonly amountBase: bigint;
  readonly tokens: readonly OutputToken[];
}

export interface TokenBlocksOptions {
  readonly seed: number;
  readonly count: number;
  readonly firstHeight?: number;
  readonly parentHash?: string;
}

const SUBSIDY = 5_000_000_000n;

/**
 * Blocks of Bitcoin Cash with tokens within outputs: categories are made, moved, parted, burnt by leaving them out;
 * outputs contain coins, a category's coins and its collectible together. Blocks are ordered by hash, so that a spender
 * may come before the output that it spends.
 */
export function generateTokenBlocks({
  seed,
  count,
  firstHeight = 0,
  parentHash,
}: TokenBlocksOptions): readonly Block[] {
  const random = createRandom(seed);
  const coins: Coin[] = [];
  const blocks: Block[] = [];
  let parent = parentHash ?? '0'.repeat(64);
  for (let height = firstHeight; height < firstHeight + count; height += 1) {
    const coinbase = transactionOf(random, coins, { fromNowhere: SUBSIDY });
    const others: Transaction[] = [];
    for (let left = random.below(7); left > 0 && coins.length > 0; left -= 1)
      others.push(transactionOf(random, coins, { fromNowhere: 0n }));
    const hash = random.hex(64);
    const transactions = [coinbase, ...others.sort((a, b) => (a.hash < b.hash ? -1 : 1))];
    blocks.push({
      chain: 'BITCOINCASH',
      height,
      hash,
      parentHash: parent,
      timeSec: 1_700_000_000 + height * 600,
      transactions,
    });
    parent = hash;
  }
  return blocks;
}

function transactionOf(random: Random, coins: Coin[], { fromNowhere }: { readonly fromNowhere: bigint }): Transaction {
  const hash = random.hex(64);
  const isCoinbase = fromNowhere > 0n;
  const spent = isCoinbase ? [] : Array.from({ length: 1 + random.below(3) }, () => takeCoin(random, coins));
  const inputs = spent.filter((coin) => coin !== undefined);
  const outputs = 1 + random.below(4);
  let left = inputs.reduce((sum, coin) => sum + coin.amountBase, fromNowhere);
  const tokens = isCoinbase ? [] : partTokens(random, [...sumTokens(inputs), ...newTokens(random, inputs)], outputs);
  const destinations = Array.from({ length: outputs }, (_, index): Destination => {
    const amountBase = index === outputs - 1 ? left - left / 100n : left / BigInt(2 + random.below(4));
    left -= amountBase;
    const outputTokens = tokens[index] ?? [];
    const address = `q${(0xa00 + random.below(25)).toString(16).padStart(41, '0')}`;
    return { address, amountBase, ...(outputTokens.length === 0 ? {} : { tokens: outputTokens }) };
  });
  for (const [index, { amountBase, tokens: coinTokens = [] }] of destinations.entries())
    coins.push({ hash, index, amountBase, tokens: coinTokens });
  const sources = inputs.map((coin) => ({ spends: { hash: coin.hash, index: coin.index } }));
  if (random.below(5) === 0) destinations.push({ amountBase: 0n, unspendable: true });
  return {
    hash,
    kind: isCoinbase ? 'coinbase' : 'transfer',
    status: 'success',
    operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources, destinations }],
  };
}

function takeCoin(random: Random, coins: Coin[]): Coin | undefined {
  const [coin] = coins.splice(random.below(coins.length), 1);
  return coin;
}

function sumTokens(inputs: readonly Coin[]): readonly OutputToken[] {
  const sums = new Map<string, OutputToken>();
  for (const { tokens } of inputs)
    for (const each of tokens)
      sums.set(each.token, { ...each, amountBase: each.amountBase + (sums.get(each.token)?.amountBase ?? 0n) });
  return [...sums.values()];
}

/** A category is made by spending an output of number 0. */
function newTokens(random: Random, inputs: readonly Coin[]): readonly OutputToken[] {
  const category = inputs.find(({ index }) => index === 0)?.hash;
  if (category === undefined || random.below(3) > 0) return [];
  const coins: OutputToken = { token: category, type: 'TOKEN_TRANSFER', amountBase: BigInt(`0x${random.hex(15)}`) };
  const items: OutputToken = {
    token: `${category}/nft`,
    type: 'NFT_TRANSFER',
    amountBase: BigInt(1 + random.below(2)),
  };
  return [[coins], [items], [coins, items]][random.below(3)] ?? [];
}

/** Parts of each token by output; some of it, or all, goes nowhere. */
function partTokens(random: Random, tokens: readonly OutputToken[], outputs: number): readonly OutputToken[][] {
  const parts: OutputToken[][] = Array.from({ length: outputs }, () => []);
  for (const token of tokens) {
    let left = token.amountBase;
    for (let index = 0; index < outputs && left > 0n; index += 1) {
      const amountBase = random.below(2) === 0 ? left : left / 3n;
      if (amountBase === 0n || random.below(3) === 0) continue;
      parts[index]?.push({ ...token, amountBase });
      left -= amountBase;
    }
  }
  return parts;
}
