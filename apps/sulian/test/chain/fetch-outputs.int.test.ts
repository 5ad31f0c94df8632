import { createRpcSource, getFamily } from '@sulian/chains';
import { heightOf, type Ledger, type LedgerReader, type TxId, toTxId } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, type TraceResult, traceUtxo } from '@sulian/engine';
import { fetchOutputHistory, fetchSpenders, fetchTransactions, type OutputPorts } from '@sulian/indexing';
import { createLedger, ledgerMigrations, verifyFetched } from '@sulian/ledger';
import { createRandom, createTestDatabase, NOBODY, type TestDatabase } from '@sulian/testkit';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { drawAddresses } from './draw-addresses.ts';
import { createFaultyIndex, INDEX_FAULTS } from './index-faults.ts';

const CHAIN = 'BITCOIN';
const BLOCKS = 200;
const FINAL = BLOCKS - 1 - 6;
const CHOSEN = 200;

let node: WorldNode;
let test: TestDatabase;
let indexed: Ledger;
let ports: OutputPorts;
/** Addresses of final blocks, in an order drawn once. */
let addresses: readonly string[];

beforeAll(async () => {
  node = await startWorldNode({ seed: 'outputs', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await createTestDatabase({ ledger: ledgerMigrations });
  indexed = createLedger(test.database);
  const bulk = indexed.writer(CHAIN).bulk();
  const rpc = createRpcSource({ chain: CHAIN, url: node.url, auth: node.auth, isSimulated: true });
  await bulk.load(await rpc.getBlocks(0, FINAL));
  await bulk.finish(() => undefined);
  ports = { ...openSource(), ledger: createLedger(test.database, undefined, { onDemand: new Set([CHAIN]) }) };
  addresses = drawAddresses(node.world, FINAL);
}, 120_000);
afterAll(async () => {
  await node.stop();
  await test.drop();
});
afterEach(() => node.fault());

function openSource(): Pick<OutputPorts, 'index' | 'transactions'> {
  const service = { chain: CHAIN, lagBlocks: 0, url: `${node.url}/api`, retries: 0, isSimulated: true } as const;
  const { addressIndexes, openTransactionReader } = getFamily(CHAIN);
  const [index, transactions] = [addressIndexes?.esplora?.(service), openTransactionReader?.(service)];
  if (index === undefined || transactions === undefined) throw new Error('missing readers of the service');
  return { index, transactions };
}

const request = (address: string) => ({ address, scope: 'native' as const, maxRows: 1_000 });

/** Amounts that the address received and sent, by transaction. */
const readPage = (ledger: Pick<Ledger, 'read'>, address: string) =>
  ledger.read(CHAIN, async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) return [];
    const page = await reader.listAddressTransactions(row.addressId, { offset: 0, limit: 1_000 });
    return page.map(({ txId, receivedBase, sentBase }) => ({ txId, receivedBase, sentBase }));
  });

async function walk(ledger: Pick<Ledger, 'read'>, address: string, direction: 'INCOMING' | 'OUTGOING') {
  const trace = await ledger.read(CHAIN, async (reader) => {
    const { addressId = 0 } = (await reader.findAddress(address)) ?? {};
    return traceUtxo(reader, NOBODY, {
      ...{ direction, object: { kind: 'ADDRESS', addressIds: [addressId] }, asset: 0, budget: DEFAULT_BUDGET },
      policy: { ...DEFAULT_POLICY, ignoreBelowShare: 0, ignoreAtMostShare: 0 },
    });
  });
  return { trace, ends: sharesOf(trace) };
}

const sharesOf = ({ ends }: TraceResult): ReadonlyMap<string, number> =>
  new Map(ends.map(({ key, share }) => [key, share]));

function expectEqual(found: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>): void {
  expect([...found.keys()].sort()).toEqual([...known.keys()].sort());
  for (const [key, share] of known) expect(found.get(key), key).toBeCloseTo(share, 9);
}

