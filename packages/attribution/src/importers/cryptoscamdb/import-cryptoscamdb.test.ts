import { expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importCryptoScamDb } from './import-cryptoscamdb.ts';

const OPTIONS = { adapters: new Map() };
const run = async (files: Readonly<Record<string, string | Uint8Array>>) =>
  collect(importCryptoScamDb(await writeFolder(files), OPTIONS));

/** Entries of data/urls.yaml, github.com/CryptoScamDB/blacklist at 2208d2e, read 2026-11-22; the last two are made up. */
const URLS = `---
- name: xn--myetherwallt-leb.com
  url: http://xn--myetherwallt-leb.com
  category: Phishing
  subcategory: MyEtherWallet
  description: Google reports site as insecure
  reporter: CryptoScamDB
- name: myelherwallel.com
  url: http://myelherwallel.com
  category: Phishing
  subcategory: MyEtherWallet
  addresses:
    ETH:
    - "0xD0cC2B24980CBCCA47EF755Da88B220a82291407"
  reporter: CryptoScamDB
- name: twitter.com/cz_binance
  url: https://twitter.com/cz_binance
  category: Scamming
  subcategory: Trust-Trading
  description: |-
    Trust trading
    0.5ETH for 5ETH
  addresses:
    BTC:
    - 1BoatSLRHtKNngkdXEeobR76b53LETtpyT
    XMR:
    - 44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A
    ETH:
    - 0x08389B19
- name: odd.example
  category: Teleporting
  addresses:
    ETH:
    - "0x08389B19ad52f0d983609ab785b3a43A0E90355F"
`;

test('labels the addresses of each coin, and refuses what is of no chain here by line and name [R-LABEL-54]', async () => {
  const { labels, refused } = await run({ 'urls.yaml': URLS });
  expect(labels).toEqual([
    {
      chain: 'ETHEREUM',
      address: '0xd0cc2b24980cbcca47ef755da88b220a82291407',
      entity: {
        key: 'cryptoscamdb:myelherwallel.com#Phishing',
        name: 'myelherwallel.com',
        type: 'Phishing',
        tags: ['Phishing', 'MyEtherWallet'],
      },
      source: 'cryptoscamdb:urls.yaml',
      uri: 'http://myelherwallel.com',
      author: 'CryptoScamDB',
      confidence: 20,
    },
    {
      chain: 'BITCOIN',
      address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
      entity: {
        key: 'cryptoscamdb:twitter.com/cz_binance#Scam',
        name: 'twitter.com/cz_binance',
        type: 'Scam',
        tags: ['Scamming', 'Trust-Trading'],
      },
      source: 'cryptoscamdb:urls.yaml',
      uri: 'https://twitter.com/cz_binance',
      note: 'Trust trading 0.5ETH for 5ETH',
      confidence: 20,
    },
  ]);
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [16, expect.stringMatching(/^asset "XMR" is of an unknown chain/)],
    [16, '"0x08389B19" is not an address of ETHEREUM'],
    [30, 'category "Teleporting" is not known; one of Phishing, Scamming, Fake ICO, Malware, Hacked'],
  ]);
});

test('reads the answers of its API, by address and as a list', async () => {
  const entry = { name: 'freeethpromo.com', category: 'Scamming', subcategory: 'Trust-Trading' };
  const address = '0xcf1d62627baf1a84bed11e30cf6cdae0f1b5c296';
  const { labels, refused } = await run({
    'addresses.json': JSON.stringify({ success: true, result: { [address]: [{ ...entry, address, coin: 'ETH' }] } }),
    'old.json': JSON.stringify({ success: true, result: [{ ...entry, id: 4403, addresses: [address] }] }),
    'scams.json': `\uFEFF${JSON.stringify([{ ...entry, addresses: { ETH: address } }])}`,
  });
  expect(refused).toEqual([]);
  expect(labels.map(({ chain, entity, source }) => [chain, entity.name, source])).toEqual([
    ['ETHEREUM', 'freeethpromo.com', 'cryptoscamdb:addresses.json'],
    ['ETHEREUM', 'freeethpromo.com', 'cryptoscamdb:old.json'],
    ['ETHEREUM', 'freeethpromo.com', 'cryptoscamdb:scams.json'],
  ]);
});

test('a broken entry is refused alone, with the line on which it breaks', async () => {
  const { labels, refused } = await run({ 'urls.yaml': URLS.replace('- name: xn--', '- name: "xn--') });
  expect(labels).toHaveLength(2);
  expect(refused[0]).toMatchObject({ file: 'urls.yaml', line: 7 });
});

test.each([
  ['no list', 'a.yaml', 'name: x\n', /not a list of entries/],
  ['too deep', 'a.yaml', `- name: ${'['.repeat(20_000)}\n`, /./],
  ['binary', 'a.yaml', Buffer.from([0, 255, 128]), /not valid UTF-8/],
  ['UTF-16', 'a.yaml', Buffer.from(`\uFEFF${URLS}`, 'utf16le'), /not valid UTF-8/],
  [
    'GBK',
    'a.json',
    Buffer.concat([Buffer.from('["'), Buffer.from([0xbd, 0xbb, 0xd2, 0xd7]), Buffer.from('"]')]),
    /not valid UTF-8/,
  ],
  ['cut short', 'a.json', '{"result": {"0x', /not valid JSON/],
  ['of another kind', 'a.json', '7', /neither a list of entries/],
])('a file that is %s is refused with its reason', async (_, name, content, reason) => {
  const { labels, refused } = await run({ [name]: content });
  expect(labels).toEqual([]);
  expect(refused[0]?.reason).toMatch(reason);
});
