import { join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { realData } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../../testing/import-files.ts';
import { getImporter } from '../../registry.ts';

const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const ETHER = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

const LIST = `Wallet;Network;Owner;Kind;Certainty;Seen;Remark
${SATOSHI};btc;甲交易所;cex;high;15.11.2021;"a; b"
${ETHER};ETHEREUM;Some Bridge;Cross-chain bridge protocol;;2023-08-16;
${ETHER};zec;Z;cex;high;;
${ETHER};ETHEREUM;Odd;teleporter;high;;
`;
const MAPPING = `# Unit 5's export
columns:
  address: Wallet
  chain: network
  entity: Owner
  type: Kind
  confidence: Certainty
  date: Seen
  note: Remark
constants:
  confidence: web_crawl
  author: Unit 5
values:
  chain: { btc: BITCOIN }
  type:
    cex: Exchange
  confidence:
    high: 70
`;

async function run(
  files: Readonly<Record<string, string | Uint8Array>>,
  { chain, mapping = 'map.yaml' }: { chain?: ChainId; mapping?: string } = {},
) {
  const folder = await writeFolder(files);
  const read = getImporter({ format: 'csv', mapping: join(folder, mapping), ...(chain !== undefined && { chain }) });
  return collect(read(join(folder, 'list.csv'), { adapters: new Map() }));
}

describe('a list of any columns, with a mapping', () => {
  test('is read by its columns, constants and meanings of words [R-LABEL-56]', async () => {
    const { labels, refused } = await run({ 'list.csv': LIST, 'map.yaml': MAPPING });
    expect(labels).toEqual([
      {
        validity: 'control',
        chain: 'BITCOIN',
        address: SATOSHI,
        entity: expect.objectContaining({ name: '甲交易所', type: 'Exchange' }),
        source: 'csv:list.csv',
        confidence: 70,
        author: 'Unit 5',
        date: '2021-11-15',
        note: 'a; b',
      },
      {
        validity: 'control',
        chain: 'ETHEREUM',
        address: ETHER.toLowerCase(),
        entity: expect.objectContaining({ name: 'Some Bridge', type: 'Cross-chain bridge protocol' }),
        source: 'csv:list.csv',
        confidence: 20,
        author: 'Unit 5',
        date: '2023-08-16',
      },
    ]);
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [4, expect.stringMatching(/^chain "zec": unknown chain; one of BITCOIN /)],
      [5, expect.stringMatching(/^type "teleporter": unknown entity type; one of Exchange, /)],
    ]);
  });

  test('takes its chain from --chain where the mapping says none, and JSON for a mapping', async () => {
    const mapping = JSON.stringify({
      columns: { address: 'wallet', entity: 'owner' },
      constants: { type: 'Scam', confidence: 50 },
    });
    const files = { 'list.csv': `wallet\towner\n${ETHER}\tX, Y\n`, 'map.json': mapping };
    const { labels } = await run(files, { chain: 'BASE', mapping: 'map.json' });
    expect(labels.map(({ chain, entity }) => [chain, entity.name, entity.type])).toEqual([['BASE', 'X, Y', 'Scam']]);
    await expect(run(files, { mapping: 'map.json' })).rejects.toThrow(
      '--mapping: map.json: names neither column nor constant for chain',
    );
    await expect(run({ 'list.csv': LIST, 'map.yaml': MAPPING }, { chain: 'BASE' })).rejects.toThrow(
      '--mapping: map.yaml: states the chain itself; leave --chain away',
    );
  });

  test.each([
    [
      'a field that there is not',
      MAPPING.replace('  address:', '  adress:'),
      /^--mapping: map.yaml:3: unknown field "adress"; one of chain, address, /,
    ],
    [
      'a section that there is not',
      MAPPING.replace('constants:', 'const:'),
      /^--mapping: map.yaml:10: unknown section "const"/,
    ],
    [
      'a field twice',
      MAPPING.replace('  chain: network', '  address: x'),
      /^--mapping: map.yaml:4: Map keys must be unique/,
    ],
    [
      'a column that is no text',
      MAPPING.replace('address: Wallet', 'address: [Wallet]'),
      /^--mapping: map.yaml:3: the column of address is not a text/,
    ],
    [
      'values that are none',
      MAPPING.replace('{ btc: BITCOIN }', 'BITCOIN'),
      /^--mapping: map.yaml:14: the values of chain are not a list/,
    ],
    ['no YAML', 'columns: {', /^--mapping: map.yaml:\d+: /],
    ['nothing', '', /^--mapping: map.yaml:1: missing sections/],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00]), /^--mapping: map.yaml: not valid UTF-8/],
    ['an alias that multiplies', `a: &a [x, x]\nb: [*a, *a]\n`, /^--mapping: map.yaml:1: unknown section "a"/],
  ])('is refused before anything is read where the mapping has %s, with its line', async (_, mapping, message) => {
    await expect(run({ 'list.csv': LIST, 'map.yaml': mapping })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(message),
    });
  });

  test('is refused by the mapping’s line where it lacks a column that is named there', async () => {
    const { refused } = await run({ 'list.csv': LIST.replace('Certainty', 'Sure'), 'map.yaml': MAPPING });
    expect(refused).toEqual([
      {
        file: 'list.csv',
        line: 1,
        reason:
          'no column "certainty", which map.yaml:7 names; its columns are "wallet, network, owner, kind, sure, seen, remark"',
      },
    ]);
  });

  test.each([
    ['UTF-8', Buffer.from(LIST)],
    ['UTF-16', Buffer.from(`\uFEFF${LIST}`, 'utf16le')],
  ])('in %s is read [R-LABEL-93]', async (_, content) => {
    const plain = await run({ 'list.csv': LIST, 'map.yaml': MAPPING });
    expect(await run({ 'list.csv': content, 'map.yaml': MAPPING })).toEqual(plain);
  });

  test('in no encoding is refused', async () => {
    const content = Buffer.concat([Buffer.from(LIST), Buffer.from([0xff, 0xff, 0x0a])]);
    const { refused } = await run({ 'list.csv': content, 'map.yaml': MAPPING });
    expect(refused.at(-1)?.reason).toMatch(/not valid UTF-8/);
  });

  test('goes with no other format', () => {
    expect(() => getImporter({ format: 'ofac', mapping: 'map.yaml' })).toThrow(
      '--mapping: the columns of ofac are known; it goes with --format csv',
    );
  });

  const real = realData('evm');
  test.skipIf(real === undefined)('reads a real list of poisoning: 227 victims of Arbitrum', async () => {
    const folder = await writeFolder({
      'map.yaml': `columns: { address: victim_address, date: payoff_ts }
constants: { chain: ARBITRUMONE, entity: Victims of poisoning, type: Custom group, confidence: 50 }
`,
    });
    const read = getImporter({ format: 'csv', mapping: join(folder, 'map.yaml') });
    const path = join(real ?? '', 'poisoning-payouts', 'arbitrum_payouts.csv');
    const { labels, refused } = await collect(read(path, { adapters: new Map() }));
    expect([labels.length, refused]).toEqual([227, []]);
  });
});
