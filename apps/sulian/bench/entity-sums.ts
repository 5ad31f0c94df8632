import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '@sulian/api';
import type { Block, LabelDraft, Transaction } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { createEdgePartCache } from '@sulian/usecases';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import type { Program } from '../src/program.ts';
import { signedIn } from '../test/support/sign-in.ts';

/**
 * Sums, history and lists of an entity with many addresses, over the whole HTTP path. Compares cached answers, and
 * answers after an empty block and after one with its own payments, each with and without cached parts. Usage: tsx
 * entity-sums.ts [ADDRESSES [TRANSACTIONS]]; the default is 5,000 addresses in 10,000 transactions.
 */
const ADDRESSES = Number(process.argv[2] ?? 5_000);
const COUNT = Number(process.argv[3] ?? 10_000);
/** Four measurements of each call, within the rate limit of a person. */
const ROUNDS = 12;
/** Payments in each block of them, taken from the last of all: there are never more than are read. */
const A_NEW_BLOCK = 3;
const SITUATIONS = [
  'at the same block',
  'behind an empty block, nothing kept',
  'behind an empty block',
  'behind a block of its payments',
] as const;
const PATHS = ['sums', 'history', 'counterparties', 'transactions', 'addresses'] as const;
const LATER = PATHS.length * ROUNDS * A_NEW_BLOCK;
const A_BLOCK = 500;
const OTHERS = 2_000;
const START_SEC = 1_600_000_000;
const ETHER = 10n ** 18n;

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');
const addressOf = (name: string): string => `0x${sha(name).slice(0, 40)}`;

/** Every third payment leaves the entity, every tenth stays within. */
function toTransaction(number: number): Transaction {
  const own = addressOf(`own ${(number * 7) % ADDRESSES}`);
  const other = number % 10 === 0 ? addressOf(`own ${(number * 7 + 1) % ADDRESSES}`) : addressOf(`${number % OTHERS}`);
  const [from, to] = number % 3 === 0 ? [own, other] : [other, own];
  const amountBase = BigInt(1 + (number % 997)) * ETHER;
  return {
    hash: sha(`transaction ${number}`),
    kind: 'transfer',
    status: 'success',
    operations: [
      { type: 'FEE', asset: 0, sources: [{ address: from, amountBase: 1n }], destinations: [] },
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [{ address: from, amountBase }],
        destinations: [{ address: to, amountBase }],
      },
    ],
  };
}

const toBlock = (height: number, transactions: readonly Transaction[]): Block => ({
  chain: 'ETHEREUM',
  height,
  hash: sha(`block ${height}`),
  parentHash: height === 0 ? '0'.repeat(64) : sha(`block ${height - 1}`),
  timeSec: START_SEC + height * 43_200,
  transactions,
});

/** Initial balances of all addresses, followed by the payments. */
function listBlocks(): readonly Block[] {
  const names = [
    ...Array.from({ length: ADDRESSES }, (_, at) => `own ${at}`),
    ...Array.from({ length: OTHERS }, (_, at) => String(at)),
  ];
  const genesis: Transaction = {
    hash: sha('genesis'),
    kind: 'coinbase',
    status: 'success',
    operations: names.map((name) => ({
      type: 'GENESIS' as const,
      asset: 0,
      sources: [],
      destinations: [{ address: addressOf(name), amountBase: 10n ** 30n }],
    })),
  };
  const payments = Array.from({ length: COUNT - 1 - LATER }, (_, number) => toTransaction(number));
  const blocks = [toBlock(0, [genesis])];
  for (let from = 0; from < payments.length; from += A_BLOCK)
    blocks.push(toBlock(blocks.length, payments.slice(from, from + A_BLOCK)));
  return blocks;
}

async function prepare(program: Program, blocks: readonly Block[]): Promise<void> {
  for (const block of blocks) await program.ledger.writer('ETHEREUM').append([block]);
  const days = [...new Set(blocks.map(({ timeSec }) => Math.floor(timeSec / 86_400)))];
  await program.priceStore.savePrices(
    'bench',
    days.map((day) => ({ coin: 'ethereum', day, usd: 2_000 })),
  );
  await program.prices.refresh();
  const label = (address: string): LabelDraft =>
    createLabelDraft({
      chain: 'ETHEREUM',
      address,
      entity: { key: 'bench', name: 'Bench', type: 'Exchange', countries: [], tags: [] },
      source: 'bench',
      confidence: 90,
    });
  await program.labelStore.saveLabels(Array.from({ length: ADDRESSES }, (_, at) => label(addressOf(`own ${at}`))));
}

const print = (name: string, value: string): void => console.log(`${name.padEnd(56)} ${value}`);

const dir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dir, 'data') }, dir));
try {
  print(
    'machine',
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, load average ${(loadavg()[0] ?? 0).toFixed(1)}`,
  );
  const blocks = listBlocks();
  await prepare(program, blocks);
  const [kept, nothing] = [program.apiDeps.edgeParts, createEdgePartCache(0)];
  let isCached = true;
  const opened = await buildApp({
    ...program.apiDeps,
    edgeParts: { of: (restsOn) => (isCached ? kept : nothing).of(restsOn) },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  const app = await signedIn(opened, program.apiDeps.people);
  let calls = 0;
  const get = async (url: string): Promise<string> => {
    calls += 1;
    const answer = await app.inject({
      url: `/api/proxy/v1/${url}`,
      remoteAddress: `10.${calls & 127}.${(calls >> 7) & 255}.1`,
    });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.body;
  };
  const { entity } = JSON.parse(await get(`blockchains/ETHEREUM/addresses/${addressOf('own 0')}`));
  let height = blocks.length;
  let next = COUNT - LATER;
  const listNext = (): readonly Transaction[] =>
    Array.from({ length: A_NEW_BLOCK }, () => {
      next += 1;
      return toTransaction(next);
    });
  for (const path of PATHS)
    for (const situation of SITUATIONS) {
      isCached = situation !== 'behind an empty block, nothing kept';
      await get(`entities/${entity.id}/${path}`);
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        if (situation !== 'at the same block') {
          const payments = situation === 'behind a block of its payments' ? listNext() : [];
          await program.ledger.writer('ETHEREUM').append([toBlock(height, payments)]);
          height += 1;
        }
        const start = performance.now();
        await get(`entities/${entity.id}/${path}`);
        times.push(performance.now() - start);
      }
      times.sort((a, b) => a - b);
      const at = (share: number) => `${(times[Math.floor((ROUNDS - 1) * share)] ?? 0).toFixed(0)} ms`;
      print(`${path}, ${situation}`, `p50 ${at(0.5)}   p95 ${at(0.95)}`);
    }
  await opened.close();
  print('load average', (loadavg()[0] ?? 0).toFixed(1));
} finally {
  await program.close();
  rmSync(dir, { recursive: true, force: true });
}
