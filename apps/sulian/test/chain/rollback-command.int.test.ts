import { commonInputOwnershipRule } from '@sulian/engine';
import { digestTables, verifyTables } from '@sulian/ledger';
import { createMockChain } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

it('sulian rollback takes back blocks and merges, and clears the alarm [R-LEDGER-25]', {
  timeout: 240_000,
}, async () => {
  const dir = makeTempDir();
  const env = { SULIAN_DATA_DIR: dir.path };
  const inProgram = async <T>(work: (program: Program) => Promise<T>): Promise<T> => {
    const program = await openProgram(readConfig(env, dir.path));
    try {
      return await work(program);
    } finally {
      await program.close();
    }
  };
  const chain = createMockChain({ seed: 9, maxTransfers: 6 });
  const blocks = chain.extend(30);
  try {
    const expected = await inProgram(async ({ ledger, database }) => {
      const writer = ledger.writer('BITCOIN');
      await writer.append(blocks.slice(0, 20));
      await writer.cluster(19, commonInputOwnershipRule);
      const digest = await digestTables(database, 'BITCOIN');
      await writer.append(blocks.slice(20));
      await writer.cluster(29, commonInputOwnershipRule);
      await writer.setAlarm('a fork past finality');
      expect((await ledger.getState('BITCOIN')).merges).toBeGreaterThan(Number(digest['wallet_merge']?.split(':')[0]));
      return digest;
    });
    const outcome = await runSulian(['rollback', '--chain', 'BITCOIN', '--to', '19', '--json'], env);
    expect(outcome).toMatchObject({ exitCode: 0 });
    expect(JSON.parse(outcome.stdout)).toEqual({ chain: 'BITCOIN', from: 29, to: 19 });
    await inProgram(async ({ ledger, database }) => {
      expect((await ledger.getState('BITCOIN')).alarm).toBeUndefined();
      expect(await digestTables(database, 'BITCOIN')).toEqual(expected);
      expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
    });
  } finally {
    dir.remove();
  }
});
