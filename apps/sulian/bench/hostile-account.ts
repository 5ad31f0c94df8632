import { appendFigures } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { findFreePort, makeTempDir, startSulian } from '../test/support/run-sulian.ts';
import { percentile } from './percentile.ts';
import { type Client, openClient } from './score-client.ts';

/**
 * `npm run bench -- hostile [ROUNDS] [SECONDS]`: median time of innocents' scores, with and without one account that requests
 * scores over 30 connections as fast as it can. Both are measured in turn within one run, so that load affects both alike.
 */
const ROUNDS = Number(process.argv[2] ?? 4);
const PHASE_MS = Number(process.argv[3] ?? 20) * 1_000;
const INNOCENTS = 3;
const THINK_MS = 1_000;
const CONNECTIONS = 30;
const CHAINS = ['BITCOIN', 'ETHEREUM'] as const;
/** Innocents request scores of the first showcase addresses, repeatedly. */
const SHOWCASE = 12;
/** The hostile account requests scores of the busiest addresses of each chain, whose walks cost most. */
const BUSIEST = 200;
/** Until the demo world has its first blocks. */
const SETTLE_MS = 10_000;

interface Question {
  readonly blockchain: string;
  readonly objectId: string;
  readonly analysisType: string;
}

interface Crowd {
  readonly clients: readonly Client[];
  readonly questions: readonly Question[];
}

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** Requests scores until the time is over. Each client starts at another question (`load.from`). */
async function requestScores(client: Client, questions: readonly Question[], load: Load): Promise<void> {
  for (let at = load.from; performance.now() < load.untilMs; at += 1) {
    const question = questions[at % questions.length];
    if (question === undefined) throw new Error('the demo world is empty');
    const begin = performance.now();
    const status = await client.score(question);
    load.statuses.set(status, (load.statuses.get(status) ?? 0) + 1);
    if (status === 200) load.times.push(performance.now() - begin);
    if (load.thinkMs > 0) await pause(load.thinkMs);
  }
}

interface Load {
  readonly from: number;
  readonly thinkMs: number;
  readonly untilMs: number;
  readonly times: number[];
  readonly statuses: Map<number, number>;
}

async function measure(innocents: Crowd, hostile: Crowd) {
  const untilMs = performance.now() + PHASE_MS;
  const seen = { times: [] as number[], statuses: new Map<number, number>(), hostile: new Map<number, number>() };
  await Promise.all([
    ...innocents.clients.map((client, index) =>
      requestScores(client, innocents.questions, { ...seen, from: index * 5, thinkMs: THINK_MS, untilMs }),
    ),
    ...hostile.clients.map((client, index) =>
      requestScores(client, hostile.questions, {
        from: index * 13,
        thinkMs: 0,
        untilMs,
        times: [],
        statuses: seen.hostile,
      }),
    ),
  ]);
  return seen;
}

const listQuestions = (rows: readonly { readonly chain: string; readonly text: string }[]): readonly Question[] =>
  rows.flatMap(({ chain, text }) =>
    ['INCOMING', 'OUTGOING'].map((analysisType) => ({ blockchain: chain, objectId: text, analysisType })),
  );

const dir = makeTempDir();
const port = await findFreePort();
const environment = {
  SULIAN_DATA_DIR: dir.path,
  SULIAN_CONFIG: '/dev/null',
  PORT: String(port),
  SULIAN_HOST: '127.0.0.1',
};
const running = startSulian(['serve'], { ...environment, SULIAN_DEMO_CHAINS: CHAINS.join() });
let said = '';
running.child.stderr?.on('data', (chunk: Buffer) => {
  said += chunk.toString();
});
try {
  while (!said.includes('ready on ')) {
    if (running.child.exitCode !== null) throw new Error(said);
    await pause(200);
  }
  await pause(SETTLE_MS);
  const program = await openProgram(readConfig(environment, dir.path), { mayAttach: true });
  const rows = await Promise.all(
    CHAINS.map((chain) =>
      program.database.query<{ chain: string; text: string }>(
        `select $1::text as chain, text from ledger_${chain.toLowerCase()}.address
         order by transactions desc, address_id limit $2::int`,
        [chain, BUSIEST],
      ),
    ),
  );
  const busiest = Array.from({ length: BUSIEST }, (_, at) => rows.flatMap((each) => each[at] ?? [])).flat();
  const open = (email: string, localAddress: string) =>
    openClient(program.apiDeps.people, { port, email, localAddress });
  const innocents = await Promise.all(
    Array.from({ length: INNOCENTS }, (_, at) => open(`innocent${at}@bench.sulian`, `127.1.0.${at + 1}`)),
  );
  const first = await open('hostile@bench.sulian', '127.2.0.1');
  const hostile = Array.from({ length: CONNECTIONS }, (_, at) => first.from(`127.2.0.${at + 1}`));
  const showcase = (await first.listShowcase()).slice(0, SHOWCASE);
  const crowd = {
    clients: innocents,
    questions: listQuestions(showcase.map(({ blockchain, address }) => ({ chain: blockchain, text: address }))),
  };
  const attack = { clients: hostile, questions: listQuestions(busiest) };
  const all = { without: [] as number[], with: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const without = await measure(crowd, { ...attack, clients: [] });
    const beside = await measure(crowd, attack);
    all.without.push(...without.times);
    all.with.push(...beside.times);
    for (const [name, { times, statuses, hostile: theirs }] of Object.entries({ without, with: beside }))
      console.log(
        `round ${round + 1} ${name.padEnd(8)} innocents p50 ${percentile(times, 0.5).toFixed(0)} p95 ${percentile(times, 0.95).toFixed(0)} ms`,
        `${JSON.stringify([...statuses])} hostile ${JSON.stringify([...theirs])}`,
      );
    await pause(1_000);
  }
  const [without, beside] = [percentile(all.without, 0.5), percentile(all.with, 0.5)];
  console.log(
    `innocents' scores p50 without ${without.toFixed(1)} ms, with ${beside.toFixed(1)} ms: ${(beside / without).toFixed(2)} times`,
  );
  appendFigures([
    { figure: "bench hostile: innocents' scores without the attack, p50", value: without, unit: 'ms' },
    { figure: "bench hostile: innocents' scores beside the attack, p50", value: beside, unit: 'ms' },
  ]);
  for (const client of [...innocents, ...hostile]) client.close();
  await program.close();
} finally {
  running.child.kill('SIGTERM');
  await running.done;
  dir.remove();
}