const listStored = (): Promise<readonly TxId[]> =>
  test.database
    .query<{ tx_id: TxId }>('select tx_id from fetched_bitcoin.transaction order by 1')
    .then((rows) => rows.map(({ tx_id }) => tx_id));
const read = <T>(work: (reader: LedgerReader) => Promise<T>): Promise<T> => ports.ledger.read(CHAIN, work);

/** Fetches the transactions of all inputs, until each leads to a stored one. */
async function fetchOrigins(): Promise<void> {
  for (;;) {
    const ids = await listStored();
    const missing = await read(async ({ outputs }) => (await outputs?.listUnplacedOutputs(ids)) ?? []);
    if (missing.length === 0) return;
    expect(await fetchTransactions(ports, [...new Set(missing.map(({ hash }) => hash))])).toBe(0);
  }
}

/** Fetches the spenders of all outputs, until none is new. */
async function fetchFates(): Promise<void> {
  const done = new Set<TxId>();
  for (;;) {
    const fresh = (await listStored()).filter((txId) => !done.has(txId));
    if (fresh.length === 0) return;
    const rows = await read((reader) => reader.listTransactions(fresh));
    await fetchSpenders(
      ports,
      rows.map(({ txId, hash }) => ({ hash, height: heightOf(txId) })),
    );
    for (const { txId } of rows) done.add(txId);
  }
}

