import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError, type StoredCoverage } from '@sulian/domain';
import { fetchHistory } from '@sulian/indexing';
import { verifyFetched } from '@sulian/ledger';
import { createRandom } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnDemandSource } from '../../src/on-demand-source.ts';
import { type FaultyFront, type FrontFault, HONEST, startFaultyFront } from './faulty-front.ts';
import {
  type History,
  indexWorld,
  ON_DEMAND_WORLDS,
  type OpenedLedger,
  openLedger,
  openReaders,
  openWorldSource,
  readFigures,
} from './on-demand-worlds.ts';

const CHOSEN = 3;
/** Requests after which a job is killed: each of the first, then ever fewer. */
const KILLS = [0, 1, 2, 3, 4, 6, 9, 13, 20, 30, 45];

type Row = Readonly<Record<string, unknown>>;
type Page = Readonly<Record<string, unknown>>;

/** Changes the rows of each page of an index, and nothing of the node. */
const ofPages =
  (change: (rows: readonly Row[], place: number) => readonly Row[], more: Page = {}): FrontFault =>
  async ({ isIndex, number }, forward) => {
    const answer = await forward();
    const page = JSON.parse(answer.body) as Page;
    const name = ['data', 'result'].find((each) => Array.isArray(page[each]));
    if (!isIndex || name === undefined) return answer;
    const rows = change(page[name] as readonly Row[], number);
    return { ...answer, body: JSON.stringify({ ...page, [name]: rows, ...more }) };
  };
const HASHES = ['txID', 'transaction_id', 'tx_id', 'hash', 'transactionHash'];
const nowhere = (row: Row, at: number): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      HASHES.includes(name) && typeof value === 'string'
        ? value.replace(/[0-9a-f]{64}$/, at.toString(16).padStart(64, 'f'))
        : value,
    ]),
  );

const FAULTS: Readonly<Record<string, FrontFault>> = {
  'omits rows': ofPages((rows) => rows.filter((_, at) => at % 2 === 0)),
  'omits all rows': ofPages(() => []),
  'drifts between pages': ofPages((rows, place) => rows.slice(place % 3)),
  'has short pages without a fingerprint': ofPages((rows) => rows.slice(0, Math.ceil(rows.length / 2)), { meta: {} }),
  'repeats rows': ofPages((rows) => rows.flatMap((row) => [row, row])),
  'lists transactions of another chain': ofPages((rows) => rows.map(nowhere)),
  'limits requests (429)': async () => ({ status: 429, headers: { 'retry-after': '0' }, body: '{}' }),
  'limits requests (403)': async () => ({ status: 403, headers: { 'retry-after': '0' }, body: '{}' }),
  'sends HTML': async () => ({ status: 200, body: '<html>captcha</html>' }),
  'sends HTML after its first answers': async ({ number }, forward) =>
    number % 7 < 5 ? forward() : { status: 200, body: '<html>captcha</html>' },
  'breaks connections': async ({ number }, forward) => (number % 5 === 4 ? undefined : forward()),
  'cuts answers': async (_, forward) => {
    const answer = await forward();
    return { ...answer, body: answer.body.slice(0, answer.body.length / 2) };
  },
};

