import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { signedIn } from '../test/support/sign-in.ts';
import { A_BLOCK, BLOCK_SEC, CHAINS, type Chain, PARTIES, START_SEC, TOKEN } from './hub-history.ts';
import { loadHubHistory, openHubApp } from './hub-program.ts';

/**
 * Pages of one address's transactions by any one and any two filters, over the whole HTTP path. Runs on a UTXO chain and
 * on an account chain. Usage: tsx transaction-filters.ts [N [CHAIN]], 300,000 transactions on each by default.
 */
const COUNT = Number(process.argv[2] ?? 300_000);
const ROUNDS = 40;
const WANTED = (['BITCOIN', 'ETHEREUM'] as const).filter((chain) => (process.argv[3] ?? chain) === chain);

const print = (name: string, value: string): void => console.log(`${name.padEnd(58)} ${value}`);

async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The one filters; any two of them are tried together. */
const filtersOf = (chain: Chain, round: number, entityId: number): ReadonlyMap<string, string> => {
  const span = Math.ceil(COUNT / A_BLOCK) * BLOCK_SEC;
  const from = START_SEC + Math.floor((span * (round % 10)) / 12);
  const filters = new Map([
    ['direction in', 'direction=INCOMING'],
    ['direction out', 'direction=OUTGOING'],
    ['a tenth of the time', `from=${from}&to=${from + Math.floor(span / 10)}`],
    ['amount, one of a hundred', `atLeast=${chain === 'BITCOIN' ? '0.099' : '9900'}`],
    ['amount, none', `atLeast=${chain === 'BITCOIN' ? '5' : '50000'}`],
    ['counterparty, an address', `counterparty=${CHAINS[chain].addressOf(`party ${(round * 37) % PARTIES}`)}`],
    ['counterparty, an entity', `counterparty=entity:${entityId}`],
  ]);
  if (chain === 'ETHEREUM') filters.set('token', `coin=${TOKEN}`);
  return filters;
};

/** Fields of an answer that are checked. */
interface CheckedAnswer {
  readonly _metadata?: { readonly total: number };
  readonly entities?: { readonly items: readonly { readonly id: number }[] };
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  print(
    'machine',
    `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`,
  );
  for (const chain of WANTED) {
    const took = await timeMs(() => loadHubHistory(program, chain, COUNT));
    print(`${chain}, import and counterparties`, `${(took / 1000).toFixed(1)} s`);
  }
  const app = await signedIn(await openHubApp(program), program.apiDeps.people);
  let calls = 0;
  const ask = async (url: string): Promise<CheckedAnswer> => {
    calls += 1;
    const answer = await app.inject({ url, remoteAddress: `10.${calls & 127}.${(calls >> 7) & 255}.1` });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  for (const chain of WANTED) {
    const path = `/api/proxy/v1/blockchains/${chain}/addresses/${CHAINS[chain].addressOf('hub')}`;
    const found = await ask('/api/proxy/v1/search?q=Entity%201&offset=0&limit=10');
    const entityId = found.entities?.items[0]?.id ?? 0;
    print(
      `${chain}, activity, nothing read yet`,
      `${(await timeMs(() => ask(`${path}/activity?coin=MAIN`))).toFixed(0)} ms`,
    );
    const all: number[] = [];
    const measure = async (name: string, toUrl: (round: number) => string, into?: number[]): Promise<void> => {
      const times: number[] = [];
      let total = 0;
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(
          await timeMs(async () => {
            total = (await ask(toUrl(round)))._metadata?.total ?? 0;
          }),
        );
      into?.push(...times);
      printTimes(`${chain}, ${name}${total === 0 ? '' : ` (${total.toLocaleString('en-US')})`}`, times);
    };
    const toQuery = (names: readonly string[], round: number): string => {
      const filters = filtersOf(chain, round, entityId);
      const query = names.map((name) => filters.get(name)).join('&');
      return query.includes('coin=') ? query : `coin=MAIN&${query}`;
    };
    const names = [...filtersOf(chain, 0, entityId).keys()];
    for (const [at, name] of names.entries()) {
      for (const other of [undefined, ...names.slice(at + 1)]) {
        const both = other === undefined ? [name] : [name, other];
        if (both.filter((each) => each.startsWith(name.split(' ')[0] ?? '')).length > 1 || isTwice(both)) continue;
        await measure(
          both.join(' + '),
          (round) => `${path}/transactions?${toQuery(both, round)}&limit=20&offset=0`,
          all,
        );
      }
    }
    printTimes(`${chain}, all of these together`, all);
    await measure('any page of direction in', (round) => `${path}/transactions?coin=MAIN&direction=INCOMING&limit=100&offset=${round * 100}`); // biome-ignore format: one question
    await measure('sum of direction in', () => `${path}/transactions/sum?coin=MAIN&direction=INCOMING`);
    await measure('activity', () => `${path}/activity?coin=MAIN`);
  }
  await app.close();
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Two of one kind are no two filters. */
function isTwice([a = '', b = '']: readonly string[]): boolean {
  return a.split(/[ ,]/)[0] === b.split(/[ ,]/)[0];
}

function printTimes(name: string, times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
  print(name, `p50 ${at(0.5)}   p95 ${at(0.95)}   most ${at(1)}`);
}