describe('histories of Bitcoin that are fetched one by one', () => {
  it('are whole by their count, and those of the indexed chain, for 200 addresses [R-FETCH-143]', async () => {
    for (const address of addresses.slice(0, CHOSEN)) {
      const coverage = await fetchOutputHistory(ports, request(address));
      const page = await readPage(indexed, address);
      expect(coverage).toMatchObject({ state: 'WHOLE', proofs: ['COUNT'], unlisted: 0, unexplained: 0 });
      expect(coverage.toHeight).toBe(FINAL);
      expect(await readPage(ports.ledger, address)).toEqual(page);
    }
    expect(await verifyFetched(test.database, CHAIN)).toEqual([]);
  }, 240_000);

  it('end a walk where inputs or spenders are missing, and nowhere else once these are fetched [R-FETCH-144]', async () => {
    const [incoming, outgoing] = [addresses.slice(0, 30), await listLast()];
    for (const address of outgoing) await fetchOutputHistory(ports, request(address));
    const before = await Promise.all(incoming.map((address) => walk(ports.ledger, address, 'INCOMING')));
    expect(before.some(({ ends }) => ends.has('end:History not fetched'))).toBe(true);
    await fetchOrigins();
    for (const address of incoming) {
      const { trace, ends } = await walk(ports.ledger, address, 'INCOMING');
      expect(trace.historyState).toBe('WHOLE');
      expectEqual(ends, (await walk(indexed, address, 'INCOMING')).ends);
    }
    await fetchFates();
    for (const address of outgoing) {
      const { trace, ends } = await walk(ports.ledger, address, 'OUTGOING');
      expect(trace).toMatchObject({ historyState: 'WHOLE', historyHeight: FINAL });
      expectEqual(ends, (await walk(indexed, address, 'OUTGOING')).ends);
    }
    expect(await verifyFetched(test.database, CHAIN)).toEqual([]);
  }, 240_000);

  it.each(
    Object.entries(INDEX_FAULTS),
  )('are never whole by an index that %s, unless they are [R-FETCH-145]', async (_, fault) => {
    const own = await openEmpty();
    let partial = 0;
    for (const address of addresses.slice(CHOSEN, CHOSEN + 12))
      for (const isCounted of [false, true]) {
        const stated = isCounted ? () => truthOf(address).length : undefined;
        const index = createFaultyIndex(TRUTH, fault, stated);
        const coverage = await fetchOutputHistory({ ...own.ports, index }, request(address));
        if (coverage.state !== 'WHOLE') partial += 1;
        else expect(await readPage(own.ports.ledger, address)).toEqual(await readPage(indexed, address));
        if (fault.isHarmless === true) expect(coverage.state).toBe(isCounted ? 'WHOLE' : 'LISTED');
      }
    expect(partial).toBeGreaterThanOrEqual(12);
    expect(await verifyFetched(own.database, CHAIN)).toEqual([]);
    await own.drop();
  });

  it.each([
    'list-omits',
    'list-invents',
    'list-repeats',
    'garbage',
  ] as const)('are never whole by false answers of the service (%s) [R-FETCH-145]', async (kind) => {
    node.fault({ kind }, { method: 'address txs' });
    let partial = 0;
    for (const address of addresses.slice(CHOSEN + 12, CHOSEN + 24)) {
      const coverage = await fetchOutputHistory({ ...ports, ...openSource() }, request(address)).catch(() => undefined);
      if (coverage?.state !== 'WHOLE') partial += 1;
      else expect(await readPage(ports.ledger, address)).toEqual(await readPage(indexed, address));
    }
    expect(partial).toBeGreaterThan(3);
  });

  it('go on where a round was not stored, and read only the others [R-FETCH-149]', async () => {
    const address = addresses.find((each) => truthOf(each).length > 3) ?? '';
    for (const stopAfter of [0, 1, 2]) {
      const own = await openEmpty();
      const failing = failAfter(own.ports.ledger, stopAfter);
      const work = async (ledger: OutputPorts['ledger']) => {
        const coverage = await fetchOutputHistory({ ...own.ports, ledger }, request(address));
        const [first] = truthOf(address);
        await fetchSpenders({ ...own.ports, ledger }, [{ hash: first?.hash ?? '', height: first?.height ?? 0 }]);
        return coverage;
      };
      await expect(work(failing)).rejects.toThrow('killed');
      expect(await verifyFetched(own.database, CHAIN)).toEqual([]);
      const listings = await own.database.query('select 1 from fetched_bitcoin.spender_listing').catch(() => []);
      expect(listings).toEqual([]);
      const states = await readStates(own.ports.ledger, address);
      expect(states).toEqual([[], ['CUT'], ['WHOLE']][stopAfter]);
      expect(await work(own.ports.ledger)).toMatchObject({ state: 'WHOLE', listed: truthOf(address).length });
      expect(await readPage(own.ports.ledger, address)).toEqual(await readPage(indexed, address));
      expect(await verifyFetched(own.database, CHAIN)).toEqual([]);
      await own.drop();
    }
  });

  it('have the same rows, coverage and walks in any order of fetches, that claim no more than the indexed chain [R-FETCH-149] [R-FETCH-142]', async () => {
    const chosen = addresses.slice(30, 46);
    const parts = await Promise.all([1, 2, 3].map(() => openEmpty()));
    const hashes = chosen.flatMap((address) => truthOf(address).map(({ hash }) => hash));
    const steps = [
      ...chosen.map((address) => (of: OutputPorts) => fetchOutputHistory(of, request(address))),
      ...hashes.map((hash) => (of: OutputPorts) => fetchAroundOne(of, hash)),
    ];
    for (const [at, { ports: of }] of parts.entries()) for (const step of shuffle(steps, at)) await step(of);
    const answers = await Promise.all(parts.map(({ ports: of }) => readAll(of.ledger, chosen)));
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    for (const { database } of parts) expect(await verifyFetched(database, CHAIN)).toEqual([]);
    let [whole, part] = [0, 0];
    const [ledger] = parts.map(({ ports: of }) => of.ledger);
    for (const address of chosen)
      for (const direction of ['INCOMING', 'OUTGOING'] as const) {
        const { ends } = await walk(ledger ?? indexed, address, direction);
        const known = (await walk(indexed, address, direction)).ends;
        const isWhole = !ends.has('end:History not fetched');
        if (isWhole) expectEqual(ends, known);
        else
          for (const [key, share] of ends)
            if (key !== 'end:History not fetched') expect(share).toBeLessThanOrEqual((known.get(key) ?? 0) + 1e-9);
        if (isWhole) whole += 1;
        else part += 1;
      }
    expect([whole > 0, part > 0]).toEqual([true, true]);
    for (const each of parts) await each.drop();
  }, 240_000);
});

