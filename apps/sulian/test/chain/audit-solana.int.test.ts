import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SolanaWorldNode, startSolanaWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSolanaWorld } from '../imports/solana-block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const SEED = 'audit-solana';
const BLOCKS = 200;
const dir = makeTempDir();
let node: SolanaWorldNode;
let test: Awaited<ReturnType<typeof createProgramDatabase>>;
let env: Record<string, string>;

beforeAll(async () => {
  const blocks = await writeSolanaWorld(join(dir.path, 'solana.jsonl'), SEED, BLOCKS);
  node = await startSolanaWorldNode({ seed: SEED, blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  test = await createProgramDatabase();
  const config = join(dir.path, 'sulian.config.yaml');
  const source = { type: 'rpc', url: node.url, timeoutMs: 5_000 };
  writeFileSync(config, JSON.stringify({ chains: { SOLANA: { source } } }));
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: config };
  const imported = await runSulian(['import-blocks', '--chain', 'SOLANA', '--from', blocks], env);
  expect(imported.exitCode, imported.stderr).toBe(0);
});
afterAll(async () => {
  await node.stop();
  await test.drop();
  dir.remove();
});

const audit = async () => {
  const { exitCode, stdout, stderr } = await runSulian(
    ['audit-balances', '--chain', 'SOLANA', '--sample', '10000', '--json'],
    env,
  );
  return { exitCode, stderr, report: JSON.parse(stdout) as Record<string, unknown> };
};

describe('audit-balances of a simulated Solana', () => {
  it('finds every balance of every address as the node says it, coins of token accounts included [R-RUN-86]', async () => {
    const { exitCode, stderr, report } = await audit();
    expect(exitCode, stderr).toBe(0);
    expect(report).toMatchObject({ chain: 'SOLANA', height: node.world.tip.slot, faults: [], notTold: 1 });
    expect(report['addresses']).toBeGreaterThan(100);
    expect(report['compared']).toBeGreaterThan(report['addresses'] as number);
  });

  it('names the address whose balance is another one, with both figures, and fails [R-RUN-86]', async () => {
    const [spoilt] = await test.database.query<{ text: string }>(
      `update ledger_solana.address_total set received = received + 1000000 where asset = 0 and address_id = (select address_id from ledger_solana.address where text = '${node.world.showcase()[0]?.address}')
       returning (select text from ledger_solana.address where address_id = address_total.address_id)`,
    );
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(1);
    expect(report['faults']).toEqual([
      expect.stringMatching(new RegExp(`^${spoilt?.text}: SOL held .*, the node says `)),
    ]);
  });

  it('is refused while the node stands elsewhere, which it says [R-RUN-86]', async () => {
    const ledger = node.world.tip.slot;
    node.mine(1);
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(2);
    expect(report).toMatchObject({ error: 'BAD_REQUEST', details: { node: node.world.tip.slot, ledger } });
  });
});
