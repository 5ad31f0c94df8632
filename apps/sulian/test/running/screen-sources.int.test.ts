import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataOf } from '@sulian/contract';
import { type Anvil, findAnvil, startAnvil } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { findFreePort, makeTempDir, type Running, startSulian } from '../support/run-sulian.ts';
import { getTestAccount, TEST_PASSWORD } from '../support/sign-in.ts';

const READY = { timeout: 90_000, interval: 100 };
const BLOCKS = 5;
const SECRET = 'provider-key-7f3a';
/** A node that is away. */
const OF_FILE = { BITCOIN: { source: { type: 'rpc', url: 'http://127.0.0.1:1/' } } };

type Sources = DataOf<'GET /api/admin/sources'>;

const binary = findAnvil();
if (binary === undefined) console.warn('screen-sources: skipped, npm brought no anvil for this machine');

describe.skipIf(binary === undefined)('a source of blocks entered on screen', () => {
  const folder = makeTempDir();
  const config = join(folder.path, 'sulian.config.yaml');
  const log: string[] = [];
  let node: Anvil;
  let store: Awaited<ReturnType<typeof createProgramDatabase>>;
  let watching: Program;
  let running: Running | undefined;
  let url = '';

  beforeAll(async () => {
    node = await startAnvil(binary as string, ['--no-mining']);
    for (let blocks = 0; blocks < BLOCKS; blocks += 1) await node.rpc('evm_mine');
    store = await createProgramDatabase();
    watching = await openProgram(
      readConfig({ DATABASE_URL: store.url, SULIAN_DATA_DIR: join(folder.path, 'watching') }, folder.path),
    );
    await getTestAccount(watching.apiDeps.people, { role: 'ADMIN' });
  }, 120_000);
  afterAll(async () => {
    await stop();
    await watching.close();
    await store.drop();
    await node.stop();
    folder.remove();
  });

  async function start(settings: object, documentKey = '11'.repeat(32)): Promise<void> {
    writeFileSync(config, JSON.stringify(settings));
    const port = await findFreePort();
    url = `http://127.0.0.1:${port}`;
    running = startSulian(['serve'], {
      DATABASE_URL: store.url,
      SULIAN_CONFIG: config,
      SULIAN_DATA_DIR: join(folder.path, 'data'),
      SULIAN_DOCUMENT_KEY: documentKey,
      SULIAN_HOST: '127.0.0.1',
      PORT: String(port),
    });
    running.child.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  }
  const untilReady = () => vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), READY);
  async function stop(): Promise<void> {
    running?.child.kill('SIGTERM');
    await running?.done;
    running = undefined;
  }
  async function signIn(): Promise<(method: string, path: string, body?: object) => Promise<Reply>> {
    const account = await getTestAccount(watching.apiDeps.people, { role: 'ADMIN' });
    const { token } = (
      await send('POST', '/user/login', { caseId: account.caseId, email: account.email, password: TEST_PASSWORD })
    ).data as { token: string };
    return (method, path, body) => send(method, path, body, token);
  }
  interface Reply {
    readonly status: number;
    readonly error?: string;
    readonly data: unknown;
  }
  async function send(method: string, path: string, body?: object, token?: string): Promise<Reply> {
    const reply = await fetch(`${url}/api${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { token }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: reply.status, ...((await reply.json()) as Omit<Reply, 'status'>) };
  }
  const heightOf = async () => (await watching.ledger.getState('ETHEREUM')).height;

  it('is refused until the configuration file allows it [R-RUN-170]', async () => {
    await start({ chains: OF_FILE });
    await untilReady();
    const ask = await signIn();
    expect((await ask('GET', '/admin/sources')).data).toMatchObject({
      isAllowed: false,
      sources: [{ blockchain: 'BITCOIN', origin: 'FILE', source: 'NODE', hosts: ['127.0.0.1:1'], savedBy: null }],
    });
    const body = { blockchain: 'ETHEREUM', urls: [node.url] };
    for (const path of ['/admin/sources', '/admin/sources/test'])
      expect(await ask('POST', path, body)).toMatchObject({ status: 409, error: 'CONFLICT' });
    expect(await ask('DELETE', '/admin/sources/ETHEREUM')).toMatchObject({ status: 409, error: 'CONFLICT' });
    await stop();
  }, 120_000);

  it('is tested, saved, followed at once and after a restart, and removed; its secrets are nowhere [R-RUN-170] [R-RUN-171]', async () => {
    await start({ admin: { sources: true } });
    await untilReady();
    let ask = await signIn();
    expect((await ask('GET', '/admin/sources')).data).toMatchObject({ isAllowed: true, sources: [] });

    const away = { blockchain: 'ETHEREUM', urls: ['http://127.0.0.1:1/'] };
    expect((await ask('POST', '/admin/sources/test', away)).data).toEqual({
      headHeight: null,
      fault: 'SOURCE_UNREACHABLE',
      indexFault: null,
    });
    const body = {
      blockchain: 'ETHEREUM',
      urls: [`${node.url}/?key=${SECRET}`],
      header: { name: 'x-api-key', value: SECRET },
    };
    expect((await ask('POST', '/admin/sources/test', body)).data).toMatchObject({ headHeight: BLOCKS, fault: null });
    expect((await ask('POST', '/admin/sources', body)).status).toBe(200);
    await vi.waitFor(async () => expect(await heightOf()).toBe(BLOCKS), READY);
    const { host } = new URL(node.url);
    const list = async () => (await ask('GET', '/admin/sources')).data as Sources;
    expect((await list()).sources).toMatchObject([
      { blockchain: 'ETHEREUM', origin: 'SCREEN', source: 'NODE', hosts: [host], headHeight: BLOCKS, fault: null },
    ]);

    await stop();
    await node.rpc('evm_mine');
    await start({ admin: { sources: true } });
    await untilReady();
    ask = await signIn();
    await vi.waitFor(async () => expect(await heightOf()).toBe(BLOCKS + 1), READY);

    expect((await ask('DELETE', '/admin/sources/ETHEREUM')).status).toBe(200);
    expect((await list()).sources).toEqual([]);
    expect(await ask('DELETE', '/admin/sources/ETHEREUM')).toMatchObject({ status: 404 });
    await node.rpc('evm_mine');
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await heightOf()).toBe(BLOCKS + 1);

    const lines = await store.database.query<{ text: string }>(
      "SELECT action || ' ' || coalesce(target, '') || ' ' || coalesce(details::text, '') AS text FROM records.audit_entry WHERE action LIKE 'source.%'",
    );
    const text = lines.map((line) => line.text).join('\n');
    for (const action of ['source.test', 'source.save', 'source.remove']) expect(text).toContain(action);
    expect(text).toContain(host);
    for (const hidden of [text, log.join(''), JSON.stringify(await list())]) expect(hidden).not.toContain(SECRET);
    await stop();
  }, 240_000);

  it('is not entered for a chain that the configuration file names, and is encrypted with the document key [R-RUN-170] [R-RUN-171]', async () => {
    await start({ admin: { sources: true }, chains: OF_FILE });
    await untilReady();
    const ask = await signIn();
    const body = { blockchain: 'BITCOIN', urls: [node.url] };
    const twoNodes = { blockchain: 'LITECOIN', urls: ['http://127.0.0.1:1/', 'http://127.0.0.1:2/'] };
    expect(await ask('POST', '/admin/sources', twoNodes)).toMatchObject({ status: 400, error: 'BAD_REQUEST' });
    expect(await store.database.query('SELECT FROM records.screen_source')).toEqual([]);
    expect(await ask('POST', '/admin/sources', body)).toMatchObject({ status: 409, error: 'CONFLICT' });
    expect(
      (await ask('POST', '/admin/sources', { blockchain: 'ETHEREUM', urls: [`${node.url}/?key=${SECRET}`] })).status,
    ).toBe(200);
    const [row] = await store.database.query<{ sealed: Buffer }>('SELECT sealed FROM records.screen_source');
    expect(row?.sealed.toString('latin1')).not.toContain(SECRET);
    await stop();
    await start({ admin: { sources: true } }, '22'.repeat(32));
    const outcome = await running?.done;
    expect(outcome?.exitCode).toBe(2);
    expect(outcome?.stderr).toContain('document key is not the one');
  }, 120_000);
});
