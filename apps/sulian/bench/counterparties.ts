import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CounterpartyQuery, Label } from '@sulian/domain';
import { budgetOf, DEFAULT_POLICY, trace } from '@sulian/engine';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { serverCpuSeconds } from './cpu.ts';
import { HUB, listHubBlocks, TRANSACTIONS_A_BLOCK } from './hub-blocks.ts';

/**
 * `npx tsx apps/sulian/bench/counterparties.ts [N]`: one address that paid N others and was paid by a tenth of them and as
 * many strangers; pages of its counterparties in every order, blocks that go on, and blocks that are taken back.
 */
const PAYEES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 40;
const WARM_UP = 6;
const PAGE = 10;
/** Blocks that are appended and taken back, at the most. */
const FOLLOWED = 20;

const print = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function serverCpu({ database }: Program): Promise<number> {
  const [row] = await database.query<{ pid: number }>('select pg_backend_pid() as pid');
  return serverCpuSeconds(row?.pid ?? 0);
}

/** Duration of work, with processor time of Node and PostgreSQL. */
async function cpuOf(program: Program, work: () => Promise<unknown>): Promise<string> {
  const before = { node: process.cpuUsage(), server: await serverCpu(program) };
  const took = await timeMs(work);
  const { user, system } = process.cpuUsage(before.node);
  const server = (await serverCpu(program)) - before.server;
  return `${(took / 1_000).toFixed(1)} s (processor time: Node ${((user + system) / 1e6).toFixed(1)}, PostgreSQL ${server.toFixed(1)} s)`;
}

