import { expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importOfac } from './import-ofac.ts';

const BY_SHAPE = { adapters: new Map() };
const ETHER = '0x01e2919679362dFBC9ee1644Ba9C6da6D6245BB1';

test('[R-LABEL-01] labels what a list names as sanctioned, on the chain that the list is of', async () => {
  const folder = await writeFolder({
    'sanctioned_addresses_ETH.txt': `${ETHER}\n\n`,
    'sanctioned_addresses_ETH.json': `["${ETHER}"]`,
    'README.md': 'about',
  });
  const { labels, refused } = await collect(importOfac(folder, BY_SHAPE));
  expect(refused).toEqual([]);
  expect(labels).toHaveLength(1);
  expect(labels[0]).toMatchObject({
    chain: 'ETHEREUM',
    address: '0x01e2919679362dfbc9ee1644ba9c6da6d6245bb1',
    entity: { key: 'ofac:sdn', name: 'OFAC sanction list', type: 'OFAC sanction list' },
    source: 'ofac:sanctioned_addresses_ETH.txt',
    confidence: 60,
  });
  expect(labels[0]).not.toHaveProperty('date');
});

test("finds a token's chain by what its addresses look like", async () => {
  const folder = await writeFolder({
    'sanctioned_addresses_USDT.txt': `${ETHER}\nTBHTJqAy4DhHhmT3dNceJYNRz4SdLofLre\n`,
  });
  const { labels } = await collect(importOfac(folder, BY_SHAPE));
  expect(labels.map((label) => label.chain)).toEqual(['ETHEREUM', 'TRON']);
});

test('[R-LABEL-05] refuses other chains and misplaced addresses by line', async () => {
  const folder = await writeFolder({
    'sanctioned_addresses_XBT.txt': `# list\nTUCsTq7TofTCJRRoHk6RvhMoS2mJLm5Yz0\n`,
    'sanctioned_addresses_XMR.txt': 'x\n',
  });
  const { labels, refused } = await collect(importOfac(folder, BY_SHAPE));
  expect(labels).toEqual([]);
  expect(refused).toEqual([
    {
      file: 'sanctioned_addresses_XBT.txt',
      line: 2,
      reason: '"TUCsTq7TofTCJRRoHk6RvhMoS2mJLm5Yz0" is not an address of BITCOIN',
    },
    {
      file: 'sanctioned_addresses_XMR.txt',
      line: 1,
      reason: expect.stringMatching(/^asset "XMR" is of an unknown chain; one of BTC XBT /),
    },
  ]);
});

test('a list of no byte is refused, and nothing of it is withdrawn; one of comments alone is empty on purpose [R-ERR-28]', async () => {
  const whole = async (content: string) => {
    const folder = await writeFolder({ 'sanctioned_addresses_XBT.txt': content });
    const sources: string[] = [];
    const refused: string[] = [];
    for await (const batch of importOfac(folder, BY_SHAPE)) {
      sources.push(...(batch.wholeSources ?? []));
      refused.push(...batch.refused.map(({ reason }) => reason));
    }
    return { sources, refused };
  };
  expect(await whole('')).toEqual({ sources: [], refused: ['the file is empty'] });
  expect(await whole('# none\n')).toEqual({ sources: ['ofac:sanctioned_addresses_XBT.txt'], refused: [] });
});
