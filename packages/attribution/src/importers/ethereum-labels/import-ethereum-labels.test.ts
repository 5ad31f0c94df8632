import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ChainId } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importEthereumLabels } from './import-ethereum-labels.ts';

const run = async (value: unknown, chain: ChainId = 'ETHEREUM') =>
  collect(
    importEthereumLabels(
      await writeFolder({ 'tags.json': typeof value === 'string' ? value : JSON.stringify(value) }),
      {
        adapters: new Map(),
        chain,
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

  test('puts every address on the chain that it is given, and on no other [R-LABEL-27]', async () => {
    const { labels, refused } = await run({ [address('a')]: { name: 'Swap', labels: [] }, T12: { name: 'x' } }, 'BSC');
    expect(labels.map((label) => [label.chain, label.address])).toEqual([['BSC', address('a')]]);
    expect(refused.map((line) => line.reason)).toEqual(['"T12" is not an address of BSC']);
  });

  test('reads lists of one label, which say the name alone', async () => {
    // data/arbiscan/accounts/bridge.json, github.com/brianleect/etherscan-labels at 923aba7 (MIT), its first two entries.
    const { labels, refused } = await run(
      {
        '0xd8c6dd978a3768f7ddfe3a9aad2c3fd75fa9b6fd': 'Across Protocol: Deposit Box',
        '0x096760f208390250649e3e8763348e783aef5562': 'Arbitrum One: L2 Custom Gateway',
      },
      'ARBITRUMONE',
    );
    expect(refused).toEqual([]);
    expect(labels.map(({ chain, address, entity }) => [chain, address, entity.name, entity.type])).toEqual([
      ['ARBITRUMONE', '0xd8c6dd978a3768f7ddfe3a9aad2c3fd75fa9b6fd', 'Across Protocol: Deposit Box', 'Custom group'],
      ['ARBITRUMONE', '0x096760f208390250649e3e8763348e783aef5562', 'Arbitrum One: L2 Custom Gateway', 'Custom group'],
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
      '"0x12" is not an address of ETHEREUM',
      `"${address('a')}" has neither name nor label`,
      expect.stringContaining('name'),
    ]);
  });

  test.each(['[1]', '{', 'null'])('refuses %s as a whole', async (text) => {
    const { labels, refused } = await run(text);
    expect(labels).toEqual([]);
    expect(refused).toHaveLength(1);
  });
});

describe('lists of etherscan-labels', () => {
  const write = async (files: Readonly<Record<string, string>>): Promise<string> => {
    const root = await writeFolder({});
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), text);
    }
    return root;
  };
  const read = async (path: string, options: { chain?: ChainId; source?: string } = {}) =>
    collect(importEthereumLabels(path, { adapters: new Map(), ...options }));
  // github.com/brianleect/etherscan-labels at 923aba7 (MIT): the first lines of files of these names, read 2026-11-22.
  const BRIDGE_CSV = `,Address,Name Tag,Balance,Txn Count
0,0x8ed95d1746bf1e4dab58d8ed4724f1ef95b20db0,0x: Erc20 Bridge Proxy,0 ETH,4
1,0x0ac2d6f5f5afc669d3ca38f830dad2b4f238ad3f,0x: Eth2Dai Bridge,0 ETH,1
2,Sum of 4 Accounts,,,
`;
  const TOKENS_CSV = `,#,Contract Address,Token Name,Market Cap,Holders,Website
0,1,0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c,Wrapped BNB (WBNB),"$51,633,569,258.00",1851602,
`;
  const COMBINED = JSON.stringify({
    '0xdef1c0ded9bec7f1a1670819833240f027b25eff': { name: '0x: Exchange Proxy', labels: ['0x-protocol'] },
    '': { name: 'Sum of 4 Accounts', labels: ['0x-protocol', 'exchange'] },
  });

  test('are of the chain of the explorer whose folder they lie in [R-LABEL-53]', async () => {
    const root = await write({
      'data/etherscan/accounts/bridge.csv': BRIDGE_CSV,
      'data/bscscan/tokens/binance.csv': TOKENS_CSV,
      'data/arbiscan/combined/combinedAccountLabels.json': COMBINED,
      'data/ftmscan/combined/combinedAccountLabels.json': COMBINED,
      'data/etherscan/tokens/optimism.json': '[]',
      'data/optimism/tokens/adult.csv': '""\n',
    });
    const { labels, refused, flagged } = await read(root);
    expect(
      labels.map(({ chain, address, entity, source }) => [chain, address, entity.name, entity.type, source]),
    ).toEqual([
      [
        'ARBITRUMONE',
        '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
        '0x: Exchange Proxy',
        'Custom group',
        'ethereum-labels:arbiscan/combined/combinedAccountLabels.json',
      ],
      [
        'BSC',
        '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c',
        'Wrapped BNB (WBNB)',
        'Token',
        'ethereum-labels:bscscan/tokens/binance.csv',
      ],
      [
        'ETHEREUM',
        '0x8ed95d1746bf1e4dab58d8ed4724f1ef95b20db0',
        '0x: Erc20 Bridge Proxy',
        'Cross-chain bridge protocol',
        'ethereum-labels:etherscan/accounts/bridge.csv',
      ],
      [
        'ETHEREUM',
        '0x0ac2d6f5f5afc669d3ca38f830dad2b4f238ad3f',
        '0x: Eth2Dai Bridge',
        'Cross-chain bridge protocol',
        'ethereum-labels:etherscan/accounts/bridge.csv',
      ],
    ]);
    expect(refused.map(({ file, line, reason }) => [file, line, reason])).toEqual([
      ['data/arbiscan/combined/combinedAccountLabels.json', 2, '"" is not an address of ARBITRUMONE'],
      ['data/etherscan/accounts/bridge.csv', 4, '"Sum of 4 Accounts" is not an address of ETHEREUM'],
      [
        'data/ftmscan/combined/combinedAccountLabels.json',
        undefined,
        expect.stringMatching(/folder of an unknown chain$/),
      ],
    ]);
    expect(flagged.map(({ reason }) => reason)).toEqual([
      'labels that name no kind of service here, kept as tags: "0x-protocol" (1)',
      'labels that name no kind of service here, kept as tags: "binance" (1)',
    ]);
  });

  test('are of no explorer that their own name, which is a label, may resemble', async () => {
    const root = await write({ 'etherscan/accounts/optimism.csv': BRIDGE_CSV, 'accounts/optimism.csv': BRIDGE_CSV });
    const { labels } = await read(join(root, 'etherscan'));
    expect(labels.map(({ chain, entity }) => [chain, entity.tags])).toEqual([
      ['ETHEREUM', ['optimism']],
      ['ETHEREUM', ['optimism']],
    ]);
    await expect(read(join(root, 'accounts'))).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('are read once where a table and its JSON lie side by side', async () => {
    const json = JSON.stringify({ '0x8ed95d1746bf1e4dab58d8ed4724f1ef95b20db0': '0x: Erc20 Bridge Proxy' });
    const root = await write({ 'etherscan/accounts/bridge.csv': BRIDGE_CSV, 'etherscan/accounts/bridge.json': json });
    expect((await read(root)).labels.map((label) => label.source)).toEqual([
      'ethereum-labels:etherscan/accounts/bridge.json',
    ]);
  });

  test('need --chain where no explorer’s folder tells it; one that says another chain is flagged [R-LABEL-27]', async () => {
    const root = await write({ 'etherscan-labels/bridge.csv': BRIDGE_CSV, 'bscscan/bridge.csv': BRIDGE_CSV });
    await expect(read(join(root, 'etherscan-labels'))).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(/^--chain is needed with --format ethereum-labels: bridge.csv /),
    });
    const { labels, flagged } = await read(join(root, 'bscscan'), { chain: 'BASE', source: 'mine' });
    expect(labels.map(({ chain, source }) => [chain, source])).toEqual([
      ['BASE', 'ethereum-labels:mine/bridge.csv'],
      ['BASE', 'ethereum-labels:mine/bridge.csv'],
    ]);
    expect(flagged[0]?.reason).toBe('lies in the folder of BSC, imported for BASE as is asked');
  });

  test.each([
    ['of other columns', 'a,b\n1,2\n', /^its columns "a, b" are not those of an explorer's list/],
    ['cut short', `${BRIDGE_CSV}3,"0x`, /quote/],
  ])('a table that is %s is refused with its reason', async (_, text, reason) => {
    const { refused } = await read(await write({ 'bscscan/x.csv': text }));
    expect(refused.at(-1)?.reason).toMatch(reason);
  });
});
