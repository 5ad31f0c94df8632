import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTonWorldNode, type TonWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTonWorld } from '../imports/ton-block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const SEED = 'audit-ton';
const BLOCKS = 150;
const dir = makeTempDir();
let node: TonWorldNode;
let test: Awaited<ReturnType<typeof createProgramDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  const blocks = await writeTonWorld(join(dir.path, 'ton'), SEED, BLOCKS);
  node = await startTonWorldNode({ seed: SEED, blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await createProgramDatabase();
  const config = join(dir.path, 'sulian.config.yaml');
  writeFileSync(
    config,
    JSON.stringify({ chains: { TON: { source: { type: 'rpc', url: node.url, timeoutMs: 5_000 } } } }),
  );
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: config };
  const imported = await runSulian(['import-blocks', '--chain', 'TON', '--from', blocks], env);
  expect(imported.exitCode, imported.stderr).toBe(0);
}, 120_000);
afterAll(async () => {
  await node.stop();
  await test.drop();
  dir.remove();
});

describe('audit-balances of a simulated TON', () => {
  it('finds every balance as the indexer says it, with what is under way to its sender [R-CHAIN-255] [R-CHAIN-258]', async () => {
    const command = ['audit-balances', '--chain', 'TON', '--sample', '10000', '--json'];
    const { exitCode, stdout, stderr } = await runSulian(command, env);
    expect(exitCode, `${stdout}${stderr}`).toBe(0);
    const report = JSON.parse(stdout) as Record<string, unknown>;
    expect(report).toMatchObject({ chain: 'TON', height: BLOCKS - 1, faults: [], notTold: 0 });
    expect(report['addresses']).toBeGreaterThanOrEqual(80);
    expect(node.world.underWay.length).toBeGreaterThan(0);
  });
});
