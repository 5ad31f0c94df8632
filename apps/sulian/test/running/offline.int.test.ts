import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeIn } from '../imports/block-files.ts';
import { findFreePort, makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';

/** Loaded before the program and before every process that it starts: writes down where each connection leads. */
const RECORDER = `
const { appendFileSync } = require('node:fs');
const { Socket } = require('node:net');
const { Socket: Datagram } = require('node:dgram');
const tell = (where) => appendFileSync(process.env.SULIAN_TEST_REACHED, where + '\\n');
const { connect } = Socket.prototype;
Socket.prototype.connect = function (...args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args;
  if (typeof first === 'object' && first !== null) tell(first.path ?? first.host ?? 'localhost');
  else tell(Number.isNaN(Number(first)) ? first : typeof second === 'string' ? second : 'localhost');
  return connect.apply(this, args);
};
const { send } = Datagram.prototype;
Datagram.prototype.send = function (...args) {
  tell('datagram to ' + String(args.find((each) => typeof each === 'string' && each !== args[0])));
  return send.apply(this, args);
};
`;
/** This machine by its names, and sockets of its file system. */
const ITSELF = /^(localhost|127\.0\.0\.1|::1|\/.*)$/;

const dir = makeTempDir();
const reachedFile = join(dir.path, 'reached');
const listReached = (): readonly string[] =>
  existsSync(reachedFile) ? [...new Set(readFileSync(reachedFile, 'utf8').trim().split('\n'))] : [];
let env: Record<string, string>;
let url: string;
let serving: Running;

beforeAll(async () => {
  const recorder = writeIn(dir.path, 'recorder.cjs', RECORDER);
  const config = writeIn(dir.path, 'sulian.config.yaml', '{}');
  const port = await findFreePort();
  url = `http://localhost:${port}`;
  env = {
    SULIAN_DATA_DIR: join(dir.path, 'data'),
    SULIAN_CONFIG: config,
    DATABASE_URL: '',
    PORT: String(port),
    // Without the option of the test run, which would refuse a connection before it is recorded.
    NODE_OPTIONS: `--require ${recorder}`,
    SULIAN_TEST_REACHED: reachedFile,
  };
  serving = startSulian(['serve'], env);
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), {
    timeout: 170_000,
    interval: 500,
  });
}, 180_000);
afterAll(async () => {
  serving.child.kill('SIGTERM');
  await serving.done;
  dir.remove();
});

async function ask<T>(path: string, { token, body }: { token?: string; body?: object } = {}): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) };
  const init = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  return (await (await fetch(url + path, init)).json()) as T;
}

async function signIn(): Promise<string> {
  const cases = await ask<{ data: { id: number; name: string }[] }>('/api/case/all/approved');
  const caseId = cases.data.find(({ name }) => name === 'DEMO-2026')?.id;
  const body = { caseId, email: 'officer@demo.sulian', password: 'Sulian-2026' };
  return (await ask<{ data: { token: string } }>('/api/user/login', { body })).data.token;
}

describe('the program without a word in its configuration', { timeout: 240_000 }, () => {
  it('marks its chains as simulated, to the signed-in, before the door and on the command line [R-WORLD-04]', async () => {
    const token = await signIn();
    const chains = await ask<Record<string, { isSimulated: boolean; state: string }>>('/api/proxy/v1/blockchains', {
      token,
    });
    const shown = Object.entries(chains).filter(([, { state }]) => state !== 'notIndexed');
    expect(shown.map(([id, { isSimulated }]) => [id, isSimulated])).toEqual([
      ['BITCOIN', true],
      ['ETHEREUM', true],
      ['TRON', true],
    ]);
    expect(Object.values(chains).filter(({ isSimulated }) => isSimulated)).toHaveLength(3);
    const demo = await ask<{ isSimulated: boolean; showcase: { address: string; blockchain: string }[] }>('/api/demo', {
      token,
    });
    expect(demo.isSimulated).toBe(true);
    expect(await ask('/api/settings')).toMatchObject({ data: { isSimulated: true } });
    const address = demo.showcase.find(({ blockchain }) => blockchain === 'BITCOIN')?.address ?? '';
    for (const json of [[], ['--json']]) {
      const scored = await runSulian(['score', 'BITCOIN', 'ADDRESS', address, ...json], env);
      expect([scored.exitCode, scored.stderr]).toEqual([0, 'simulated world: nothing in it is real\n']);
    }
  });

  it('reaches no other machine, neither while it serves nor for a command [R-RUN-19]', async () => {
    expect((await fetch(url)).headers.get('content-security-policy')).not.toMatch(/https?:/);
    const reached = listReached();
    expect(reached.length).toBeGreaterThan(0);
    expect(reached.filter((where) => !ITSELF.test(where))).toEqual([]);
  });

  it('reaches what the configuration allows, where the command names it [R-RUN-19]', async () => {
    const list = 'http://127.0.0.9:9/list.csv';
    const importing = (config: object, name: string) =>
      runSulian(['import-labels', '--format', 'csv', list], {
        ...env,
        SULIAN_CONFIG: writeIn(dir.path, name, JSON.stringify(config)),
        SULIAN_DATA_DIR: join(dir.path, 'labels'),
      });
    expect((await importing({}, 'silent.yaml')).stderr).toContain('BAD_REQUEST');
    expect(listReached()).not.toContain('127.0.0.9');
    expect((await importing({ labels: { urls: 'any' } }, 'allowed.yaml')).stderr).toContain('SOURCE_UNREACHABLE');
    expect(listReached()).toContain('127.0.0.9');
  });
});
