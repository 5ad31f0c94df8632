import type { Direction, LedgerReader } from '@sulian/domain';
import { DEFAULT_POLICY, traceAccount } from '@sulian/engine';
import { fetchHistory } from '@sulian/indexing';
import { verifyFetched } from '@sulian/ledger';
import { createRandom, NOBODY } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
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

const NOT_FETCHED = 'end:History not fetched';
const BUDGET = {
  ...{ maxDepth: 1_000, maxTransactions: 100_000, maxMeshTransactions: 0, maxHistory: 100_000 },
  ...{ maxRows: 1_000_000, maxDirect: 100_000, maxLookUps: 100_000, maxPieces: 1_000_000 },
};
const POLICY = {
  ...{ ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 },
  ...{ largeAccountTransactions: 1_000_000, largeAccountCounterparties: 1_000_000 },
};

/** Counterparties of an asset's rows, by address: received and sent. */
async function readCounterparties({ ledger }: OpenedLedger, history: History, chain: OnDemandChain): Promise<unknown> {
  return ledger.read(chain, async (reader) => {
    const [row, asset] = [await reader.findAddress(history.address), await findAsset(reader, history.scope)];
    if (row === undefined) return [];
    const page = await reader.listAddressTransactions(row.addressId, { offset: 0, limit: 10_000 });
    const legs = (await reader.listLegs([...new Set(page.map(({ txId }) => txId))])).filter(
      (leg) => leg.asset === asset,
    );
    const own = new Set(legs.filter(({ addressId }) => addressId === row.addressId).map(toOperation));
    return toTexts(
      reader,
      legs.filter((leg) => own.has(toOperation(leg))),
    );
  });
}
type OnDemandChain = (typeof ON_DEMAND_WORLDS)[number]['chain'];
type Leg = Awaited<ReturnType<LedgerReader['listLegs']>>[number];
const toOperation = ({ txId, operation }: Leg): string => `${txId} ${operation}`;

async function toTexts(reader: LedgerReader, legs: readonly Leg[]): Promise<readonly string[]> {
  const ids = legs.flatMap(({ addressId }) => addressId ?? []);
  const texts = new Map((await reader.listAddresses([...new Set(ids)])).map((each) => [each.addressId, each.text]));
  return legs
    .map((leg) => {
      const { txId, side, amountBase, addressId } = leg;
      return [txId, leg.operation, side, amountBase, addressId === undefined ? '' : texts.get(addressId)].join(' ');
    })
    .sort();
}

/** Shares of a walk by end, and the amount in question. */
const walk = ({ ledger }: OpenedLedger, history: History, direction: Direction, chain: OnDemandChain) =>
  ledger.read(chain, async (reader) => {
    const [row, asset] = [await reader.findAddress(history.address), await findAsset(reader, history.scope)];
    if (row === undefined || asset === undefined) return undefined;
    const object = { kind: 'ADDRESS', addressIds: [row.addressId] } as const;
    const { totalBase, ends } = await traceAccount(reader, NOBODY, {
      ...{ direction, object, assets: [asset], policy: POLICY, budget: BUDGET },
    });
    return { totalBase, ends: ends.map(({ key, amountBase }) => [key, amountBase] as const) };
  });

/**
 * Fetches random addresses of each world, and compares whole histories with the indexed chain.
 * @param scale of the worlds' number of blocks: one has some 140 addresses
 */
export const testFetchedAddresses = (chosen: number, scale = 1): void =>
  describe.each(ON_DEMAND_WORLDS)('random addresses of $chain', (of) => {
    const { chain } = of;

    it(`(${chosen}) have the figures of the indexed chain wherever their histories are whole`, async () => {
      const world = await of.start(scale);
      const source = openWorldSource(of, world.url);
      const { index, blocks, balances } = openReaders(source);
      const { height } = await blocks.getFinalHead();
      const full = await indexWorld(chain, world.url, height);
      const part = await openLedger(chain, { isOnDemand: true });
      const ports = { index, blocks, ledger: part.ledger, ...(balances && { balances }) };
      const { texts, token } = await full.ledger.read(chain, async (reader) => {
        const rows = await reader.listAddressesAfter(0, 100_000);
        const assets = await reader.listAssets(Array.from({ length: 9 }, (_, at) => at));
        return { texts: rows.map(({ text }) => text), token: assets.flatMap(({ key }) => key ?? [])[0] };
      });
      const random = createRandom(23);
      expect(texts.length).toBeGreaterThanOrEqual(chosen);
      const histories = Array.from({ length: chosen }, (): History => {
        const address = texts.splice(random.below(texts.length), 1)[0] ?? '';
        return { address, scope: token !== undefined && random.below(3) === 0 ? `token:${token}` : 'native' };
      });
      const counts = { fetched: 0, whole: 0, walks: 0, endless: 0 };
      const whole: History[] = [];
      for (const history of histories) {
        const { state } = await fetchHistory(ports, { ...history, maxRows: 10_000 });
        counts.fetched += 1;
        if (state === 'WHOLE') whole.push(history);
      }
      counts.whole = whole.length;
      for (const history of whole) {
        expect(await readFigures(part, chain, history)).toEqual(await readFigures(full, chain, history));
        expect(await readCounterparties(part, history, chain)).toEqual(await readCounterparties(full, history, chain));
        for (const direction of ['INCOMING', 'OUTGOING'] as const) {
          const [found, known] = [
            await walk(part, history, direction, chain),
            await walk(full, history, direction, chain),
          ];
          counts.walks += 1;
          expect(found?.totalBase).toBe(known?.totalBase);
          if (found?.ends.some(([key]) => key === NOT_FETCHED) !== false) continue;
          counts.endless += 1;
          expect(found.ends).toEqual(known?.ends);
        }
      }
      console.info(`${chain}: ${JSON.stringify(counts)}`);
      expect(await verifyFetched(part.database.database, chain)).toEqual([]);
      source.close();
      await world.stop();
      for (const { database } of [full, part]) await database.drop();
      expect(counts.fetched).toBe(histories.length);
      expect(counts.whole).toBeGreaterThan(counts.fetched / 4);
      expect(counts.endless).toBeGreaterThan(0);
    }, 1_200_000);
  });
