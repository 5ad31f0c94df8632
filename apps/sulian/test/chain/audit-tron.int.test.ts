import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeTronWorld } from '../imports/tron-block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const SEED = 'audit-tron';
const BLOCKS = 300;
const dir = makeTempDir();
let node: TronWorldNode;
let test: Awaited<ReturnType<typeof createProgramDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  const blocks = await writeTronWorld(join(dir.path, 'tron.jsonl'), SEED, BLOCKS);
  node = await startTronWorldNode({ seed: SEED, blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await createProgramDatabase();
  const config = join(dir.path, 'sulian.config.yaml');
  const source = { type: 'rpc', url: node.url, timeoutMs: 5_000 };
  writeFileSync(config, JSON.stringify({ chains: { TRON: { source } } }));
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: config };
  const imported = await runSulian(['import-blocks', '--chain', 'TRON', '--from', blocks], env);
  expect(imported.exitCode, imported.stderr).toBe(0);
});
afterAll(async () => {
  await node.stop();
  await test.drop();
  dir.remove();
});

const audit = async () => {
  const { exitCode, stdout, stderr } = await runSulian(
    ['audit-balances', '--chain', 'TRON', '--sample', '10000', '--json'],
    env,
  );
  return { exitCode, stderr, report: JSON.parse(stdout) as Record<string, unknown> };
};

describe('audit-balances of a simulated TRON', () => {
  it('finds every balance of every address as the node says it, TRX, TRC-10 and TRC-20 [R-RUN-86]', async () => {
    const { exitCode, stderr, report } = await audit();
    expect(exitCode, stderr).toBe(0);
    expect(report).toMatchObject({ chain: 'TRON', height: BLOCKS - 1, faults: [], notTold: 0 });
    expect(report['addresses']).toBeGreaterThan(100);
    expect(report['compared']).toBeGreaterThan(report['addresses'] as number);
  });

  it('names the address whose balance is another one, with both figures, and fails [R-RUN-86]', async () => {
    const [spoilt] = await test.database.query<{ text: string }>(
      `update ledger_tron.address_total set received = received + 1000000 where address_id = 1 and asset = 0
       returning (select text from ledger_tron.address where address_id = 1)`,
    );
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(1);
    expect(report['faults']).toEqual([
      expect.stringMatching(new RegExp(`^${spoilt?.text}: TRX held .*, the node says `)),
    ]);
  });

  it('is refused while the node stands elsewhere, which it says [R-RUN-86]', async () => {
    node.mine(1);
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(2);
    expect(report).toMatchObject({ error: 'BAD_REQUEST', details: { node: BLOCKS, ledger: BLOCKS - 1 } });
  });
});
