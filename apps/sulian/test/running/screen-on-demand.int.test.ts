import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getFamily } from '@sulian/chains';
import type { DataOf } from '@sulian/contract';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { findFreePort, makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';
import { getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const READY = { timeout: 90_000, interval: 100 };
const SECRET = 'provider-key-7f3a';
const AWAY = 'http://127.0.0.1:1/';

interface Reply {
  readonly status: number;
  readonly error?: string;
  readonly message?: string;
  readonly data: unknown;
}

const folder = makeTempDir();
const log: string[] = [];
let world: TronWorldNode;
let front: Front;
let store: Awaited<ReturnType<typeof createProgramDatabase>>;
let people: TestProgram;
let running: Running | undefined;
let env: Record<string, string>;
/** An address that paid in a block of the world. */
let payer = '';

beforeAll(async () => {
  world = await startTronWorldNode({ seed: 'screen', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([80, 90])) ?? [];
  payer = blocks
    .flatMap(({ block }) => block.transactions)
    .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources))
    .flatMap(({ address }) => address ?? [])[0] as string;
  store = await createProgramDatabase();
  people = await openTestProgram({ url: store.url });
  const config = join(folder.path, 'sulian.config.yaml');
  writeFileSync(config, JSON.stringify({ admin: { sources: true } }));
  env = {
    DATABASE_URL: store.url,
    SULIAN_CONFIG: config,
    SULIAN_DATA_DIR: join(folder.path, 'data'),
    SULIAN_DOCUMENT_KEY: '11'.repeat(32),
  };
}, 240_000);
afterAll(async () => {
  await stop();
  await people.close();
  await store.drop();
  front.server.closeAllConnections();
  front.server.close();
  await world.stop();
  folder.remove();
});

type Ask = (method: string, path: string, body?: object) => Promise<Reply>;

/** Starts the program, and signs its administrator in. */
async function start(): Promise<Ask> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  running = startSulian(['serve'], { ...env, SULIAN_HOST: '127.0.0.1', PORT: String(port) });
  running.child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), READY);
  const send = async (method: string, path: string, { body, token }: { body?: object; token?: string }) => {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) };
  };
  const { caseId, email } = await getTestAccount(people.program.apiDeps.people, { role: 'ADMIN' });
  const login = await send('POST', '/user/login', { body: { caseId, email, password: TEST_PASSWORD } });
  const { token } = login.data as { token: string };
  return (method, path, body) => send(method, path, { token, ...(body && { body }) });
}
async function stop(): Promise<void> {
  running?.child.kill('SIGTERM');
  await running?.done;
  running = undefined;
}

const toBody = (index: string, node: string) => ({
  ...{ type: 'onDemand', blockchain: 'TRON', ownServersOnly: true },
  index: { type: 'trongrid', url: index, key: SECRET },
  node: { urls: [node], key: SECRET },
});
const count = async (sql: string): Promise<number> =>
  (await store.database.query<{ rows: number }>(`select count(*)::integer as rows from ${sql}`))[0]?.rows ?? 0;

describe('a source of histories on demand that is entered on screen', () => {
  it('is tested, used at once and after a restart, and removed; its histories stay and its keys are nowhere [R-RUN-177] [R-RUN-171]', async () => {
    let ask = await start();
    const list = async () => (await ask('GET', '/admin/sources')).data as DataOf<'GET /api/admin/sources'>;
    expect((await list()).onDemandChoices).toContainEqual({
      ...{ blockchain: 'TRON', indexTypes: ['trongrid'], needsNode: true },
    });
    const test = async (index: string, node: string) =>
      (await ask('POST', '/admin/sources/test', toBody(index, node))).data;
    const headHeight = expect.any(Number);
    expect(await test(front.url, front.url)).toEqual({ headHeight, fault: null, indexFault: null });
    expect(await test(AWAY, front.url)).toEqual({ headHeight, fault: null, indexFault: 'SOURCE_UNREACHABLE' });
    expect(await test(front.url, AWAY)).toEqual({ headHeight: null, fault: 'SOURCE_UNREACHABLE', indexFault: null });

    const read = () => ask('GET', `/proxy/v1/blockchains/TRON/addresses/${payer}`);
    expect((await read()).status).not.toBe(200);
    expect((await ask('POST', '/admin/sources', toBody(front.url, front.url))).status).toBe(200);
    const { host } = new URL(front.url);
    const row = { blockchain: 'TRON', origin: 'SCREEN', source: 'ON_DEMAND', hosts: [host], fault: null };
    expect((await list()).sources).toMatchObject([row]);
    expect(await read()).toMatchObject({ status: 200, basis: { historyState: 'NOT_FETCHED' } });

    await stop();
    const fetched = await runSulian(['fetch', 'TRON', payer, '--json'], env);
    expect(fetched.exitCode, fetched.stderr).toBe(0);
    ask = await start();
    expect((await list()).sources).toMatchObject([row]);
    expect(await read()).toMatchObject({ status: 200, basis: { isPartial: expect.any(Boolean) } });
    expect(await read()).not.toMatchObject({ basis: { historyState: 'NOT_FETCHED' } });

    const stored = await count('fetched_tron.transaction');
    expect(stored).toBeGreaterThan(0);
    expect((await ask('DELETE', '/admin/sources/TRON')).status).toBe(200);
    expect((await list()).sources).toEqual([]);
    expect(await count('fetched_tron.transaction')).toBe(stored);
    expect((await ask('POST', '/admin/sources', toBody(front.url, front.url))).status).toBe(200);
    expect(await read()).not.toMatchObject({ basis: { historyState: 'NOT_FETCHED' } });

    const lines = await store.database.query<{ text: string }>(
      "SELECT action || ' ' || coalesce(target, '') || ' ' || coalesce(details::text, '') AS text FROM records.audit_entry",
    );
    const text = lines.map((line) => line.text).join('\n');
    for (const action of ['source.test', 'source.save', 'source.remove', 'outside.request'])
      expect(text).toContain(action);
    const [sealed] = await store.database.query<{ sealed: Buffer }>('SELECT sealed FROM records.screen_source');
    for (const hidden of [text, log.join(''), JSON.stringify(await list()), sealed?.sealed.toString('latin1')])
      expect(hidden).not.toContain(SECRET);
  }, 240_000);

  it('is refused with the contradictions of a configuration file, by the field [R-RUN-177] [R-FETCH-36]', async () => {
    await stop();
    const ask = await start();
    const refuse = async (body: object, message: string) =>
      expect(await ask('POST', '/admin/sources', body)).toMatchObject({
        ...{ status: 400, error: 'BAD_REQUEST', message: expect.stringContaining(message) },
      });
    const { node: _, ...withoutNode } = toBody(front.url, front.url);
    await refuse(withoutNode, 'node: missing node');
    await refuse(toBody('https://8.8.8.8/', front.url), 'index: must be this machine or a private network');
    await refuse({ ...toBody(front.url, front.url), blockchain: 'BITCOIN' }, 'index.type: no address index');
    const esplora = {
      type: 'onDemand',
      blockchain: 'BITCOIN',
      index: { type: 'esplora', url: front.url, key: SECRET },
    };
    await refuse(esplora, 'index.key: an index of type esplora has no key');
  }, 120_000);
});
