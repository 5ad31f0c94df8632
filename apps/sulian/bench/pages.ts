import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@sulian/api';
import type { Block, LabelDraft, Transaction } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { clusterFinal } from '@sulian/indexing';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { signedIn } from '../test/support/sign-in.ts';

/**
 * Pages and searches over the whole HTTP path. The ledger has one address of N transactions, one wallet of N addresses,
 * and 5 N addresses in all. Usage: tsx pages.ts [N], one million by default.
 */
const PAYMENTS = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 100;
const WARM_UP = 5;
const PAGE = 4;
const PAYMENTS_A_BLOCK = 2_000;
const FRESH_A_PAYMENT = 4;
/** Members that one transaction spends together. */
const SWEPT = 100;
const LABELS = 20_000;
const LABELS_AN_ENTITY = 4;
const V1 = '/api/proxy/v1';
const BTC = `${V1}/blockchains/BITCOIN`;
const WHOLE = 34;

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
/** Spread over the key space and as long as a real address, though without its checksum. */
const addressOf = (name: string): string =>
  `1${createHash('sha256')
    .update(name)
    .digest('base64')
    .replace(/[+/=0OIl]/g, 'x')
    .slice(0, WHOLE - 1)}`;
const BUSIEST = addressOf('busiest');
const memberOf = (number: number): string => addressOf(`member ${number}`);
const freshOf = (number: number): string => addressOf(`fresh ${number}`);
const paymentOf = (number: number): string => sha(`payment ${number}`);

function payment(number: number): Transaction {
  const fresh = Array.from({ length: FRESH_A_PAYMENT }, (_, at) => ({
    address: freshOf(number * FRESH_A_PAYMENT + at),
    amountBase: 1_000n,
  }));
  const operation = {
    type: 'VALUE_TRANSFER' as const,
    asset: 0,
    sources: [],
    destinations: [
      { address: memberOf(number), amountBase: 5_000n },
      { address: BUSIEST, amountBase: 7_000n },
      ...fresh,
    ],
  };
  return { hash: paymentOf(number), kind: 'coinbase', status: 'success', operations: [operation] };
}

/** Spends what some members received, all together with the first member's last change: one wallet. */
function sweep(first: number): Transaction {
  const before = first === 0 ? [] : [{ spends: { hash: sha(`sweep ${first - SWEPT}`), index: 0 } }];
  const members = Array.from({ length: SWEPT }, (_, at) => ({ spends: { hash: paymentOf(first + at), index: 0 } }));
  const change = [{ address: memberOf(0), amountBase: 5_000n * BigInt(first + SWEPT) }];
  return {
    hash: sha(`sweep ${first}`),
    kind: 'transfer',
    status: 'success',
    operations: [{ type: 'VALUE_TRANSFER', asset: 0, sources: [...before, ...members], destinations: change }],
  };
}

function* generate(): Generator<readonly Block[]> {
  let parentHash = '0'.repeat(64);
  const heights = Math.ceil(PAYMENTS / PAYMENTS_A_BLOCK) + 10;
  for (let height = 0; height < heights; height += 1) {
    const from = height * PAYMENTS_A_BLOCK;
    const transactions: Transaction[] = [];
    for (let at = from; at < Math.min(PAYMENTS, from + PAYMENTS_A_BLOCK); at += 1) transactions.push(payment(at));
    for (let at = from; at < Math.min(PAYMENTS, from + PAYMENTS_A_BLOCK); at += SWEPT) transactions.push(sweep(at));
    const hash = sha(`block ${height}`);
    yield [{ chain: 'BITCOIN', height, hash, parentHash, timeSec: 1_600_000_000 + height * 600, transactions }];
    parentHash = hash;
  }
}

const labels = (): LabelDraft[] =>
  Array.from({ length: LABELS }, (_, number) => {
    const entity = Math.floor(number / LABELS_AN_ENTITY);
    return {
      chain: 'BITCOIN' as const,
      address: freshOf(number * 7),
      entity: { key: `bench:${entity}`, name: `Entity ${sha(String(entity)).slice(0, 8)}`, type: 'Exchange' as const },
      source: 'bench',
      confidence: 50,
    };
  });