/** Fetches the transactions of a stored one's inputs, and its spenders; nothing where it is not stored yet. */
async function fetchAroundOne(of: OutputPorts, hash: string): Promise<void> {
  if ((await fetchTransactions(of, [hash])) > 0) return;
  const [row] = await of.ledger.read(CHAIN, (reader) => reader.listTransactionsByHash(hash));
  if (row === undefined) return;
  const missing = await of.ledger.read(
    CHAIN,
    async ({ outputs }) => (await outputs?.listUnplacedOutputs([row.txId])) ?? [],
  );
  await fetchTransactions(
    of,
    missing.map((each) => each.hash),
  );
  await fetchSpenders(of, [{ hash, height: heightOf(row.txId) }]);
}

function shuffle<T>(all: readonly T[], seed: number): readonly T[] {
  const random = createRandom(seed + 1);
  return all
    .map((each) => ({ each, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ each }) => each);
}

/** Coverage, pages and walks of addresses, without the numbers of rounds. */
const readAll = (ledger: Pick<Ledger, 'read'>, all: readonly string[]) =>
  Promise.all(
    all.map(async (address) => ({
      coverage: await ledger.read(CHAIN, async (reader) =>
        (await reader.coverage?.listCoverage({ addresses: [address] }))?.map(
          ({ number: _, atSec: __, ...claim }) => claim,
        ),
      ),
      page: await readPage(ledger, address),
      walks: [(await walk(ledger, address, 'INCOMING')).trace, (await walk(ledger, address, 'OUTGOING')).trace],
    })),
  );

const readStates = (ledger: Pick<Ledger, 'read'>, address: string) =>
  ledger.read(CHAIN, async ({ coverage }) =>
    ((await coverage?.listCoverage({ addresses: [address] })) ?? []).map(({ state }) => state),
  );

/** A ledger whose writer fails after some rounds. */
function failAfter(ledger: OutputPorts['ledger'], rounds: number): OutputPorts['ledger'] {
  let left = rounds;
  return {
    read: ledger.read,
    fetchedWriter: (chain) => ({
      mergeFetched: async (round) => {
        if (left === 0) throw new Error('killed');
        left -= 1;
        await ledger.fetchedWriter(chain).mergeFetched(round);
      },
    }),
  };
}

/** An empty store, with the readers of the simulated service. */
async function openEmpty() {
  const { database, drop } = await createTestDatabase({ ledger: ledgerMigrations });
  const ledger = createLedger(database, undefined, { onDemand: new Set([CHAIN]) });
  const own: OutputPorts = { ...openSource(), ledger };
  return { database, ports: own, drop };
}

/** Transactions of an address up to the final block, newest first. */
const truthOf = (address: string) =>
  TRUTH.listAll().filter(({ addresses: all, height }) => all.has(address) && height <= FINAL);

const TRUTH = {
  ...({ chain: CHAIN, head: FINAL, listRows: (address: string) => truthOf(address) } as const),
  listAll: () =>
    node.world.blocks
      .flatMap(({ height, transactions }) =>
        transactions.map(({ txid, inputs, outputs }) => ({
          ...{ hash: txid, height },
          addresses: new Set([...inputs, ...outputs].flatMap(({ key }) => key?.address ?? [])),
        })),
      )
      .toReversed(),
};

/** Addresses that did something in the final block: their histories are whole up to it. */
async function listLast(): Promise<readonly string[]> {
  const legs = await indexed.read(CHAIN, (reader) =>
    reader.listLegs((node.world.blocks[FINAL]?.transactions ?? []).map((_, at) => toTxId(FINAL, at))),
  );
  const ids = [...new Set(legs.flatMap(({ addressId }) => addressId ?? []))].slice(0, 12);
  const rows = await indexed.read(CHAIN, (reader) => reader.listAddresses(ids));
  return rows.map(({ text }) => text);
}
