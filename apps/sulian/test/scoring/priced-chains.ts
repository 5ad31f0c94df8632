import { analyse } from '@sulian/api';
import { type ScoringBody, type ScoringResult, scoringBody } from '@sulian/contract';
import type { Block, ChainId, EntityType, LabelDraft, Operation, PriceBook } from '@sulian/domain';
import { createLabelDraft, createTestDatabase } from '@sulian/testkit';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import { genesis, move } from './account-operations.ts';

const DAY_SEC = 86_400;
const hex = (byte: string, bytes: number): string => byte.repeat(bytes);
const account = (byte: string): string => `0x${hex(byte, 20)}`;

const ETHER = 10n ** 18n;
const BITCOIN = 100_000_000n;
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const [ANYBODY, EXCHANGE, SANCTIONED, HACKER, SCAMMER] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(account) as [
  string,
  string,
  string,
  string,
  string,
];
/** Receives 7 ether of an exchange and 3 of a sanctioned party, and 500 USDT of a hacker; sends to all of them. */
export const ACCOUNT = account('f6');
/** Days of the account's transfers, far enough apart that no close serves two. */
export const ACCOUNT_DAYS = [18_700, 18_710, 18_720, 18_730, 18_740, 18_750, 18_760] as const;

/** Real addresses, for their checksums; what they do here is made up. */
const RANSOM = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
/** Mines 50 bitcoins in 2009, and receives 10 of a ransom in 2021; sends 20 of the first, then all of the second. */
export const PAYEE = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';
const EXCHANGE_BTC = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
/** 2009-01-09, a day without any market, and three of 2021. */
export const PAYEE_DAYS = [14_253, 18_700, 18_710, 18_720, 18_730] as const;

const transfers: readonly (readonly Operation[])[] = [
  [EXCHANGE, SANCTIONED, HACKER, SCAMMER].map((each) => genesis(each, 100n * ETHER)),
  [move('VALUE_TRANSFER', EXCHANGE, ACCOUNT, 7n * ETHER)],
  [move('VALUE_TRANSFER', SANCTIONED, ACCOUNT, 3n * ETHER)],
  [
    move('TOKEN_TRANSFER', ANYBODY, HACKER, 600_000_000n, USDT),
    move('TOKEN_TRANSFER', HACKER, ACCOUNT, 500_000_000n, USDT),
  ],
  [move('VALUE_TRANSFER', ACCOUNT, SANCTIONED, ETHER)],
  [move('VALUE_TRANSFER', ACCOUNT, EXCHANGE, 4n * ETHER)],
  [move('TOKEN_TRANSFER', ACCOUNT, SCAMMER, 200_000_000n, USDT)],
];

const toBlock = (
  chain: ChainId,
  { height, day }: { readonly height: number; readonly day: number },
  transaction: { readonly kind: 'coinbase' | 'transfer'; readonly operations: readonly Operation[] },
): Block => ({
  chain,
  height,
  hash: hex(`0${height + 1}`, 32),
  parentHash: hex(`0${height}`, 32),
  timeSec: day * DAY_SEC + 3_600,
  transactions: [
    { hash: hex(`f${height}`, 32), status: 'success', ...(chain === 'BITCOIN' ? {} : { feeBase: 0n }), ...transaction },
  ],
});

const accountBlocks = transfers.map((operations, height) =>
  toBlock(
    'ETHEREUM',
    { height, day: ACCOUNT_DAYS[height] ?? 0 },
    { kind: height === 0 ? 'coinbase' : 'transfer', operations },
  ),
);

