import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AddDeskAnswer } from '@sulian/contract';
import { findRunning } from '@sulian/postgres';
import { appendFigures } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { DEMO_BLOCKS } from '../src/demo/demo-base.ts';
import type { Program } from '../src/program.ts';
import { fillDemo } from '../test/support/fill-demo.ts';
import { openTestApi, type TestApi } from '../test/support/open-api.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench -- desk [OBJECTS]`: calls of a desk with 2,000 objects of the demo world's Bitcoin and Ethereum, each with
 * a name, over the whole HTTP path. Changes since the first block are the worst case: the most objects that are read moved.
 */
const OBJECTS = Number(process.argv[2] ?? 2_000);
const ROUNDS = 15;
const DESK = '/api/proxy/v1/desk';
const CALLS = {
  'the desk with its names': DESK,
  'changes since the first block': `${DESK}/changes?since=1`,
} as const;

async function listAddresses({ database }: Program): Promise<readonly object[]> {
  const chains = ['BITCOIN', 'ETHEREUM'] as const;
  const lists = await Promise.all(
    chains.map(async (blockchain) => {
      const rows = await database.query<{ text: string }>(
        `SELECT text FROM ledger_${blockchain.toLowerCase()}.address ORDER BY last_tx_id DESC LIMIT $1`,
        [OBJECTS],
      );
      return rows.map(({ text }) => ({ blockchain, address: text, name: `对象 ${text.slice(-6)}` }));
    }),
  );
  return lists.flat().slice(0, OBJECTS);
}

async function fillDesk(program: Program, api: TestApi): Promise<number> {
  const answer = await api.call(`${DESK}/objects`, { objects: await listAddresses(program) });
  return answer.json<AddDeskAnswer>().added;
}

async function measure(api: TestApi): Promise<void> {
  for (const [name, url] of Object.entries(CALLS)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      await api.get(url);
      times.push(performance.now() - start);
    }
    const [median, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    console.log(`${name.padEnd(32)} p50 ${median.toFixed(1)} ms   p95 ${most.toFixed(1)} ms`);
    appendFigures([
      { figure: `bench desk: ${OBJECTS} objects, ${name}, p50`, value: median, unit: 'ms' },
      { figure: `bench desk: ${OBJECTS} objects, ${name}, p95`, value: most, unit: 'ms' },
    ]);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  const load = loadavg()[0]?.toFixed(1);
  console.log(`${cpus().length} × ${cpus()[0]?.model}, Node ${process.version}, load average ${load}`);
  const url = findRunning(join(dataDir, 'data'));
  if (url === undefined) throw new Error('the embedded server has no URL');
  await fillDemo(program, url, DEMO_BLOCKS);
  const api = await openTestApi(program);
  console.log(`objects on the desk: ${await fillDesk(program, api)}`);
  await measure(api);
  await api.close();
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
