import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoringAnswer } from '@sulian/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type JsonCommands, openJsonCommands } from '../support/json-commands.ts';
import { BLOCK_170, BLOCK_171, BLOCK_172 } from '../support/real-blocks.ts';
import { toRecords, writeIn } from './block-files.ts';

/** Block 170: 50 BTC made in block 9, which is not there, become 10 and 40. */
const PAYMENT = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const RECEIVER = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';
/** Receives the 40 of change, and is the payer: its received total lacks the 50. */
const PAYER = '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S';

let commands: JsonCommands;
beforeAll(async () => {
  commands = await openJsonCommands();
});
afterAll(() => commands.close());
const importFrom = (path: string, ...more: string[]) =>
  commands.run('import-blocks', '--chain', 'BITCOIN', '--from', path, ...more);

it('a run of blocks that begins mid-chain is imported from the height that is given [R-RUN-17, R-RUN-06]', async () => {
  const path = writeIn(commands.path, 'blk00000.dat', toRecords([BLOCK_170.raw]));
  expect(await importFrom(path, '--first-height', '170')).toMatchObject({ imported: 1, firstHeight: 170, height: 170 });
  // The server is that of DATABASE_URL: none of our own was made.
  expect(existsSync(join(commands.path, 'cluster'))).toBe(false);
});

it('files that go on where the ledger ends need no height', async () => {
  const path = writeIn(commands.path, 'blk00001.dat', toRecords([BLOCK_172.raw, BLOCK_171.raw]));
  expect(await importFrom(path)).toMatchObject({ imported: 2, firstHeight: 170, height: 172 });
  expect(await commands.run('verify')).toMatchObject({ height: 172, faults: [] });
});

it.each([
  ['ADDRESS', RECEIVER, '10'],
  ['ADDRESS', PAYER, '40'],
  ['TRANSACTION', PAYMENT, '50'],
])('money of %s %s that comes from before the first block is of unknown origin, and never clean [R-LEDGER-04]', async (type, id, amount) => {
  const { analysis } = await commands.run<ScoringAnswer>('score', 'BITCOIN', type, id, '--direction', 'INCOMING');
  expect(analysis.incoming?.result).toMatchObject({
    score: null,
    noScoreReason: 'TOO_LITTLE_EXPLORED',
    level: 'Undefined',
    severity: 'Undefined',
    amount,
    basis: { height: 172, isPartial: true },
    details: [{ type: 'Unknown origin', percentage: 100, amount, score: 50, level: 'Medium' }],
  });
});

it('balances of such a ledger are kept as partial: what was spent before is not invented', async () => {
  const rows = await commands.database.query(
    'select text, received, sent from ledger_bitcoin.address where text = any($1) order by text',
    [[RECEIVER, PAYER]],
  );
  expect(rows.map((row) => Object.values(row).map(String))).toEqual([
    [PAYER, '4000000000', '0'],
    [RECEIVER, '1000000000', '0'],
  ]);
  expect(await commands.database.query('select first_height from ledger_bitcoin.checkpoint')).toEqual([
    { first_height: 170 },
  ]);
});
