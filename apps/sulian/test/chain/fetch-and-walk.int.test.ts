import type { AddressId, Direction, LabelIndex, Ledger, LedgerReader, StoredCoverage } from '@sulian/domain';
import { DEFAULT_POLICY, type Policy, scoreTrace, type TraceResult, traceAccount } from '@sulian/engine';
import { fetchHistory } from '@sulian/indexing';
import { verifyFetched } from '@sulian/ledger';
import { createLabel, createRandom } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnDemandSource } from '../../src/on-demand-source.ts';
import {
  findAsset,
  type History,
  indexWorld,
  ON_DEMAND_WORLDS,
  type OpenedLedger,
  openLedger,
  openReaders,
  openWorldSource,
  readFigures,
} from './on-demand-worlds.ts';

/** Addresses with histories, and those of them that have names. */
const [FETCHED, NAMED] = [24, 6];
/** Follows everything. */
const POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  ignoreAtMostShare: 0,
  largeAccountTransactions: 1_000_000,
  largeAccountCounterparties: 1_000_000,
};
const BUDGET = {
  ...{ maxDepth: 1_000, maxTransactions: 100_000, maxMeshTransactions: 0, maxHistory: 100_000 },
  ...{ maxRows: 1_000_000, maxDirect: 100_000, maxLookUps: 100_000, maxPieces: 1_000_000 },
};

