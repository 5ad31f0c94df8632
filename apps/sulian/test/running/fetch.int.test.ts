import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFamily } from '@sulian/chains';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { createRunner } from '../support/run-here.ts';
import { findFreePort, makeTempDir, startSulian } from '../support/run-sulian.ts';
import { getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';

const dir = makeTempDir();
let test: TestDatabase;
let world: TronWorldNode;
let front: Front;
let env: Record<string, string>;
/** Addresses that paid in one block. */
let payers: readonly string[];

beforeAll(async () => {
  test = await createTestDatabase();
  world = await startTronWorldNode({ seed: 'fetch', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  const { url } = front;
  writeFileSync(
    join(dir.path, 'sulian.config.yaml'),
    `chains:
  TRON:
    source:
      type: onDemand
      index: { type: trongrid, url: '${url}', lagBlocks: 0 }
      node: { url: '${url}' }
      ownServersOnly: true
      requestsPerSecond: 1000
`,
  );
  env = {
    DATABASE_URL: test.url,
    SULIAN_DATA_DIR: join(dir.path, 'data'),
    SULIAN_CONFIG: join(dir.path, 'sulian.config.yaml'),
  };
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([80, 90])) ?? [];
  payers = blocks
    .flatMap(({ block }) => block.transactions)
    .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources))
    .flatMap(({ address }) => address ?? []);
}, 240_000);
afterAll(async () => {
  front.server.close();
  await world.stop();
  await test.drop();
  dir.remove();
});

const run = createRunner();
const runJson = async (args: readonly string[]) => {
  const { exitCode, stdout, stderr } = await run([...args, '--json'], env);
  expect(exitCode, stderr).toBe(0);
  return { answer: JSON.parse(stdout), stderr };
};
const countLines = async (): Promise<number> => {
  const [row] = await test.database.query<{ lines: number }>(
    `select count(*)::integer as lines from records.audit_entry where action = 'outside.request'`,
  );
  return row?.lines ?? 0;
};
const scoreOf = async (address: string, ...more: readonly string[]) => {
  const { answer } = await runJson(['score', 'TRON', 'ADDRESS', address, '--coin', 'MAIN', ...more]);
  return answer.analysis.incoming.result;
};

describe('sulian fetch', () => {
  it('stores a history, after which a score counts it; each request is audited [R-FETCH-60] [R-FETCH-63]', async () => {
    const address = await findWhole();
    expect(await scoreOf(address)).toMatchObject({ basis: { historyState: 'WHOLE' }, directExposure: 'COMPLETE' });
    const all = await runJson(['score', 'TRON', 'ADDRESS', address]);
    expect(all.answer.analysis.incoming.result).toMatchObject({
      score: null,
      noScoreReason: 'HISTORY_NOT_FETCHED',
      severityAtMost: null,
      basis: { historyState: 'PART' },
    });
  }, 240_000);

  /** The first of the payers whose history is proven. */
  async function findWhole(): Promise<string> {
    for (const address of new Set(payers)) {
      expect(await scoreOf(address)).toMatchObject({ score: null, noScoreReason: 'HISTORY_NOT_FETCHED' });
      const before = await countLines();
      const { answer, stderr } = await runJson(['fetch', 'TRON', address]);
      expect(stderr).toContain('127.0.0.1');
      expect(answer).toMatchObject({ stoppedBy: 'NO_TARGETS', fetched: [{ address, scope: 'native' }] });
      expect(await countLines()).toBe(before + answer.requests);
      if (answer.fetched[0].state === 'WHOLE') return address;
    }
    throw new Error('every history is cut or unproven');
  }

  it('ends with its requests and is continued by the next run, and score --fetch explores [R-FETCH-61] [R-FETCH-63]', async () => {
    const address = [...new Set(payers)].at(-1) ?? '';
    const first = await runJson(['fetch', 'TRON', address, '--hops', '2', '--max-requests', '4']);
    expect(first.answer).toMatchObject({ stoppedBy: 'REQUESTS', requests: 4, exploredBefore: 0, exploredAfter: 0 });
    const result = await scoreOf(address, '--fetch', '--hops', '1', '--max-requests', '400');
    const { answer } = await runJson(['fetch', 'TRON', address, '--hops', '1', '--max-requests', '400']);
    if (result.basis.historyState === 'WHOLE') expect(answer.exploredBefore).toBeGreaterThan(0);
    expect(answer.exploredAfter).toBeGreaterThanOrEqual(answer.exploredBefore);
  }, 240_000);

  it.each([
    [['fetch', 'TRON', 'nobody'], 'ADDRESS_INVALID'],
    [['fetch', 'ETHEREUM', `0x${'a'.repeat(40)}`], 'NOT_ON_DEMAND'],
    [['fetch', 'TRON', 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', '--scope', 'tokens'], 'BAD_REQUEST'],
    [['score', 'TRON', 'ADDRESS', 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', '--fetch'], 'BAD_REQUEST'],
  ])(
    'refuses %j with %s, without a request [R-FETCH-63]',
    async (args, code) => {
      const before = await countLines();
      const { exitCode, stderr, stdout } = await run([...args, '--json'], env);
      expect(exitCode).not.toBe(0);
      expect(`${stdout}${stderr}`).toContain(code);
      expect(await countLines()).toBe(before);
    },
    60_000,
  );
});

describe('sulian serve', () => {
  it('reads a chain on demand, fetches a history of it, and states of each address how much is stored [R-FETCH-67]', async () => {
    const program = await openProgram(readConfig(env, dir.path));
    const { caseId, email } = await getTestAccount(program.apiDeps.people, { role: 'OFFICER' });
    await program.close();
    const port = String(await findFreePort());
    const server = startSulian(['serve'], { ...env, PORT: port });
    let log = '';
    server.child.stderr?.on('data', (chunk: Buffer) => {
      log += chunk.toString();
    });
    await vi.waitFor(() => expect(log).toContain('ready on '), { timeout: 60_000 });
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(`http://localhost:${port}/api${path}`, init);
      return { status: answer.status, body: (await answer.json()) as { TRON?: object; data: { token: string } } };
    };
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ caseId, email, password: TEST_PASSWORD });
    const { token } = (await call('/user/login', { method: 'POST', headers, body })).body.data;
    const chains = await call('/proxy/v1/blockchains', { headers: { token } });
    expect(chains.body.TRON).toMatchObject({ held: 'ON_DEMAND', state: 'onDemand' });
    const path = `/proxy/v1/blockchains/TRON/addresses/${payers.at(-1)}`;
    const sent = { coin: 'MAIN', hops: 0 };
    const fetched = await call(`${path}/fetch`, {
      method: 'POST',
      headers: { ...headers, token },
      body: JSON.stringify(sent),
    });
    expect(fetched.status, JSON.stringify(fetched.body)).toBe(200);
    const info = await call(path, { headers: { token } });
    expect(info.body).toMatchObject({ basis: { historyState: 'PART' } });
    const other = await call('/proxy/v1/blockchains/TRON/addresses/TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', {
      headers: { token },
    });
    expect([other.status, other.body]).toEqual([
      200,
      expect.objectContaining({ basis: expect.objectContaining({ historyState: 'NOT_FETCHED' }) }),
    ]);
    server.child.kill('SIGTERM');
    expect((await server.done).exitCode).toBe(0);
  }, 240_000);
});
