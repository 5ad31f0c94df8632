import { analyse } from '@sulian/api';
import { type ScoringResult, scoringBody } from '@sulian/contract';
import type { AssetRow, Direction } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, traceAccount } from '@sulian/engine';
import { findPaths } from '@sulian/usecases';
import type { EvmWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openEvmWorldProgram } from '../support/account-world-program.ts';

const BLOCKS = 160;
const USD = new Map([
  ['ethereum', 2_000],
  ['tether', 1],
]);

let worldProgram: AccountWorldProgram<EvmWorld>;
/** The address with the most tokens, of those without a name. */
let address: string;
let assets: readonly AssetRow[];
beforeAll(async () => {
  worldProgram = await openEvmWorldProgram('score-accounts', BLOCKS);
  const { program, world } = worldProgram;
  const named = new Set(world.labels().map((label) => label.address));
  const busiest = await program.database.query<{ text: string }>(
    `SELECT address.text FROM ledger_ethereum.address_total total
     JOIN ledger_ethereum.address address ON address.address_id = total.address_id
     WHERE total.received > 0
     GROUP BY address.text ORDER BY count(*) DESC, max(total.transactions) DESC, address.text`,
  );
  address = busiest.find(({ text }) => !named.has(text))?.text ?? '';
  assets = await program.ledger.read('ETHEREUM', async (reader) => {
    const row = await reader.findAddress(address);
    const totals = await reader.listTotals(row === undefined ? [] : [row.addressId]);
    return reader.listAssets(totals.filter((total) => total.receivedBase > 0n).map((total) => total.asset));
  });
}, 120_000);
afterAll(() => worldProgram.close());

async function ask(question: object): Promise<ScoringResult> {
  const body = scoringBody.parse({
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId: address,
    blockchain: 'ETHEREUM',
    ...question,
  });
  const { analysis } = await analyse(worldProgram.program.apiDeps, body);
  const result = (analysis.incoming ?? analysis.outgoing)?.result;
  if (result === undefined) throw new Error('the answer is missing');
  return result;
}

const getRegistry = () => {
  const registry = worldProgram.program.adapters.get('ETHEREUM')?.swaps;
  if (registry === undefined) throw new Error('the registry of swaps is missing');
  return registry;
};

const usdOf = ({ asset, decimals }: AssetRow, timeSec: number): number | undefined => {
  const usd = worldProgram.program.prices.findUsd('ETHEREUM', asset, timeSec);
  return usd === undefined ? undefined : usd / 10 ** (decimals ?? 0);
};

/** Shares by end, 0–100, straight from the engine. */
const engineShares = (direction: Direction, addresses: readonly string[], asset: number) =>
  worldProgram.program.ledger.read('ETHEREUM', async (reader) => {
    const rows = await reader.listAddressesByText(addresses);
    const trace = await traceAccount(reader, await worldProgram.program.apiDeps.labelsAt(reader), {
      direction,
      object: { kind: 'ADDRESS', addressIds: rows.map((row) => row.addressId) },
      assets: [asset],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
      swaps: { registry: getRegistry(), usdPerBase: usdOf },
    });
    return { shares: new Map(trace.ends.map((end) => [end.key, end.share * 100])), totalBase: trace.totalBase };
  });

function expectShares(result: ScoringResult, expected: ReadonlyMap<string, number>): void {
  expect(result.details.length).toBe(expected.size);
  for (const { key, percentage } of result.details)
    expect(Math.abs(percentage - (expected.get(key) ?? 0)), key).toBeLessThanOrEqual(0.02);
}

const tokens = () => assets.filter((row) => row.kind === 'TOKEN');