/** Which output of which block is spent, by height; none: a coinbase. */
const spend = (from: readonly [number, number] | undefined, to: readonly (readonly [string, bigint])[]) => ({
  kind: from === undefined ? ('coinbase' as const) : ('transfer' as const),
  operations: [
    {
      type: 'VALUE_TRANSFER' as const,
      asset: 0,
      sources: from === undefined ? [] : [{ spends: { hash: hex(`f${from[0]}`, 32), index: from[1] } }],
      destinations: to.map(([address, coins]) => ({ address, amountBase: coins * BITCOIN })),
    },
  ],
});
const payeeBlocks = [
  spend(undefined, [[PAYEE, 50n]]),
  spend(undefined, [[RANSOM, 50n]]),
  spend([1, 0], [[PAYEE, 10n], [RANSOM, 40n]]), // biome-ignore format: one payment a line
  spend([0, 0], [[EXCHANGE_BTC, 20n], [PAYEE, 30n]]), // biome-ignore format: one payment a line
  spend([2, 0], [[RANSOM, 10n]]),
].map((transaction, height) => toBlock('BITCOIN', { height, day: PAYEE_DAYS[height] ?? 0 }, transaction));

const label = (chain: ChainId, address: string, type: EntityType): LabelDraft =>
  createLabelDraft({
    chain,
    address,
    entity: { key: `test:${address}`, name: type, type },
    source: 'test',
    confidence: 90,
  });

export interface PricedChains {
  readonly program: Program;
  readonly env: Readonly<Record<string, string>>;
  /** @param prices in the place of what was imported */
  ask(question: Partial<ScoringBody>, prices?: PriceBook): Promise<ScoringResult>;
  close(): Promise<void>;
}

/** A few transfers with known counterparties on an account chain and a UTXO chain, and no price yet. */
export async function openPricedChains(): Promise<PricedChains> {
  const test = await createTestDatabase();
  const dir = makeTempDir();
  const env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path };
  const program = await openProgram(readConfig(env, dir.path));
  await program.ledger.writer('ETHEREUM').append(accountBlocks);
  await program.ledger.writer('BITCOIN').append(payeeBlocks);
  await program.assetStore.saveMetadata('ETHEREUM', [
    { asset: 1, metadata: { symbol: 'USDT', name: 'Tether USD', decimals: 6 } },
  ]);
  await program.labelStore.saveLabels([
    label('ETHEREUM', EXCHANGE, 'Exchange'),
    label('ETHEREUM', SANCTIONED, 'OFAC sanction list'),
    label('ETHEREUM', HACKER, 'Hack'),
    label('ETHEREUM', SCAMMER, 'Scam'),
    label('BITCOIN', RANSOM, 'Ransomware'),
    label('BITCOIN', EXCHANGE_BTC, 'Exchange'),
  ]);
  await program.prices.refresh();
  const ask: PricedChains['ask'] = async (question, prices = program.prices) => {
    const body = scoringBody.parse({
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId: question.blockchain === 'BITCOIN' ? PAYEE : ACCOUNT,
      blockchain: 'ETHEREUM',
      ...question,
    });
    const { analysis } = await analyse({ ...program.apiDeps, prices }, body);
    const result = (analysis.incoming ?? analysis.outgoing)?.result;
    if (result === undefined) throw new Error('the answer is missing');
    return result;
  };
  const close = async () => {
    await program.close();
    await test.drop();
    dir.remove();
  };
  return { program, env, ask, close };
}

let books = 0;
/** Closes of exactly these days, by asset number; no day serves another. */
export function priceBookOf(closes: ReadonlyMap<number, ReadonlyMap<number, number>>): PriceBook {
  books += 1;
  const findLatest: PriceBook['findLatest'] = (_chain, asset) => {
    const last = [...(closes.get(asset) ?? [])].sort(([a], [b]) => a - b).at(-1);
    return last && { timeSec: last[0] * DAY_SEC, usd: last[1] };
  };
  return {
    version: `book ${books}`,
    findUsd: (_chain, asset, timeSec) => closes.get(asset)?.get(Math.floor(timeSec / DAY_SEC)),
    findLatestUsd: (chain, asset) => findLatest(chain, asset)?.usd,
    findLatest,
    findKnown: findLatest,
    isSimulated: () => false,
    findCny: () => undefined,
    hasCny: () => false,
  };
}
