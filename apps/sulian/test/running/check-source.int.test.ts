import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { startEvmWorldNode, startTronWorldNode, startWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startFaultyFront } from '../chain/faulty-front.ts';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { createRunner } from '../support/run-here.ts';
import { findFreePort, makeTempDir, startSulian } from '../support/run-sulian.ts';

const ADDRESS = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
const KEY = 's3cret-key';
const runCommand = createRunner();
const dir = makeTempDir();
let test: TestDatabase;
let world: TronWorldNode;
let front: Front;
let env: Record<string, string>;

beforeAll(async () => {
  test = await createTestDatabase();
  world = await startTronWorldNode({ seed: 'check', blocks: 60, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  const { url } = front;
  writeFileSync(join(dir.path, 'key'), `${KEY}\n`);
  writeFileSync(
    join(dir.path, 'sulian.config.yaml'),
    `chains:
  TRON:
    source:
      type: onDemand
      index: { type: trongrid, url: '${url}', keyFile: key }
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
}, 240_000);
afterAll(async () => {
  front.server.close();
  await world.stop();
  await test.drop();
  dir.remove();
});

interface Line {
  readonly who: string | null;
  readonly place: string;
  readonly target: string;
  readonly details: string;
}
const readLines = (): Promise<readonly Line[]> =>
  test.database.query<Line>(
    `select who, place, target, details::text from records.audit_entry where action = 'outside.request' order by number`,
  );

describe('sulian check-source', () => {
  it('reads the final block, and pages of an address only if one is named; each request is audited [R-FETCH-37]', async () => {
    const first = await runCommand(['check-source', '--chain', 'TRON', '--json'], env);
    expect(first.exitCode, first.stderr).toBe(0);
    expect(JSON.parse(first.stdout)).toMatchObject({ final: { height: 40, anchor: 'ONE_NODE' }, listed: null });
    const before = await readLines();
    expect(before.length).toBeGreaterThan(3);
    expect(before.every(({ details }) => JSON.parse(details).question === 'BLOCKS')).toBe(true);

    const second = await runCommand(['check-source', '--chain', 'TRON', '--address', ADDRESS], env);
    expect(second.exitCode, second.stderr).toBe(0);
    expect(second.stdout).toMatch(/final block 40 of 2026-.*Z \(ONE_NODE\)\nTRON: index 127\.0\.0\.1:\d+: 0 rows/);
    const lines = (await readLines()).slice(before.length);
    const { target, place, who, details } = lines.at(-1) as Line;
    expect({ target, place, who }).toEqual({ target: `address TRON ${ADDRESS}`, place: 'cli', who: null });
    expect(JSON.parse(details)).toMatchObject({ chain: 'TRON', question: 'HISTORY', systemUser: expect.any(String) });
    expect(JSON.stringify([first, second, lines])).not.toContain(KEY);
  }, 120_000);

  it('refuses a chain without such a source, and a text that is no address, before it requests anything', async () => {
    const before = (await readLines()).length;
    for (const [args, code] of [
      [['--chain', 'BITCOIN'], 'NOT_ON_DEMAND'],
      [['--chain', 'TRON', '--address', '0x12'], 'ADDRESS_INVALID'],
    ] as const) {
      const { exitCode, stdout } = await runCommand(['check-source', ...args, '--json'], env);
      expect(exitCode).toBe(2);
      expect(JSON.parse(stdout)).toMatchObject({ error: code });
    }
    expect(await readLines()).toHaveLength(before);
  }, 120_000);

  it('has nothing to index where histories are fetched on demand alone [R-FETCH-36]', async () => {
    const { exitCode, stderr } = await runCommand(['index'], env);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('nothing to index: histories of TRON are fetched on demand');
  }, 120_000);
});

it('states what an Ethereum source lacks, names its fault with the host, and an Esplora index of another chain [R-FETCH-37]', async () => {
  const [ethereum, bitcoin] = [
    await startEvmWorldNode({ seed: 'check', blocks: 80, startTimeSec: 1_795_000_000, blockEveryMs: 0 }),
    await startWorldNode({ seed: 'check', blocks: 20, startTimeSec: 1_795_000_000, blockEveryMs: 0 }),
  ];
  const front = await startFaultyFront(ethereum.url);
  const config = join(dir.path, 'other.yaml');
  writeFileSync(
    config,
    `chains:
  ETHEREUM:
    source:
      type: onDemand
      index: { type: etherscan, url: '${front.url}/v2/api', keyFile: key }
      node: { url: '${front.url}', traces: none }
      ownServersOnly: true
      requestsPerSecond: 1000
  BITCOIN:
    source: { type: onDemand, index: { type: esplora, url: '${bitcoin.url}/api' }, ownServersOnly: true }
`,
  );
  const run = (chain: string, ...more: readonly string[]) =>
    runCommand(['check-source', '--chain', chain, ...more], { ...env, SULIAN_CONFIG: config });
  const address = ['--address', `0x${'a1'.repeat(20)}`];
  const host = new URL(front.url).host;

  const good = await run('ETHEREUM', ...address);
  expect(good.exitCode, good.stderr).toBe(0);
  expect(good.stdout).toContain(`ETHEREUM: index ${host}: 0 rows\nETHEREUM: ${host} lacks internal\n`);

  front.fault = ({ isIndex, path }, forward) =>
    isIndex ? Promise.resolve({ status: 401, body: `wrong key ${path}` }) : forward();
  const refused = await run('ETHEREUM', ...address);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain('SOURCE_REFUSED');
  expect(refused.stderr).toContain(`"source":"${host}"`);

  const foreign = await run('BITCOIN', '--json');
  expect(foreign.exitCode).toBe(1);
  expect(JSON.parse(foreign.stdout)).toMatchObject({ error: 'BLOCK_FOREIGN' });
  expect(JSON.stringify([good, refused, foreign])).not.toContain(KEY);
  front.close();
  for (const world of [ethereum, bitcoin]) await world.stop();
}, 120_000);

it('a server whose only chain is fetched on demand starts without the demo world, and requests nothing [R-FETCH-36]', async () => {
  const before = (await readLines()).length;
  const port = String(await findFreePort());
  const { child, done } = startSulian(['serve'], { ...env, PORT: port });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitFor(() => expect(said).toContain('ready on '), { timeout: 60_000, interval: 100 });
  expect(said).toContain('TRON: histories are fetched on demand; its blocks are not followed');
  const page = await fetch(`http://localhost:${port}/api/case/all/approved`).then((response) => response.text());
  expect(page).not.toContain('DEMO-2026');
  child.kill('SIGTERM');
  expect((await done).exitCode).toBe(0);
  expect(said).not.toContain('demo.sulian');
  expect(await readLines()).toHaveLength(before);
}, 120_000);