async function readPages(program: Program, addressId: number): Promise<void> {
  const pages: readonly (readonly [string, (total: number, round: number) => number])[] = [
    ['first page', () => 0],
    ['any page', (total, round) => Math.floor((total * round) / (ROUNDS + WARM_UP))],
    ['last page', (total) => Math.max(0, total - PAGE)],
  ];
  for (const direction of [undefined, 'INCOMING', 'OUTGOING'] as const)
    for (const sort of ['AMOUNT', 'COUNT', 'LAST'] as const)
      for (const [page, toOffset] of pages) {
        const query = { addressId, asset: 0, sort, ...(direction === undefined ? {} : { direction }) };
        const { total } = await list(program, { ...query, offset: 0, limit: 1 });
        const times: number[] = [];
        const before = { node: process.cpuUsage(), server: await serverCpu(program) };
        for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
          const offset = toOffset(total, round);
          const took = await timeMs(() => list(program, { ...query, offset, limit: PAGE }));
          if (round >= WARM_UP) times.push(took);
        }
        const { user, system } = process.cpuUsage(before.node);
        const cpuMs = (user + system) / 1e3 + ((await serverCpu(program)) - before.server) * 1e3;
        times.sort((a, b) => a - b);
        const at = (share: number) => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)} ms`;
        print(
          `${direction ?? 'either'} ${sort}, ${page} of ${total.toLocaleString('en-US')}`,
          `p50 ${at(0.5)}   p95 ${at(0.95)}   most ${at(1)}   processor time ${(cpuMs / (ROUNDS + WARM_UP)).toFixed(1)} ms`,
        );
      }
}

/** One in so many others is labelled; the rest of the labels are of addresses that the hub never met. */
const LABELLED_EVERY = 1_000;
const LABELS = 500_000;

/** Labelled counterparties among all payers and payees of the hub, found without reading its transactions. */
async function readDirect(program: Program, addressId: number): Promise<void> {
  const entity = { id: 1, name: 'Sanctioned', type: 'OFAC sanction list', countries: [], tags: [] } as const;
  const label = { id: 1, chain: 'BITCOIN', address: HUB, entity, source: 'bench', confidence: 100 } as const;
  const byId = new Map<number, Label>();
  for (let id = 1; byId.size < LABELS; id += 1)
    if (id > 2 * PAYEES || (id % LABELLED_EVERY === 0 && id !== addressId)) byId.set(id, label);
  const labels = {
    chain: 'BITCOIN',
    version: 1,
    coverage: { serviceAddresses: 0, isComplete: false },
    findWalletLabel: () => undefined,
    isContestedWallet: () => false,
    findLaterListing: () => undefined,
    listAddressIds: () => [],
    listLabels: () => [],
    findMiner: () => undefined,
  } as const;
  const object = { kind: 'ADDRESS', addressIds: [addressId] } as const;
  const budget = { ...budgetOf('BITCOIN'), maxHistory: 1, maxDirect: 0 };
  for (const direction of ['INCOMING', 'OUTGOING'] as const)
    for (let round = 0; round < 3; round += 1) {
      const took = await cpuOf(program, () =>
        program.ledger.read('BITCOIN', async (reader) => {
          const index = { ...labels, findAddressLabel: (id: number) => byId.get(id) };
          const found = await trace(reader, index, { direction, object, assets: [0], policy: DEFAULT_POLICY, budget });
          if (!found.isDirectComplete || found.ends.length < 2) throw new Error('direct exposure is incomplete');
        }),
      );
      print(`direct exposure ${direction}`, took);
    }
}

const list = (program: Program, query: CounterpartyQuery) =>
  program.ledger.read('BITCOIN', async (reader) => {
    const page = await reader.counterparties?.listCounterparties(query);
    if (page === undefined) throw new Error('the hub is not counted');
    return page;
  });

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const config = join(dataDir, 'sulian.config.yaml');
writeFileSync(config, 'limits: { counterpartyTransactions: 1000 }');
const program = await openProgram(
  readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data'), SULIAN_CONFIG: config }, dataDir),
);
try {
  const load = () => `load average ${(loadavg()[0] ?? 0).toFixed(1)}`;
  print('machine', `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${load()}`);
  const blocks = [...listHubBlocks(PAYEES)];
  const writer = program.ledger.writer('BITCOIN');
  const count = Math.min(FOLLOWED, Math.floor(blocks.length / 4));
  const loaded = blocks.slice(0, -count);
  const starts: (readonly [string, number])[] = [];
  const imported = await cpuOf(program, async () => {
    const bulk = writer.bulk();
    for (let at = 0; at < loaded.length; at += 5) await bulk.load(loaded.slice(at, at + 5));
    await bulk.finish((stage) => starts.push([stage, performance.now()]));
  });
  print('bulk import', imported);
  print(
    '  stages, seconds at their start',
    starts.map(([name, at]) => `${name} ${((at - (starts[0]?.[1] ?? 0)) / 1_000).toFixed(1)}`).join(', '),
  );
  const [size] = await program.database.query<{ legs: number; rows: number; heap: number; indexes: number }>(
    `select (select legs from ledger_bitcoin.checkpoint) as legs, (select count(*) from ledger_bitcoin.counterparty) as rows,
       pg_table_size('ledger_bitcoin.counterparty') as heap, pg_indexes_size('ledger_bitcoin.counterparty') as indexes`,
  );
  const { legs = 0, rows = 1, heap = 0, indexes = 0 } = size ?? {};
  print('legs, rows', `${legs.toLocaleString('en-US')}, ${rows.toLocaleString('en-US')}`);
  print('bytes a row, table + indexes', `${(heap / rows).toFixed(0)} + ${(indexes / rows).toFixed(0)}`);
  const hub = await program.ledger.read('BITCOIN', (reader) => reader.findAddress(HUB));
  await readDirect(program, hub?.addressId ?? 0);
  await readPages(program, hub?.addressId ?? 0);
  print('load average', load());
  const followed = blocks.slice(-count);
  const head = loaded.at(-1)?.height ?? 0;
  print(
    `${count} blocks of ${TRANSACTIONS_A_BLOCK} payments to it, appended`,
    await cpuOf(program, async () => {
      for (const block of followed) await writer.append([block]);
    }),
  );
  print('the last of them taken back', await cpuOf(program, () => writer.rollback((followed.at(-1)?.height ?? 0) - 1)));
  print('the others taken back', await cpuOf(program, () => writer.rollback(head)));
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
