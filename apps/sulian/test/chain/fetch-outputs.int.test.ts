import { createRpcSource, getFamily } from '@sulian/chains';
import { heightOf, type Ledger, type LedgerReader, type TxId, toTxId } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, type TraceResult, traceUtxo } from '@sulian/engine';
import { fetchOutputHistory, fetchSpenders, fetchTransactions, type OutputPorts } from '@sulian/indexing';
import { createLedger, ledgerMigrations, verifyFetched } from '@sulian/ledger';
import { createRandom, createTestDatabase, NOBODY, type TestDatabase } from '@sulian/testkit';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

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
  ports = { ...openSource(), ledger: createLedger(test.database, undefined, { onDemand: [CHAIN] }) };
  addresses = drawAddresses();
}, 120_000);
afterAll(async () => {
  await node.stop();
  await test.drop();
});
afterEach(() => node.fault());

function openSource(): Pick<OutputPorts, 'index' | 'transactions'> {
  const source = getFamily(CHAIN).openOutputSource?.({
    ...{ chain: CHAIN, lagBlocks: 0, url: `${node.url}/api`, retries: 0, isSimulated: true },
  });
  if (source === undefined) throw new Error('missing source of outputs');
  return source;
}

function drawAddresses(): readonly string[] {
  const random = createRandom(7);
  const found = new Set(
    node.world.blocks
      .slice(0, FINAL + 1)
      .flatMap(({ transactions }) =>
        transactions.flatMap(({ outputs }) => outputs.flatMap(({ key }) => key?.address ?? [])),
      ),
  );
  return [...found]
    .map((address) => ({ address, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ address }) => address);
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
    for (const { txId, hash } of rows) {
      await fetchSpenders(ports, { hash, height: heightOf(txId) });
      done.add(txId);
    }
  }
}

describe('histories of Bitcoin that are fetched one by one', () => {
  it('are whole by their count, and those of the indexed chain, for 200 addresses [R-FETCH-143]', async () => {
    for (const address of addresses.slice(0, CHOSEN)) {
      const coverage = await fetchOutputHistory(ports, request(address));
      const page = await readPage(indexed, address);
      expect(coverage).toMatchObject({ state: 'WHOLE', proofs: ['COUNT'], unlisted: 0, unexplained: 0 });
      expect(coverage.toHeight).toBe(heightOf(page[0]?.txId ?? 0));
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

  it.each([
    'list-omits',
    'list-invents',
  ] as const)('are never whole by a false list (%s) [R-FETCH-145]', async (kind) => {
    node.fault({ kind }, { method: 'address txs' });
    let partial = 0;
    for (const address of addresses.slice(CHOSEN, CHOSEN + 15)) {
      const coverage = await fetchOutputHistory({ ...ports, ...openSource() }, request(address)).catch(() => undefined);
      if (coverage?.state !== 'WHOLE') partial += 1;
      else expect(await readPage(ports.ledger, address)).toEqual(await readPage(indexed, address));
    }
    expect(partial).toBeGreaterThan(3);
  });
});

/** Addresses that did something in the final block: their histories are whole up to it. */
async function listLast(): Promise<readonly string[]> {
  const legs = await indexed.read(CHAIN, (reader) =>
    reader.listLegs((node.world.blocks[FINAL]?.transactions ?? []).map((_, at) => toTxId(FINAL, at))),
  );
  const ids = [...new Set(legs.flatMap(({ addressId }) => addressId ?? []))].slice(0, 12);
  const rows = await indexed.read(CHAIN, (reader) => reader.listAddresses(ids));
  return rows.map(({ text }) => text);
}
