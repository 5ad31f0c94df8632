import { expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importEthLabels } from './import-eth-labels.ts';

const OPTIONS = { adapters: new Map() };
const run = async (files: Readonly<Record<string, string | Uint8Array>>) =>
  collect(importEthLabels(await writeFolder(files), OPTIONS));

/** Lines of data/csv/tokens.csv, github.com/dawsbot/eth-labels at bdbdccc (MIT), read 2026-11-22; the chain of the last two is changed. */
const TOKENS = `address,chainId,label,name,symbol,website,image
"0xe41d2489571d322189246dafa5ebde1f4699f498",1,"0x-protocol","ZRX","ZRX","https://0x.org/","https://etherscan.io/token/images/zrx_28.png?v=3"
"0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f",1,"0x-protocol","Synthetix Network Token","SNX","https://www.synthetix.io/","/token/images/SynthetixSNX_32.png"
"0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f",1,"exchange","Synthetix Network Token","SNX","https://www.synthetix.io/","/token/images/SynthetixSNX_32.png"
"0x5e74c9036fb86bd7ecdcb084a0673efc32ea31cb",56,"0x-protocol","Synth sETH","sETH","https://www.synthetix.io/","/token/images/SynthetixsETH_32.png"
"0xd0da9cbea9c3852c5d63a95f9abcc4f6ea0f9032",100,"0x-protocol","Synthetix Network Token","SNX","https://www.synthetix.io/",""
`;

test('reads each row on the chain of its number, one claim an address with all its labels [R-LABEL-52]', async () => {
  const { labels, refused, flagged } = await run({ 'tokens.csv': TOKENS });
  expect(labels.map(({ chain, address, entity }) => [chain, address, entity.name, entity.type, entity.tags])).toEqual([
    ['ETHEREUM', '0xe41d2489571d322189246dafa5ebde1f4699f498', 'ZRX', 'Token', ['0x-protocol']],
    [
      'ETHEREUM',
      '0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f',
      'Synthetix Network Token',
      'Token',
      ['0x-protocol', 'exchange'],
    ],
    ['BSC', '0x5e74c9036fb86bd7ecdcb084a0673efc32ea31cb', 'Synth sETH', 'Token', ['0x-protocol']],
  ]);
  expect(labels[0]).toMatchObject({ source: 'eth-labels:tokens.csv', confidence: 20 });
  expect(refused).toEqual([
    {
      file: 'tokens.csv',
      line: 6,
      reason: 'chain number "100" is of an unknown chain; one of 1 10 56 137 8453 42161 43114 81457',
    },
  ]);
  expect(flagged).toEqual([
    { file: 'tokens.csv', reason: 'labels that name no kind of service here, kept as tags: "0x-protocol" (3)' },
  ]);
});

test('reads quotes in cells as its writer spells them', async () => {
  const row = String.raw`"0xd7db938d42ba4d4fde53c6e13c41bc72a4ab7caf",1,"nft","Say \"hi\", now","HI","",""`;
  const { labels, refused } = await run({ 'tokens.csv': `${TOKENS.split('\n')[0]}\n${row}\n` });
  expect(refused).toEqual([]);
  expect(labels[0]?.entity.name).toBe('Say "hi", now');
});

test('reads accounts, whose labels give the type, from JSON', async () => {
  // Columns of its accounts table (scripts/db/migrations of the same commit); the rows are made up.
  const { labels, refused } = await run({
    'accounts.json': JSON.stringify([
      { id: 1, address: `0x${'A'.repeat(40)}`, chainId: 1, label: 'phish-hack', nameTag: 'Fake_Phishing1' },
      { id: 2, address: `0x${'b'.repeat(40)}`, chainId: 8453, label: 'exchange', nameTag: null },
      { id: 3, address: '0x12', chainId: 1, label: 'exchange', nameTag: 'x' },
      { id: 4, address: `0x${'c'.repeat(40)}`, label: 'exchange', nameTag: 'x' },
      'row',
    ]),
  });
  expect(labels.map(({ chain, address, entity }) => [chain, address, entity.name, entity.type])).toEqual([
    ['ETHEREUM', `0x${'a'.repeat(40)}`, 'Fake_Phishing1', 'Phishing'],
    ['BASE', `0x${'b'.repeat(40)}`, 'exchange', 'Exchange'],
  ]);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, '"0x12" is not an address of ETHEREUM'],
    [4, expect.stringMatching(/^chainId: Invalid input/)],
    [5, expect.stringMatching(/expected object/)],
  ]);
});

test.each([
  ['cut short', 'a.csv', TOKENS.slice(0, 300), /quote|Invalid/],
  ['of another kind', 'a.csv', 'chain,address,entity\nBITCOIN,1,x\n', /lack chainid, label/],
  ['binary', 'a.json', Buffer.from([0, 255, 128]), /not valid UTF-8/],
  ['in no encoding', 'a.csv', Buffer.concat([Buffer.from(TOKENS), Buffer.from([0xff, 0xff, 0x0a])]), /not valid UTF-8/],
  ['no list', 'a.json', '{"a": 1}', /not a list of rows/],
])('a list that is %s is refused with its reason, and nothing of its source is withdrawn', async (_, name, content, reason) => {
  const path = await writeFolder({ [name]: content });
  const whole: string[] = [];
  const reasons: string[] = [];
  for await (const batch of importEthLabels(path, OPTIONS)) {
    whole.push(...(batch.wholeSources ?? []));
    reasons.push(...batch.refused.map((each) => each.reason));
  }
  expect(whole).toEqual([]);
  expect(reasons.at(-1)).toMatch(reason);
});
