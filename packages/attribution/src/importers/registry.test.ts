import { join } from 'node:path';
import { CHAIN_IDS, type ChainId, getChain } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../testing/import-files.ts';
import { getImporter, IMPORTERS, type ImporterName } from './registry.ts';

const ADDRESS = `0x${'a'.repeat(40)}`;
const open = (format: ImporterName, path: string, chain?: ChainId) =>
  getImporter({ format, ...(chain !== undefined && { chain }) })(path, { adapters: new Map() });
const folder = () => writeFolder({ 'tags.json': JSON.stringify({ [ADDRESS]: { name: 'Swap' } }) });

describe('the chain of a list that does not say it', () => {
  test('is asked for by name, never guessed [R-LABEL-27]', async () => {
    const path = await folder();
    expect(() => open('scam-sniffer', path)).toThrow(/^--chain is needed with --format scam-sniffer: .* one of .*BSC/);
    await expect(collect(open('ethereum-labels', path))).rejects.toThrow(
      /^--chain is needed with --format ethereum-labels: .* one of .*BSC/,
    );
  });

  test.each(CHAIN_IDS.map((chain) => [chain]))('is taken when it is %s only if that is an EVM chain', async (chain) => {
    const path = await folder();
    if (getChain(chain).sharesAddresses)
      expect((await collect(open('ethereum-labels', path, chain))).labels).toMatchObject([{ chain, address: ADDRESS }]);
    else expect(() => open('ethereum-labels', path, chain)).toThrow(/has no addresses of this form/);
  });

  test.each(
    Object.entries(IMPORTERS).flatMap(([format, { needsChain }]) => (needsChain === undefined ? [format] : [])),
  )('is refused for %s, whose lists say it', (format) => {
    expect(() => open(format as ImporterName, '/nowhere', 'BSC')).toThrow(/say their chain themselves/);
  });
});

test('a name that is given to the source stands in place of a file’s, and of a folder’s before its files', async () => {
  const path = await folder();
  const listSources = async (from: string, source?: string) =>
    (
      await collect(
        getImporter({ format: 'ethereum-labels', chain: 'BSC' })(from, {
          adapters: new Map(),
          ...(source !== undefined && { source }),
        }),
      )
    ).labels.map((label) => label.source);
  expect(await listSources(join(path, 'tags.json'))).toEqual(['ethereum-labels:tags.json']);
  expect(await listSources(join(path, 'tags.json'), 'vendor')).toEqual(['ethereum-labels:vendor']);
  expect(await listSources(path, 'vendor')).toEqual(['ethereum-labels:vendor/tags.json']);
});
