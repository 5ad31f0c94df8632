import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openBlockFiles } from '@sulian/chains';
import { type BlockSource, type ChainId, isChainId, type Ledger, type LedgerWriter } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import { changeRuleOf, clusterRuleOf } from '../src/cluster-rules.ts';
import { openProgram } from '../src/compose.ts';
import { readConfig } from '../src/config.ts';
import { serverCpuSeconds } from './cpu.ts';

/**
 * `npx tsx apps/sulian/bench/append.ts FILE_OR_FOLDER [BLOCKS] [CHAIN] [HOLD_MS]`: appends the first blocks of files
 * like live ones. HOLD_MS delays each save of blocks and of wallets, like a busy disk.
 */
const [path = '', blocks = '900', chainName = 'BITCOIN', hold = '0'] = process.argv.slice(2);
const chain: ChainId = isChainId(chainName) ? chainName : 'BITCOIN';
const MAX_BLOCKS = 500;

function held(ledger: Ledger, ms: number): Ledger {
  const slow = (writer: LedgerWriter): LedgerWriter => ({
    ...writer,
    append: (batch) => pause(ms).then(() => writer.append(batch)),
    cluster: (...asked) => pause(ms).then(() => writer.cluster(...asked)),
  });
  const writer: Ledger['writer'] = (...asked) => slow(ledger.writer(...asked));
  return Object.assign(Object.create(ledger), { writer });
}

async function openFirst(count: number): Promise<BlockSource> {
  const files = await openBlockFiles({ chain, path });
  const first = await files.firstHeight();
  const height = Math.min(first + count - 1, (await files.getHead()).height);
  const hash = (await files.findHash(height)) ?? '';
  return { ...files, getHead: async () => ({ height, hash }) };
}

const dataDir = mkdtempSync(join(tmpdir(), 'sulian-bench-'));
const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dataDir, 'data') }, dataDir));
try {
  const rules = program.adapters.get(chain);
  if (rules === undefined) throw new Error(`${chain} cannot be read yet`);
  const [row] = await program.database.query<{ pid: number }>('select pg_backend_pid() as pid');
  const serverBefore = serverCpuSeconds(row?.pid ?? 0);
  const batches: number[] = [];
  const source = await openFirst(Number(blocks));
  const nodeBefore = process.cpuUsage();
  const start = performance.now();
  await catchUp({
    ledger: held(program.ledger, Number(hold)),
    source,
    rules,
    clusterRule: clusterRuleOf(chain),
    changeRule: changeRuleOf(chain, program.config.followsChange),
    limits: { maxBlocks: MAX_BLOCKS },
    signal: new AbortController().signal,
    onStep: (step) => void (step.kind === 'appended' && batches.push(step.blocks.length)),
  });
  const seconds = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(nodeBefore);
  const count = batches.reduce((sum, each) => sum + each, 0);
  console.log(`${count} blocks in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(1)} blocks/s`);
  console.log(`batches: ${batches.join(', ')}`);
  const server = serverCpuSeconds(row?.pid ?? 0) - serverBefore;
  console.log(`processor time: Node ${((user + system) / 1e6).toFixed(2)} s, PostgreSQL ${server.toFixed(2)} s`);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
