import { appendFigures, createRandom } from '@sulian/testkit';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { findFreePort, makeTempDir, startSulian } from '../test/support/run-sulian.ts';
import { getTestAccount, TEST_PASSWORD } from '../test/support/sign-in.ts';
import { percentile } from './percentile.ts';

/**
 * `npm run bench -- beside-screening [ROUNDS]`: median time of an investigator's scores, with and without a screening of
 * another case that walks. Both are measured in turn within one run, each score of an address of its own.
 */
const ROUNDS = Number(process.argv[2] ?? 3);
const SCORES = 40;
const THINK_MS = 50;
const ROWS = 3_000;
/** The walks of the screening run once so many of its rows have theirs. */
const WALKED = 5;

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));
const dir = makeTempDir();
const port = await findFreePort();
const environment = { SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: '/dev/null', PORT: String(port) };
const running = startSulian(['serve'], { ...environment, SULIAN_DEMO_CHAINS: 'BITCOIN' });
let log = '';
running.child.stderr?.on('data', (chunk: Buffer) => {
  log += chunk.toString();
});

type Call = <T>(method: string, path: string, body?: string) => Promise<T>;

/** Calls of somebody who is signed in. */
async function signIn({ caseId, email }: { readonly caseId: number; readonly email: string }): Promise<Call> {
  const send = (token: string) => async (method: string, path: string, body?: string) => {
    const type = body?.startsWith('{') === false ? 'application/octet-stream' : 'application/json';
    const headers = { token, ...(body === undefined ? {} : { 'content-type': type }) };
    const answer = await fetch(`http://localhost:${port}/api${path}`, { method, headers, ...(body && { body }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text);
  };
  const body = JSON.stringify({ caseId, email, password: TEST_PASSWORD });
  return send((await send('')('POST', '/user/login', body)).data.token);
}

interface Job {
  readonly passes: readonly { readonly done: number }[];
}

try {
  while (!log.includes('ready on ')) {
    if (running.child.exitCode !== null) throw new Error(log);
    await pause(200);
  }
  const program = await openProgram(readConfig(environment, dir.path), { mayAttach: true });
  const { people } = program.apiDeps;
  const [officer, screener] = [
    await signIn(await getTestAccount(people, { role: 'OFFICER', email: 'officer@bench.sulian' })),
    await signIn(await getTestAccount(people, { role: 'OFFICER', email: 'screener@bench.sulian', caseName: 'BENCH' })),
  ];
  const random = createRandom(3);
  const addresses = await program.ledger.read('BITCOIN', async (reader) =>
    (await reader.listAddressesAfter(0, 20_000)).map(({ text }) => text),
  );
  const draw = (): string => addresses.splice(random.below(addresses.length), 1)[0] ?? '';
  const list = `address,chain\n${Array.from({ length: ROWS }, () => `${draw()},BTC\n`).join('')}`;
  const times = { without: [] as number[], beside: [] as number[] };
  const score = async (name: keyof typeof times): Promise<void> => {
    for (let at = 0; at < SCORES; at += 1) {
      const question = { objectType: 'ADDRESS', objectId: draw(), blockchain: 'BITCOIN', analysisType: 'INCOMING' };
      const begin = performance.now();
      await officer('POST', '/proxy/v1/scoringAnalysis', JSON.stringify(question));
      times[name].push(performance.now() - begin);
      await pause(THINK_MS);
    }
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    await score('without');
    const { id } = await screener<{ id: number }>('POST', '/proxy/v1/screenings?fileName=list.csv&passes=3', list);
    const countWalked = async () => (await screener<Job>('GET', `/proxy/v1/screenings/${id}`)).passes[2]?.done ?? 0;
    while ((await countWalked()) < WALKED) await pause(200);
    await score('beside');
    console.log(`round ${round + 1}: ${await countWalked()} rows walked`);
    await screener('POST', `/proxy/v1/screenings/${id}/cancel`);
    await pause(1_000);
  }
  const [without, beside] = [percentile(times.without, 0.5), percentile(times.beside, 0.5)];
  console.log(
    `scores p50 without ${without.toFixed(1)} ms, beside a screening ${beside.toFixed(1)} ms: ${(beside / without).toFixed(2)} times`,
    `p95 ${percentile(times.without, 0.95).toFixed(1)} and ${percentile(times.beside, 0.95).toFixed(1)} ms`,
  );
  appendFigures([
    { figure: 'bench beside-screening: scores without a screening, p50', value: without, unit: 'ms' },
    { figure: 'bench beside-screening: scores beside a screening, p50', value: beside, unit: 'ms' },
  ]);
  await program.close();
} finally {
  running.child.kill('SIGTERM');
  await running.done;
  dir.remove();
}
