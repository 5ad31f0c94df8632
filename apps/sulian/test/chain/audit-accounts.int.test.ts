import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSolanaWorldNode, startTezosWorldNode, startTronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeSolanaWorld } from '../imports/solana-block-files.ts';
import { writeTezosWorld } from '../imports/tezos-block-files.ts';
import { writeTronWorld } from '../imports/tron-block-files.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';

interface NodeOptions {
  readonly seed: string;
  readonly blocks: number;
  readonly startTimeSec: number;
  readonly blockEveryMs: number;
}

/** A simulated chain, from its node and from its files. */
interface Audited {
  readonly chain: string;
  readonly coin: string;
  readonly blocks: number;
  readonly write: (path: string, seed: string, blocks: number) => Promise<string>;
  readonly start: (options: NodeOptions) => Promise<{
    readonly url: string;
    readonly world: { readonly tip: { readonly height: number } | { readonly slot: number } };
    mine(count: number): unknown;
    stop(): Promise<void>;
  }>;
  /** Balances that the node has no word for. */
  readonly notTold: number;
  /** It still returns balances at the ledger's block when it is at a later one. */
  readonly hasHistory?: true;
}

/** The contract of the families compares all balances of each; here are a node of one height, and one with history. */
const CHAINS: readonly Audited[] = [
  { chain: 'TRON', coin: 'TRX', blocks: 300, write: writeTronWorld, start: startTronWorldNode, notTold: 0 },
  // Coins of token accounts are their owners'.
  { chain: 'SOLANA', coin: 'SOL', blocks: 200, write: writeSolanaWorld, start: startSolanaWorldNode, notTold: 1 },
  {
    chain: 'TEZOS',
    coin: 'XTZ',
    blocks: 120,
    write: writeTezosWorld,
    start: startTezosWorldNode,
    notTold: 1,
    hasHistory: true,
  },
];

/** Minimum addresses per chain that are compared with the node. */
const ADDRESSES = 100;

const run = createRunner();

/** A block a line. */
const countRecordings = (path: string): number => readFileSync(path, 'utf8').trimEnd().split('\n').length;

describe.each(CHAINS)('audit-balances of a simulated $chain', ({
  chain,
  coin,
  blocks,
  notTold,
  hasHistory = false,
  ...world
}) => {
  const dir = makeTempDir();
  let node: Awaited<ReturnType<Audited['start']>>;
  let test: Awaited<ReturnType<typeof createProgramDatabase>>;
  let env: Record<string, string>;

  beforeAll(async () => {
    const seed = `audit-${chain}`;
    const from = await world.write(join(dir.path, 'blocks.jsonl'), seed, blocks);
    node = await world.start({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
    test = await createProgramDatabase();
    const config = join(dir.path, 'sulian.config.yaml');
    writeFileSync(config, JSON.stringify({ chains: { [chain]: { source: { type: 'rpc', url: node.url } } } }));
    env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, SULIAN_CONFIG: config };
    const imported = await run(['import-blocks', '--chain', chain, '--from', from], env);
    expect(imported.exitCode, imported.stderr).toBe(0);
    expect(imported.stdout).toContain(`${chain}: ${countRecordings(from)} blocks imported`);
  }, 120_000);
  afterAll(async () => {
    await node.stop();
    await test.drop();
    dir.remove();
  });

  const getTip = (): number => ('slot' in node.world.tip ? node.world.tip.slot : node.world.tip.height);
  const audit = async () => {
    const command = ['audit-balances', '--chain', chain, '--sample', '10000', '--json'];
    const { exitCode, stdout, stderr } = await run(command, env);
    return { exitCode, stderr, report: JSON.parse(stdout) as Record<string, unknown> };
  };

  it('finds every balance of every address and asset as the node says it [R-RUN-86] [R-RUN-92] [R-CHAIN-309]', async () => {
    const { exitCode, stderr, report } = await audit();
    expect(exitCode, stderr).toBe(0);
    expect(report).toMatchObject({ chain, height: getTip(), faults: [], notTold });
    expect(report['addresses']).toBeGreaterThanOrEqual(ADDRESSES);
    expect(report['compared']).toBeGreaterThan(report['addresses'] as number);
  });

  it('names the address whose balance is another one, with both figures, and fails [R-RUN-86]', async () => {
    const schema = `ledger_${chain.toLowerCase()}`;
    const [spoilt] = await test.database.query<{ text: string }>(
      `UPDATE ${schema}.address_total total SET received = total.received + 1000000 FROM ${schema}.address address
       WHERE total.asset = 0 AND address.address_id = total.address_id
         AND address.text = (SELECT min(held.text) FROM ${schema}.address held
                             JOIN ${schema}.address_total of_held USING (address_id)
                             WHERE of_held.asset = 0 AND of_held.received > of_held.sent)
       RETURNING address.text`,
    );
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(1);
    expect(report['faults']).toEqual([expect.stringContaining(`${spoilt?.text}: the ledger has `)]);
  });

  it(`${hasHistory ? 'is answered of the ledger’s block' : 'is refused'} while the node stands elsewhere, which it says [R-RUN-86] [R-CHAIN-309]`, async () => {
    const ledger = getTip();
    node.mine(1);
    const { exitCode, report } = await audit();
    expect(exitCode).toBe(hasHistory ? 1 : 2);
    expect(report).toMatchObject(
      hasHistory ? { height: ledger } : { error: 'BAD_REQUEST', details: { node: getTip(), ledger } },
    );
  });
});
