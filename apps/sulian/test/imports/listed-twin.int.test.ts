import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoringAnswer } from '@sulian/contract';
import { createTestDatabase, realData, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir, runSulian } from '../support/run-sulian.ts';

const BLOCK = realData('evm/chainstorage-native/polygon/native_block_43200000.json');
if (BLOCK === undefined) console.warn('skipped: a real block of Polygon is not on this machine');
/** Signs a transaction in that block. */
const SIGNER = '0x571b4ddab5d2c0644c374c0dbe2fd7a027043469';
/** Polygon's contract of the native coin: receives there, and cannot sign. */
const CONTRACT = '0x0000000000000000000000000000000000001010';

const dir = makeTempDir();
let test: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  test = await createTestDatabase();
  env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path };
});
afterAll(async () => {
  await test.drop();
  dir.remove();
});

async function runJson<T>(...args: string[]): Promise<T> {
  const { exitCode, stdout, stderr } = await runSulian([...args, '--json'], env);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as T;
}

/** By the commands that an operator runs. */
describe.skipIf(BLOCK === undefined)('a list of sanctioned addresses of Ethereum, on Polygon alone', () => {
  const read = async (address: string) => {
    const { analysis } = await runJson<ScoringAnswer>(
      'score',
      'POLYGON',
      'ADDRESS',
      address,
      '--direction',
      'OUTGOING',
    );
    return analysis.outgoing?.result;
  };
  it('applies to a key that signed there, names the chain of the list, and never to a contract [R-LABEL-91]', async () => {
    const list = join(dir.path, 'sanctioned_addresses_ETH.txt');
    writeFileSync(list, `${SIGNER}\n${CONTRACT}\n`);
    await runJson('import-blocks', '--chain', 'POLYGON', '--from', BLOCK ?? '', '--first-height', '43200000');
    await runJson('import-labels', '--format', 'ofac', list);
    const signer = await read(SIGNER);
    expect(signer?.own).toMatchObject({ type: 'OFAC sanction list', floor: 'Critical', listedOn: 'ETHEREUM' });
    expect(signer?.headline).toMatchObject({ level: 'Critical', basis: 'OWN' });
    expect((await read(CONTRACT))?.own).toBeNull();
  });
});