describe.each(ON_DEMAND_WORLDS)('a history of $chain', (of) => {
  const { chain } = of;
  const schema = `fetched_${chain.toLowerCase()}`;
  let world: { readonly url: string; stop(): Promise<void> };
  let front: FaultyFront;
  let source: OnDemandSource;
  let full: OpenedLedger;
  let part: OpenedLedger;
  let histories: readonly History[];
  /** Coverage by honest sources, from nothing. */
  let honest: readonly StoredCoverage[];

  beforeAll(async () => {
    world = await of.start();
    front = await startFaultyFront(world.url);
    source = openWorldSource(of, front.url, { retries: 0 });
    const { height } = await openReaders(source).blocks.getFinalHead();
    full = await indexWorld(chain, world.url, height);
    part = await openLedger(chain, { isOnDemand: true });
    const rows = await full.ledger.read(chain, async (reader) => {
      const addresses = await reader.listAddressesAfter(0, 10_000);
      const counts = await reader.countTransactions(addresses.map(({ addressId }) => addressId));
      return addresses.filter(({ addressId }) => {
        const count = counts.get(addressId) ?? 0;
        return count >= 4 && count <= 40;
      });
    });
    const random = createRandom(11);
    histories = Array.from({ length: CHOSEN }, () => ({
      address: rows.splice(random.below(rows.length), 1)[0]?.text ?? '',
      scope: 'native',
    }));
    honest = await fetchAll();
    expect(honest.filter(({ state }) => state === 'WHOLE').length).toBeGreaterThan(0);
  }, 300_000);
  afterAll(async () => {
    source.close();
    front.close();
    await world.stop();
    for (const { database } of [full, part]) await database.drop();
  });

  const clear = () => part.database.database.query(`drop schema if exists ${schema} cascade`);
  const fetchOne = (history: History, signal?: AbortSignal): Promise<StoredCoverage> => {
    const { index, blocks, balances } = openReaders(source, signal);
    const ports = { index, blocks, ledger: part.ledger, ...(balances && { balances }) };
    return fetchHistory(ports, { ...history, maxRows: 10_000, ...(signal && { signal }) });
  };
  async function fetchAll(): Promise<readonly StoredCoverage[]> {
    const found: StoredCoverage[] = [];
    for (const history of histories) found.push(await fetchOne(history));
    return found;
  }
  const toClaim = ({ number: _, atSec: __, ...claim }: StoredCoverage) => claim;
  const readCoverage = () =>
    part.ledger.read(chain, async ({ coverage }) =>
      coverage?.listCoverage({ addresses: histories.map(({ address }) => address) }),
    );
  const countRows = async (): Promise<unknown> => {
    const counts: unknown[] = [];
    for (const table of ['transaction', 'leg', 'listing', 'address_transaction'])
      counts.push(await part.database.database.query(`select count(*)::integer as rows from ${schema}.${table}`));
    return counts;
  };

  /** No history reads as whole that is not, and the rows verify. */
  async function expectTrue(): Promise<void> {
    for (const { state, address, scope } of (await readCoverage()) ?? [])
      if (state === 'WHOLE') {
        const history = { address, scope };
        expect(await readFigures(part, chain, history), address).toEqual(await readFigures(full, chain, history));
      }
    expect(await verifyFetched(part.database.database, chain)).toEqual([]);
  }

  it.each(Object.entries(FAULTS))(
    'is never whole by mistake where the source %s, and is complete once it does not [R-FETCH-40] [R-FETCH-175]',
    async (_, fault) => {
      await clear();
      const before = front.requests.length;
      front.fault = fault;
      for (const history of histories) {
        const failure = await fetchOne(history).catch((error: unknown) => error);
        if (failure instanceof Error) expect(isAppError(failure), String(failure)).toBe(true);
      }
      expect(front.requests.length).toBeGreaterThan(before);
      front.fault = HONEST;
      await expectTrue();
      expect((await fetchAll()).map(toClaim)).toEqual(honest.map(toClaim));
      await expectTrue();
    },
    120_000,
  );

  it('is never whole where the source does not answer in time, and is complete once it does [R-FETCH-40] [R-FETCH-175]', async () => {
    const [history] = histories.filter((_, at) => honest[at]?.state === 'WHOLE');
    if (history === undefined) throw new Error('missing a whole history');
    const impatient = openWorldSource(of, front.url, { retries: 0, timeoutMs: 300 });
    for (const answered of [0, 4, 12]) {
      await clear();
      const from = front.requests.length;
      front.fault = async ({ number }, forward) => {
        if (number - from >= answered) await sleep(1_000);
        return forward();
      };
      const { index, blocks, balances } = openReaders(impatient);
      const ports = { index, blocks, ledger: part.ledger, ...(balances && { balances }) };
      await expect(fetchHistory(ports, { ...history, maxRows: 10_000 })).rejects.toMatchObject({
        code: 'SOURCE_TIMEOUT',
      });
      front.fault = HONEST;
      expect(((await readCoverage()) ?? []).filter(({ state }) => state !== 'CUT')).toEqual([]);
      expect(toClaim(await fetchOne(history))).toEqual(
        honest.filter(({ address }) => address === history.address).map(toClaim)[0],
      );
      await expectTrue();
    }
    impatient.close();
  }, 120_000);

  it('that is killed at any request has nothing twice, and the next call completes it [R-FETCH-42] [R-FETCH-175]', async () => {
    const [history] = histories.filter((_, at) => honest[at]?.state === 'WHOLE');
    if (history === undefined) throw new Error('missing a whole history');
    await clear();
    const start = front.requests.length;
    const known = toClaim(await fetchOne(history));
    const needed = front.requests.length - start;
    const rows = await countRows();
    let killed = 0;
    for (const most of KILLS.filter((each) => each < needed)) {
      await clear();
      const leave = new AbortController();
      const from = front.requests.length;
      front.fault = async ({ number }, forward) => {
        if (number - from < most) return forward();
        leave.abort(new Error('killed'));
        return undefined;
      };
      await expect(fetchOne(history, leave.signal)).rejects.toThrow();
      killed += 1;
      front.fault = HONEST;
      expect(((await readCoverage()) ?? []).filter(({ state }) => state !== 'CUT')).toEqual([]);
      expect(toClaim(await fetchOne(history))).toEqual(known);
      expect(await countRows()).toEqual(rows);
      await expectTrue();
    }
    expect(killed).toBeGreaterThan(4);
  }, 120_000);
});