describe('scoring one coin of an account', () => {
  it('names a token by its contract, in any case of its letters [R-TRACE-02]', async () => {
    const [token] = tokens();
    const result = await ask({ coin: token?.key?.toUpperCase().replace('0X', '0x') });
    expect([result.coin, result.symbol, result.isUsd]).toEqual([token?.key, token?.symbol, false]);
    const { shares, totalBase } = await engineShares('INCOMING', [address], token?.asset ?? -1);
    expectShares(result, shares);
    expect(totalBase).toBeGreaterThan(0n);
    expect(BigInt(result.amount?.replace('.', '') ?? '')).toBeLessThanOrEqual(totalBase);
    expect(Number(result.amount)).toBeCloseTo(Number(totalBase) / 10 ** (token?.decimals ?? 0), 6);
  });

  it('takes MAIN for the native coin', async () => {
    const result = await ask({ coin: 'MAIN' });
    expect(result.symbol).toBe('ETH');
    expectShares(result, (await engineShares('INCOMING', [address], 0)).shares);
  });

  it('knows no coin that the ledger has not met', async () => {
    await expect(ask({ coin: `0x${'77'.repeat(20)}` })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(ask({ coin: 'DOGE' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('scoring all coins of an account', () => {
  it('answers for the native coin alone while there are no prices, and names what that leaves out', async () => {
    const result = await ask({ coin: 'ALL' });
    expect(result.symbol).toBe('ETH');
    expect(result.leftOut?.map((each) => each.chainId)).toEqual(tokens().map((row) => row.key));
  });

  it('never says of coins without a price that there were no transfers [R-SCORE-23]', async () => {
    const receivers = await worldProgram.program.database.query<{ text: string; has_paid: boolean }>(
      `SELECT address.text, bool_or(total.sent > 0) AS has_paid FROM ledger_ethereum.address_total total
       JOIN ledger_ethereum.address address ON address.address_id = total.address_id
       GROUP BY address.text
       HAVING bool_and(total.asset <> 0 OR total.received = 0) AND bool_or(total.asset <> 0 AND total.received > 0)`,
    );
    const onlyReceived = receivers.find((each) => !each.has_paid)?.text;
    expect(onlyReceived).toBeDefined();
    const incoming = await ask({ coin: 'ALL', objectId: onlyReceived });
    expect([incoming.score, incoming.noScoreReason]).toEqual([null, 'NO_PRICES']);
    expect(incoming.leftOutCount).toBeGreaterThan(0);
    const outgoing = await ask({ coin: 'ALL', objectId: onlyReceived, analysisType: 'OUTGOING' });
    expect([outgoing.score, outgoing.noScoreReason, outgoing.leftOut]).toEqual([null, 'NO_TRANSFERS', []]);
  });

  it('weighs them by USD of the time, and leaves out what has no price [R-SCORE-23] [R-PRICE-02]', async () => {
    const { program, world } = worldProgram;
    const days = [...new Set(world.blocks.map((block) => Math.floor(block.timeSec / 86_400)))];
    await program.priceStore.savePrices(
      'test',
      [...USD].flatMap(([coin, usd]) => days.map((day) => ({ coin, day, usd }))),
    );
    await program.prices.refresh();
    const result = await ask({ coin: 'ALL' });
    expect([result.symbol, result.isUsd]).toEqual(['USD', true]);
    const expected = new Map<string, number>();
    let total = 0;
    const priced = assets.filter((row) => program.prices.findLatestUsd('ETHEREUM', row.asset) !== undefined);
    expect(priced.length).toBeGreaterThan(1);
    for (const { asset, priceCoin, decimals } of priced) {
      const { shares, totalBase } = await engineShares('INCOMING', [address], asset);
      const usd = (Number(totalBase) / 10 ** (decimals ?? 0)) * (USD.get(priceCoin ?? '') ?? 0);
      total += usd;
      for (const [key, share] of shares) expected.set(key, (expected.get(key) ?? 0) + share * usd);
    }
    for (const { key, percentage } of result.details)
      expect(Math.abs(percentage - (expected.get(key) ?? 0) / total), key).toBeLessThanOrEqual(0.02);
    expect(Number(result.amount)).toBeCloseTo(total, 4);
    expect(result.amountUsd).toBeCloseTo(total, 4);
    const unpriced = tokens().filter((row) => !priced.includes(row));
    expect(result.leftOut?.map((each) => each.chainId)).toEqual(unpriced.map((row) => row.key));
    expect(result.leftOutCount).toBe(unpriced.length);
  });
});

describe('the object', () => {
  it('is, for a wallet, every address that one entity is known to own', async () => {
    const byEntity = new Map<string, string[]>();
    for (const { address: each, entity } of worldProgram.world.labels())
      byEntity.set(entity.key, [...(byEntity.get(entity.key) ?? []), each]);
    const owned = [...byEntity.values()].sort((a, b) => b.length - a.length)[0] ?? [];
    expect(owned.length).toBeGreaterThan(1);
    const result = await ask({ objectType: 'WALLET', objectId: owned[0], coin: 'MAIN' });
    expectShares(result, (await engineShares('INCOMING', owned, 0)).shares);
  });

  it('may be a transaction', async () => {
    const { world } = worldProgram;
    const paying = world.blocks
      .flatMap((block) => block.transactions)
      .find((each) => each.valueBase > 0n && !each.isFailed && each.moves.length > 0);
    const result = await ask({ objectType: 'TRANSACTION', objectId: paying?.hash, coin: 'MAIN' });
    expect(result.details.reduce((sum, row) => sum + Math.round(row.percentage * 100), 0)).toBe(10_000);
  });
});

describe('the paths behind a row of an account', () => {
  it('join up operation by operation from the object to the end [R-TRACE-30]', async () => {
    let hops = 0;
    let swaps = 0;
    for (const analysisType of ['INCOMING', 'OUTGOING'] as const) {
      const { details } = await ask({ analysisType, coin: 'MAIN' });
      for (const { key, percentage } of details) {
        const body = {
          ...scoringBody.parse({
            analysisType,
            objectType: 'ADDRESS',
            objectId: address,
            blockchain: 'ETHEREUM',
            coin: 'MAIN',
          }),
          key,
        };
        const { paths, shownPercentage } = await findPaths(worldProgram.program.apiDeps, body);
        expect(paths.length).toBeGreaterThan(0);
        expect(shownPercentage).toBeLessThanOrEqual(percentage + 0.02);
        for (const path of paths) {
          const near = analysisType === 'INCOMING' ? 'to' : 'from';
          const far = analysisType === 'INCOMING' ? 'from' : 'to';
          expect(path.hops[0]?.[near]?.address).toBe(address);
          for (const [index, hop] of path.hops.entries()) {
            const next = path.hops[index + 1];
            if (next !== undefined) expect(next[near]?.address).toBe(hop[far]?.address);
            // The coin is another one behind a swap alone.
            if (hop.swap !== undefined) swaps += 1;
            if (hop.moved !== null && !path.hops.some((each) => each.swap !== undefined))
              expect(hop.movedSymbol).toMatch(/ETH/);
            hops += 1;
          }
        }
      }
    }
    expect(hops).toBeGreaterThan(10);
    expect(swaps, 'swaps on the way').toBeGreaterThan(0);
  });
});
