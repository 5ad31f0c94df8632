import type { ScoringAnswer } from '@sulian/contract';
import { createTestDatabase, realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const file = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (file === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

/** The first payment between two people, block 170: 50 BTC in, 10 to Hal Finney, 40 back. */
const FIRST_PAYMENT = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
const FIRST_RECEIVER = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';

describe.skipIf(file === undefined)('the first 4,313 blocks of Bitcoin, by the command line', () => {
  const dir = makeTempDir();
  let env: Record<string, string>;
  let drop: () => Promise<void>;

  const run = createRunner();
  const runJson = async <T>(...args: string[]): Promise<T> => {
    const { exitCode, stdout, stderr } = await run([...args, '--json'], env);
    expect(exitCode, stderr).toBe(0);
    return JSON.parse(stdout) as T;
  };

  beforeAll(async () => {
    const test = await createTestDatabase();
    drop = test.drop;
    env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path };
  });
  afterAll(async () => {
    await drop();
    dir.remove();
  });

  it('imports all of them [R-RUN-08]', async () => {
    const report = await runJson('import-blocks', '--chain', 'BITCOIN', '--from', file as string);
    expect(report).toMatchObject({ imported: 4313, firstHeight: 0, height: 4312, transactions: 4371 });
  });

  it('changes nothing when they are imported again', async () => {
    expect(await runJson('import-blocks', '--chain', 'BITCOIN', '--from', file as string)).toMatchObject({
      imported: 0,
      height: 4312,
    });
  });

  it('says that all the money of the first receiver is one block reward, score 100 [R-RUN-07, R-ENDS-04]', async () => {
    const answer = await runJson<ScoringAnswer>(
      'score',
      'BITCOIN',
      'ADDRESS',
      FIRST_RECEIVER,
      '--direction',
      'INCOMING',
    );
    expect(answer.analysis.incoming?.result).toMatchObject({
      score: 100,
      level: 'No',
      // Beyond the payer, on a chain without labels, it may be a service.
      severity: 'Undefined',
      amount: '10',
      details: [{ type: 'Block reward', percentage: 100, amount: '10', score: 100 }],
    });
  });

  it('shows 50 BTC of one source going to 10 and 40 in the first payment', async () => {
    const answer = await runJson<ScoringAnswer>(
      'score',
      'BITCOIN',
      'TRANSACTION',
      FIRST_PAYMENT,
      '--direction',
      'INCOMING',
    );
    expect(answer.analysis.incoming?.result).toMatchObject({
      amount: '50',
      details: [{ type: 'Block reward', percentage: 100 }],
    });
  });

  it('finds no fault when table is held against table and addresses are counted again', async () => {
    expect(await runJson('verify', '--chain', 'BITCOIN')).toMatchObject({ faults: [] });
  });

  it('refuses an address of another chain by naming that chain [R-ERR-05]', async () => {
    const { exitCode, stdout } = await run(
      ['score', 'BITCOIN', 'ADDRESS', '0x00000000219ab540356cBB839Cbe05303d7705Fa', '--json'],
      env,
    );
    expect(exitCode).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ error: 'ADDRESS_OF_OTHER_CHAIN', details: { belongsTo: 'ETHEREUM' } });
  });
});