describe.each(ON_DEMAND_WORLDS)('histories of $chain that are fetched in three random orders', (of) => {
  const { chain } = of;
  let world: { readonly url: string; stop(): Promise<void> };
  let source: OnDemandSource;
  let full: OpenedLedger;
  /** The same fetches in three orders. */
  let parts: readonly OpenedLedger[];
  let histories: readonly History[];
  let named: readonly string[];
  /** By ledger, in the order of `histories`. */
  let coverage: readonly (readonly StoredCoverage[])[];

  const open = () => openLedger(chain, { isOnDemand: true });

  beforeAll(async () => {
    world = await of.start();
    source = openWorldSource(of, world.url);
    const { index, blocks, balances } = openReaders(source);
    const { height } = await blocks.getFinalHead();
    full = await indexWorld(chain, world.url, height);
    await full.ledger.read(chain, async (reader) => {
      const random = createRandom(7);
      const busiest = [...(await reader.listAddressesAfter(0, 10_000))];
      const counts = await reader.countTransactions(busiest.map(({ addressId }) => addressId));
      const texts = busiest
        .sort((a, b) => (counts.get(b.addressId) ?? 0) - (counts.get(a.addressId) ?? 0) || a.addressId - b.addressId)
        .map(({ text }) => text);
      named = texts.slice(0, NAMED);
      const others = texts.slice(NAMED, NAMED + 3 * FETCHED);
      const chosen = Array.from({ length: FETCHED }, () => others.splice(random.below(others.length), 1)[0] ?? '');
      const tokens = (await reader.listAssets(Array.from({ length: 9 }, (_, at) => at))).flatMap(
        ({ key }) => key ?? [],
      );
      histories = chosen.flatMap((address, at): History[] => [
        { address, scope: 'native' },
        ...(at % 2 === 0 && tokens[0] !== undefined ? [{ address, scope: `token:${tokens[0]}` } as const] : []),
      ]);
    });
    parts = await Promise.all([open(), open(), open()]);
    const stored: StoredCoverage[][] = [];
    for (const [at, { ledger }] of parts.entries()) {
      const random = createRandom(at + 1);
      const order = histories.map((each) => ({ each, at: random.below(1_000_000) })).sort((a, b) => a.at - b.at);
      for (const { each } of order)
        await fetchHistory({ index, blocks, ledger, ...(balances && { balances }) }, { ...each, maxRows: 10_000 });
      stored.push(await readCoverage(ledger));
    }
    coverage = stored;
  }, 300_000);
  afterAll(async () => {
    source.close();
    await world.stop();
    for (const { database } of [full, ...parts]) await database.drop();
  });

  const readCoverage = (ledger: Ledger): Promise<StoredCoverage[]> =>
    ledger.read(chain, async (reader) => {
      const rows = await reader.coverage?.listCoverage({ addresses: histories.map(({ address }) => address) });
      return histories.flatMap(
        (history) => rows?.find((row) => row.address === history.address && row.scope === history.scope) ?? [],
      );
    });

  async function labelsIn(reader: LedgerReader): Promise<LabelIndex> {
    const types = ['Exchange', 'Hack', 'Exchange', 'Scam', 'Ransomware', 'Exchange'] as const;
    const rows = await reader.listAddressesByText(named);
    const byId = new Map(
      rows.map(({ addressId, text }): [AddressId, ReturnType<typeof createLabel>] => {
        const at = named.indexOf(text);
        const type = types[at] ?? 'Exchange';
        const entity = { id: at + 1, name: `${type} ${at}`, type, countries: [], tags: [] };
        return [addressId, createLabel({ id: at + 1, chain, address: text, entity, source: 'test', confidence: 90 })];
      }),
    );
    return {
      chain,
      version: 1,
      coverage: { serviceAddresses: 5_000, isComplete: true },
      findAddressLabel: (id) => byId.get(id),
      findWalletLabel: () => undefined,
      isContestedWallet: () => false,
      findLaterListing: () => undefined,
      listAddressIds: (isWanted) =>
        [...byId].flatMap(([id, label]) => (isWanted(label) ? [id] : [])).sort((a, b) => a - b),
      listLabels: () => [],
      findMiner: () => undefined,
    };
  }

  /** Texts of numbers that each ledger has of its own: names by field. */
  const namesIn = async (reader: LedgerReader): Promise<Readonly<Record<string, ReadonlyMap<unknown, string>>>> => {
    const rows = await reader.listAddressesAfter(0, 10_000);
    const assets = await reader.listAssets(Array.from({ length: 99 }, (_, at) => at));
    const keys = new Map(assets.map(({ asset, key }): [unknown, string] => [asset, key ?? 'native']));
    const texts = new Map(rows.map(({ addressId, text }): [unknown, string] => [addressId, text]));
    return { contractId: texts, paidAsset: keys, tookAsset: keys };
  };
  const withTexts = <T>(value: T, names: Readonly<Record<string, ReadonlyMap<unknown, string>>>): T => {
    if (Array.isArray(value)) return value.map((each) => withTexts(each, names)) as T;
    if (value === null || typeof value !== 'object' || value instanceof Map || value instanceof Set) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, names[name]?.get(each) ?? withTexts(each, names)]),
    ) as T;
  };

  const walk = (
    { ledger }: OpenedLedger,
    { address, scope }: History,
    direction: Direction,
  ): Promise<TraceResult | undefined> =>
    ledger.read(chain, async (reader) => {
      const row = await reader.findAddress(address);
      const asset = await findAsset(reader, scope);
      if (row === undefined || asset === undefined) return undefined;
      const result = await traceAccount(reader, await labelsIn(reader), {
        direction,
        object: { kind: 'ADDRESS', addressIds: [row.addressId] },
        assets: [asset],
        policy: POLICY,
        budget: BUDGET,
      });
      return withTexts(result, await namesIn(reader));
    });

  const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
  const NOT_FETCHED = 'end:History not fetched';

  it('have the same coverage and rows, which verify, and the figures of the indexed chain where they are whole [R-FETCH-03]', async () => {
    const claims = coverage.map((rows) => rows.map(({ number: _, atSec: __, ...claim }) => claim));
    expect(claims[0]).toHaveLength(histories.length);
    expect(claims[1]).toEqual(claims[0]);
    expect(claims[2]).toEqual(claims[0]);
    const states = coverage[0]?.map(({ state }) => state) ?? [];
    expect(states.filter((state) => state === 'WHOLE').length).toBeGreaterThan(histories.length / 3);
    for (const { database } of parts) expect(await verifyFetched(database.database, chain)).toEqual([]);
    for (const [at, history] of histories.entries())
      if (states[at] === 'WHOLE')
        for (const part of parts)
          expect(await readFigures(part, chain, history)).toEqual(await readFigures(full, chain, history));
  });

  it('give the same answers bit for bit, that claim no more than the indexed chain [R-FETCH-56] [R-FETCH-54]', async () => {
    const counts = { whole: 0, part: 0, unknown: 0 };
    for (const [at, history] of histories.entries())
      for (const direction of DIRECTIONS) {
        const [first, second, third] = await Promise.all(parts.map((part) => walk(part, history, direction)));
        expect(second).toEqual(first);
        expect(third).toEqual(first);
        const whole = await walk(full, history, direction);
        if (first === undefined || whole === undefined) continue;
        const score = scoreTrace(first, POLICY);
        if (coverage[0]?.[at]?.state !== 'WHOLE') {
          counts.unknown += 1;
          expect([score.score, score.severityAtMost, first.isDirectComplete]).toEqual([undefined, undefined, false]);
          continue;
        }
        expect(first.totalBase).toBe(whole.totalBase);
        const shares = new Map(whole.ends.map(({ key, share }) => [key, share]));
        for (const { key, share } of first.ends)
          if (key !== NOT_FETCHED)
            expect(share, `${history.address} ${key}`).toBeLessThanOrEqual((shares.get(key) ?? 0) + 1e-9);
        if (first.ends.some(({ key }) => key === NOT_FETCHED)) counts.part += 1;
        else {
          counts.whole += 1;
          expect(first.ends.map(({ key, amountBase }) => [key, amountBase])).toEqual(
            whole.ends.map(({ key, amountBase }) => [key, amountBase]),
          );
        }
      }
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  }, 120_000);
});
