import { createHash } from 'node:crypto';
import type { Block, ChainId, Operation, Transaction } from '@sulian/domain';

export const A_BLOCK = 500;
export const PARTIES = 2_000;
export const START_SEC = 1_600_000_000;
export const BLOCK_SEC = 600;
const ETHER = 10n ** 18n;
export const TOKEN = '0xdac17f958d2ee523a2206206994597c13d831ec7';

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
export const CHAINS = {
  BITCOIN: { addressOf: (name: string) => `1${sha(name).slice(0, 33)}` },
  ETHEREUM: { addressOf: (name: string) => `0x${sha(name).slice(0, 40)}` },
} as const;
export type Chain = keyof typeof CHAINS;

/** Nine of ten pay the hub, one is paid by it, amounts from 1 to 10,000. */
function operationsOf(chain: Chain, number: number): readonly Operation[] {
  const { addressOf } = CHAINS[chain];
  const [hub, party] = [addressOf('hub'), addressOf(`party ${(number * 7_919) % PARTIES}`)];
  const amount = BigInt(1 + ((number * 104_729) % 10_000));
  const isOut = number % 10 === 9;
  if (chain === 'BITCOIN')
    return [
      isOut
        ? {
            type: 'VALUE_TRANSFER',
            asset: 0,
            sources: [{ spends: { hash: sha(`BITCOIN ${number - 1}`), index: 0 } }],
            destinations: [{ address: party, amountBase: 1n }],
          }
        : { type: 'VALUE_TRANSFER', asset: 0, sources: [], destinations: [{ address: hub, amountBase: amount * 1_000n }, { address: party, amountBase: 5n }] }, // biome-ignore format: two outputs
    ];
  const [from, to] = isOut ? [hub, party] : [party, hub];
  const isToken = number % 3 === 0;
  return [
    { type: 'FEE', asset: 0, sources: [{ address: from, amountBase: 1n }], destinations: [] },
    {
      type: isToken ? 'TOKEN_TRANSFER' : 'VALUE_TRANSFER',
      asset: 0,
      ...(isToken ? { token: TOKEN } : {}),
      sources: [{ address: from, amountBase: amount * ETHER }],
      destinations: [{ address: to, amountBase: amount * ETHER }],
    },
  ];
}

/** One address, `hub`, that is in so many transactions with 2,000 others. */
export function* listHubHistory(chain: Chain, count: number): Generator<readonly Block[]> {
  let parentHash = '0'.repeat(64);
  for (let height = 0; height * A_BLOCK < count; height += 1) {
    const transactions: Transaction[] = [];
    if (height === 0 && chain === 'ETHEREUM')
      transactions.push({
        hash: sha('genesis'),
        kind: 'coinbase',
        status: 'success',
        operations: Array.from({ length: PARTIES + 1 }, (_, at) => ({
          type: 'GENESIS' as const,
          asset: 0,
          sources: [],
          destinations: [
            { address: CHAINS[chain].addressOf(at === 0 ? 'hub' : `party ${at - 1}`), amountBase: 10n ** 30n },
          ],
        })),
      });
    for (let at = height * A_BLOCK; at < Math.min(count, (height + 1) * A_BLOCK); at += 1) {
      const operations = operationsOf(chain, at);
      const isCoinbase = operations[0]?.sources.length === 0;
      transactions.push({
        hash: sha(`${chain} ${at}`),
        kind: isCoinbase ? 'coinbase' : 'transfer',
        status: 'success',
        ...(chain === 'ETHEREUM' ? { feeBase: 1n } : {}),
        operations,
      });
    }
    const hash = sha(`${chain} block ${height}`);
    yield [
      { chain: chain as ChainId, height, hash, parentHash, timeSec: START_SEC + height * BLOCK_SEC, transactions },
    ];
    parentHash = hash;
  }
}