const print = (name: string, value: string): void => console.log(`${name.padEnd(52)} ${value}`);

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function fill(program: Program): Promise<void> {
  const bulk = program.ledger.writer('BITCOIN').bulk();
  const importMs = await timeMs(async () => {
    for (const blocks of generate()) await bulk.load(blocks);
    await bulk.finish();
  });
  print('import, with generating', `${(importMs / 1000).toFixed(1)} s`);
  const clusterMs = await timeMs(() =>
    clusterFinal(program.ledger, 'BITCOIN', { finalityDepth: 6, rule: commonInputOwnershipRule }),
  );
  print('clustering', `${(clusterMs / 1000).toFixed(1)} s`);
  await program.labelStore.saveLabels(labels());
  const { addresses = 0, transactions = 0 } = await program.ledger.getState('BITCOIN');
  print('addresses, transactions', `${addresses.toLocaleString('en-US')}, ${transactions.toLocaleString('en-US')}`);
}

const openApp = (program: Program) => {
  const { adapters: real, ...deps } = program.apiDeps;
  // Generated addresses have no checksum: the adapter takes whatever is as long as one.
  const adapters = new Map(
    [...real].map(([chain, adapter]) => [
      chain,
      { ...adapter, parseAddress: (text: string) => (text.length === WHOLE ? text : undefined) },
    ]),
  );
  return buildApp({
    ...deps,
    adapters,
    // A long time limit: slow searches are measured, not cut off.
    limits: { ...deps.limits, searchTimeoutMs: 10_000 },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
};

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  print(
    'machine',
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  await fill(program);
  const app = await signedIn(await openApp(program), program.apiDeps.people);
  const measure = async (name: string, toUrl: (round: number) => string): Promise<void> => {
    const times: number[] = [];
    for (let round = -WARM_UP; round < ROUNDS; round += 1) {
      const url = toUrl(round + WARM_UP);
      const took = await timeMs(async () => {
        const { statusCode, body } = await app.inject({ url, remoteAddress: `10.0.${round & 255}.1` });
        if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
      });
      if (round >= 0) times.push(took);
    }
    times.sort((a, b) => a - b);
    const at = (share: number) => `${(times[Math.floor((ROUNDS - 1) * share)] ?? 0).toFixed(1)} ms`;
    print(name, `p50 ${at(0.5)}   p95 ${at(0.95)}   most ${at(1)}`);
  };
  const offsets: readonly (readonly [string, (round: number) => number])[] = [
    ['page 1', () => 0],
    ['page 100,000', () => Math.min(99_999 * PAGE, PAYMENTS - PAGE)],
    ['any page', (round) => Math.floor((PAYMENTS * round) / (ROUNDS + WARM_UP))],
  ];
  const lists = [
    ['busiest address, transactions', `addresses/${BUSIEST}/transactions`],
    ['largest wallet, transactions', `wallets/${memberOf(0)}/transactions`],
    ['largest wallet, addresses', `wallets/${memberOf(0)}/addresses`],
  ] as const;
  for (const [list, path] of lists)
    for (const [page, offset] of offsets)
      await measure(`${list}, ${page}`, (round) => `${BTC}/${path}?offset=${offset(round)}&limit=${PAGE}`);
  await measure('largest wallet, headline', () => `${BTC}/wallets/${memberOf(0)}`);
  await measure('largest wallet, totals', () => `${BTC}/wallets/${memberOf(0)}/coins`);
  await measure('busiest address, headline', () => `${BTC}/addresses/${BUSIEST}`);
  await measure('a sweep of 101 inputs', (round) => `${BTC}/transactions/${sha(`sweep ${round * SWEPT}`)}`);
  const step = Math.floor((PAYMENTS * FRESH_A_PAYMENT) / (ROUNDS + WARM_UP));
  const searches: readonly (readonly [string, (round: number) => string])[] = [
    ['search, whole address', (round) => freshOf(round * step)],
    ['search, address never seen', (round) => addressOf(`unseen ${round}`)],
    ['search, first 3 characters', (round) => freshOf(round * step).slice(0, 3)],
    ['search, first 8 characters', (round) => freshOf(round * step).slice(0, 8)],
    ['search, whole hash', (round) => paymentOf(Math.floor((round * step) / FRESH_A_PAYMENT))],
    ['search, first 4 digits of a hash', (round) => paymentOf(round).slice(0, 4)],
    ['search, entity by a part of its name', (round) => sha(String(round)).slice(1, 5)],
    ['search, nothing like it', (round) => `no such ${round}`],
  ];
  for (const [name, q] of searches)
    await measure(name, (round) => `${V1}/search?q=${encodeURIComponent(q(round))}&offset=0&limit=10`);
  await app.close();
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
