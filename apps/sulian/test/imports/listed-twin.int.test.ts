import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoringAnswer } from '@sulian/contract';
import { realData } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JsonCommands, openJsonCommands } from '../support/json-commands.ts';

const BLOCK = realData('evm/chainstorage-native/polygon/native_block_43200000.json');
if (BLOCK === undefined) console.warn('skipped: a real block of Polygon is not on this machine');
/** Signs a transaction in that block. */
const SIGNER = '0x571b4ddab5d2c0644c374c0dbe2fd7a027043469';
/** Polygon's contract of the native coin: receives there, and cannot sign. */
const CONTRACT = '0x0000000000000000000000000000000000001010';

let commands: JsonCommands;
beforeAll(async () => {
  commands = await openJsonCommands();
});
afterAll(() => commands.close());

/** By the commands that an operator runs. */
describe.skipIf(BLOCK === undefined)('a list of sanctioned addresses of Ethereum, on Polygon alone', () => {
  const read = async (address: string) => {
    const { analysis } = await commands.run<ScoringAnswer>(
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
    const list = join(commands.path, 'sanctioned_addresses_ETH.txt');
    writeFileSync(list, `${SIGNER}\n${CONTRACT}\n`);
    await commands.run('import-blocks', '--chain', 'POLYGON', '--from', BLOCK ?? '', '--first-height', '43200000');
    await commands.run('import-labels', '--format', 'ofac', list);
    const signer = await read(SIGNER);
    expect(signer?.own).toMatchObject({ type: 'OFAC sanction list', floor: 'Critical', listedOn: 'ETHEREUM' });
    expect(signer?.headline).toMatchObject({ level: 'Critical', basis: 'OWN' });
    expect((await read(CONTRACT))?.own).toBeNull();
  });
});
