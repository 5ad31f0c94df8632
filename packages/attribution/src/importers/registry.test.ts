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
    expect(() => open(format as ImporterName, '/nowhere', 'BSC')).toThrow(/name their chain themselves/);
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

describe('what the days of a label mean', () => {
  test.each<[ImporterName, string]>([
    ['ofac', 'listing'],
    ['tagpack', 'observation'],
    ['mining-pools', 'observation'],
    ['csv', 'control'],
    ['ethereum-labels', 'observation'],
    ['eth-labels', 'observation'],
    ['scam-sniffer', 'observation'],
    ['cryptoscamdb', 'observation'],
    ['defillama', 'observation'],
  ])('is for %s: %s [R-LABEL-60]', (format, validity) => {
    expect(IMPORTERS[format].validity).toBe(validity);
  });

  test('is the format’s on each label, unless the row says it itself [R-LABEL-60] [R-LABEL-61]', async () => {
    const rows = [
      'chain,address,entity,type,confidence,valid_from,validity',
      `BITCOIN,1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa,List,OFAC sanction list,60,2022-08-08,listing`,
      `BITCOIN,1CounterpartyXXXXXXXXXXXXXXXUWLpVr,Shop,Service,50,2020-01-01,`,
      `BITCOIN,1BitcoinEaterAddressDontSendf59kuE,Shop,Service,50,2020-01-01,sometimes`,
    ];
    const { labels, refused } = await collect(open('csv', await writeFolder({ 'own.csv': rows.join('\n') })));
    expect(labels.map(({ validity, validFrom }) => [validity, validFrom])).toEqual([
      ['listing', '2022-08-08'],
      ['control', '2020-01-01'],
    ]);
    expect(refused[0]?.reason).toContain('none of control, listing, observation');
  });

  test('a list in JSON may say of which chains it names every service [R-LABEL-65]', async () => {
    const label = { chain: 'BITCOIN', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', entity: 'Shop', type: 'Service' };
    const content = { covers: ['BITCOIN'], labels: [{ ...label, confidence: 50 }] };
    const path = await writeFolder({ 'own.json': JSON.stringify(content) });
    const covers: unknown[] = [];
    for await (const batch of open('csv', path)) covers.push(...(batch.covers ?? []));
    expect(covers).toEqual([{ source: 'csv:own.json', chain: 'BITCOIN' }]);
  });
});
