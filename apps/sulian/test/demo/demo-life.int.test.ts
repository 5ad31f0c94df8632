import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildServerIfStale } from '../../../../scripts/lib/build-server.mjs';
import { keepWorldsIfMissing } from '../../../../scripts/lib/keep-worlds.mjs';
import { findFreePort, makeTempDir, type Running, runSulian, startSulian } from '../support/run-sulian.ts';

const dir = makeTempDir();
const dataDir = join(dir.path, 'data');
const worldFile = join(dataDir, 'demo-world.json');
let env: Record<string, string>;
/** Initial blocks of each chain of the world. */
const BLOCKS = [
  ['BITCOIN', 2_000],
  ['ETHEREUM', 600],
  ['TRON', 400],
] as const;

interface Source {
  readonly headHeight: number;
  readonly fault: string | null;
}

let running: Running | undefined;

beforeAll(async () => {
  await keepWorldsIfMissing(await buildServerIfStale());
  env = { SULIAN_DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(await findFreePort()) };
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.done;
  dir.remove();
});

describe('the simulated world', { timeout: 300_000 }, () => {
  it('is served by processes that end with the program, even if that is killed [R-WORLD-62]', async () => {
    const serving = await start();
    const nodes = listSimulatedNodes(serving);
    expect(nodes).toHaveLength(3);
    // The first new block follows blocks that were read instead of created.
    await vi.waitFor(() => expectInSync(1), { timeout: 60_000, interval: 500 });
    serving.child.kill('SIGKILL');
    await serving.done;
    await vi.waitFor(() => expect(nodes.filter(isAlive)).toEqual([]), { timeout: 20_000 });
  });

  it('goes on where it stood', async () => {
    const before = JSON.parse(readFileSync(worldFile, 'utf8'));
    const serving = await start();
    expect(JSON.parse(readFileSync(worldFile, 'utf8'))).toEqual(before);
    await vi.waitFor(() => expectInSync(1), 20_000);
    serving.child.kill('SIGTERM');
    expect((await serving.done).exitCode).toBe(0);
  });

  it('is refused by name where nothing tells which one it is', async () => {
    const own = readFileSync(worldFile, 'utf8');
    writeFileSync(worldFile, 'not JSON');
    const unreadable = await runSulian(['serve'], env);
    expect(unreadable.exitCode).toBe(2);
    expect(unreadable.stderr).toContain(`CONFIG_INVALID ${worldFile} does not state`);
    writeFileSync(worldFile, own);
  });
});

/** Every source answers, and so many blocks came after those that the world begins with. */
async function expectInSync(liveBlocks: number): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${env['PORT']}/readyz`);
  const { sources } = (await response.json()) as { sources: Record<string, Source> };
  for (const [chain, blocks] of BLOCKS) {
    expect(sources[chain]?.headHeight).toBeGreaterThanOrEqual(blocks - 1 + liveBlocks);
    expect(sources[chain]?.fault).toBeNull();
  }
}

async function start(): Promise<Running> {
  running = startSulian(['serve'], env);
  let said = '';
  running.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await vi.waitFor(() => expect(said).toContain('ready on '), { timeout: 200_000, interval: 100 });
  return running;
}

const listSimulatedNodes = ({ child }: Running): number[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === child.pid && args.includes('simulated-node'))
    .map(([pid]) => Number(pid));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
