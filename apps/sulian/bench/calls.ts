import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunning } from '@sulian/postgres';
import { appendFigures } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { DEMO_BLOCKS } from '../src/demo/demo-base.ts';
import { CALL_NAMES, type CallCost, measureCalls } from '../test/support/call-costs.ts';
import { fillDemo } from '../test/support/fill-demo.ts';

/**
 * `npm run bench -- calls [FOLDER]`: statements to PostgreSQL and processor time of the calls of an address page, on the demo
 * world's Bitcoin and Ethereum. Statement texts and answers are written to the folder, where one is named.
 */
const FOLDER = process.argv[2];

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0;
const both = (values: readonly number[], digits: number): string =>
  `${at(values, 0.5).toFixed(digits)} / ${at(values, 1).toFixed(digits)}`;

function printTable(costs: readonly CallCost[]): void {
  console.log('chain     call          statements   processor time, ms (each median / maximum)');
  for (const chain of new Set(costs.map(({ blockchain }) => blockchain)))
    for (const name of CALL_NAMES) {
      const each = costs.filter(({ blockchain, call }) => blockchain === chain && call === name);
      const statements = each.map((cost) => cost.statements.length);
      const cpuMs = each.map((cost) => cost.cpuMs);
      console.log(`${chain.padEnd(9)} ${name.padEnd(13)} ${both(statements, 0).padEnd(12)} ${both(cpuMs, 1)}`);
      appendFigures([
        { figure: `bench calls: ${chain} ${name}, median`, value: at(statements, 0.5), unit: 'statements' },
        { figure: `bench calls: ${chain} ${name}, maximum`, value: at(statements, 1), unit: 'statements' },
        { figure: `bench calls: ${chain} ${name}, processor time of Node, median`, value: at(cpuMs, 0.5), unit: 'ms' },
      ]);
    }
}

/** Two files a call: its statements in order, each with how many times it was sent before, and its answer. */
function writeCosts(costs: readonly CallCost[], folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const { blockchain, address, call, statements, body } of costs) {
    const times = new Map<string, number>();
    const lines = statements.map((sql) => {
      const before = times.get(sql) ?? 0;
      times.set(sql, before + 1);
      return `${before} ${sql.replaceAll(/\s+/g, ' ')}`;
    });
    const name = join(folder, `${blockchain}-${address}-${call.replace(' ', '-')}`);
    writeFileSync(`${name}.sql`, `${lines.join('\n')}\n`);
    writeFileSync(`${name}.json`, `${JSON.stringify(body, undefined, 1)}\n`);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  const [cpu] = cpus();
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `${cpus().length} × ${cpu?.model}, Node ${process.version}, load average ${load}, ${new Date().toISOString().slice(0, 10)}`,
  );
  const url = findRunning(join(dataDir, 'data'));
  if (url === undefined) throw new Error('the embedded server has no URL');
  const costs = await measureCalls(program, await fillDemo(program, url, DEMO_BLOCKS));
  printTable(costs);
  if (FOLDER !== undefined) writeCosts(costs, FOLDER);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
