import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importEthereumLabels } from './import-ethereum-labels.ts';

const run = async (value: unknown) =>
  collect(
    importEthereumLabels(
      await writeFolder({ 'tags.json': typeof value === 'string' ? value : JSON.stringify(value) }),
      {
        adapters: new Map(),
      },
    ),
  );
const address = (digit: string): string => `0x${digit.repeat(40)}`;

describe('importEthereumLabels', () => {
  test('takes the gravest word as type, keeps all words as tags, and guesses nothing from the others', async () => {
    const { labels, refused } = await run({
      [address('A')]: { name: 'Mixer: Router', labels: ['dex', 'ofac-sanctions-lists'] },
      [address('b')]: { name: 'Some Project', labels: ['some-project'] },
      [address('c')]: { name: '', labels: ['exchange'] },
    });
    expect(refused).toEqual([]);
    expect(labels.map((label) => [label.address, label.entity.name, label.entity.type, label.entity.tags])).toEqual([
      [address('a'), 'Mixer: Router', 'OFAC sanction list', ['dex', 'ofac-sanctions-lists']],
      [address('b'), 'Some Project', 'Custom group', ['some-project']],
      [address('c'), 'exchange', 'Exchange', ['exchange']],
    ]);
  });

  test('refuses entries one by one', async () => {
    const { labels, refused } = await run({
      '0x12': { name: 'x', labels: [] },
      [address('a')]: { name: '', labels: [] },
      [address('b')]: { name: 7 },
      [address('d')]: { name: 'y' },
    });
    expect(labels).toHaveLength(1);
    expect(refused.map((line) => line.reason)).toEqual([
      '0x12 is no address of ETHEREUM',
      `${address('a')} has neither name nor label`,
      expect.stringContaining('name'),
    ]);
  });

  test.each(['[]', '{', 'null'])('refuses %s as a whole', async (text) => {
    const { labels, refused } = await run(text);
    expect(labels).toEqual([]);
    expect(refused).toHaveLength(1);
  });
});
