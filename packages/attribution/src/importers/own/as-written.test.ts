import type { ChainId } from '@sulian/domain';
import { describe, expect, test } from 'vitest';
import { collect, writeFolder } from '../../testing/import-files.ts';
import { importOwn } from './import-own.ts';

const HEAD = 'chain,address,entity,type,confidence,date\n';
const EVM = '0xcd96e0b220a6f67a71ea042760b197184811f6af';
const SATOSHI = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const TETHER = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** Substitute for a chain's own reader: takes one address, by its exact text. */
const taking = (address: string) => ({ parseAddress: (text: string) => (text === address ? address : undefined) });
const ADAPTERS = new Map<ChainId, { parseAddress: (text: string) => string | undefined }>([
  ['ETHEREUM', taking(EVM)],
  ['BITCOIN', taking(SATOSHI)],
  ['TRON', taking(TETHER)],
]);

const run = async (text: string) => collect(importOwn(await writeFolder({ 'a.csv': text }), { adapters: ADAPTERS }));
const row = (chain: string, address: string, more = ',Scam,50,') => `${chain},${address},A${more}\n`;

describe('own lists as people write them', () => {
  test.each([
    ['Chinese heads', '链,地址,实体,类型,置信度,日期\n'],
    ['a title above the head', '导出名单 2024\nchain,address,entity,type,confidence,date\n'],
    ['sep=', 'sep=,\r\nchain,address,entity,type,confidence,date\r\n'],
    ['blockchain for chain', 'blockchain,address,entity,type,confidence,date\n'],
    ['a comma at the end', 'chain,address,entity,type,confidence,date,\n'],
  ])('%s [R-LABEL-93]', async (_, head) => {
    const end = head.startsWith('sep') ? '\r\n' : head.trimEnd().endsWith(',') ? ',\n' : '\n';
    const { labels, refused } = await run(`${head}${row('BITCOIN', SATOSHI).trimEnd()}${end}`);
    expect([labels.map(({ address }) => address), refused]).toEqual([[SATOSHI], []]);
  });

  test('lines that end as old Macs end them [R-LABEL-93]', async () => {
    const { labels } = await run(`${HEAD}${row('BITCOIN', SATOSHI)}`.replaceAll('\n', '\r'));
    expect(labels).toHaveLength(1);
  });

  test.each([
    ['BTC', SATOSHI, 'BITCOIN'],
    ['bitcoin ', SATOSHI, 'BITCOIN'],
    ['ERC20', EVM, 'ETHEREUM'],
    ['以太坊', EVM, 'ETHEREUM'],
    ['TRC20', TETHER, 'TRON'],
    ['波场', TETHER, 'TRON'],
    ['USDT-TRC20', TETHER, 'TRON'],
  ])('the chain %s [R-LABEL-94]', async (chain, address, expected) => {
    expect((await run(HEAD + row(chain, address))).labels.map((label) => label.chain)).toEqual([expected]);
  });

  test.each([
    ['诈骗', 'Scam'],
    ['scam ', 'Scam'],
    ['SCAM', 'Scam'],
    ['混币服务', 'Mixing service'],
    ['暗网市场', 'Darkweb'],
    ['暗网', 'Darkweb'],
    ['Scams', undefined],
    ['杀猪盘', undefined],
  ])('the type %s [R-LABEL-94]', async (type, expected) => {
    const { labels } = await run(HEAD + row('BTC', SATOSHI, `,${type},50,`));
    expect(labels.map(({ entity }) => entity.type)).toEqual(expected === undefined ? [] : [expected]);
  });

  test.each([
    ['50%', 50],
    ['0.9', 90],
    ['0.05', 5],
    ['101%', undefined],
    ['1.0', undefined],
    ['1', undefined],
    ['1%', 1],
    ['高', undefined],
    ['5e1', undefined],
  ])('the confidence %s [R-LABEL-94]', async (text, expected) => {
    const { labels } = await run(HEAD + row('BTC', SATOSHI, `,Scam,${text},`));
    expect(labels.map(({ confidence }) => confidence)).toEqual(expected === undefined ? [] : [expected]);
  });

  test.each([
    '2024年1月2日',
    '2024-1-2',
    '45293',
    '2024-01-02 10:00:00',
    '1704153600',
  ])('the day %s [R-LABEL-94]', async (day) => {
    expect((await run(HEAD + row('BTC', SATOSHI, `,Scam,50,${day}`))).labels.map(({ date }) => date)).toEqual([
      '2024-01-02',
    ]);
  });

  test('a day that may be two is refused as such [R-LABEL-94]', async () => {
    const { refused } = await run(HEAD + row('BTC', SATOSHI, ',Scam,50,01/02/2024'));
    expect(refused.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('is ambiguous: write it as 2024-01-31'),
    ]);
  });
});

describe('cells of addresses', () => {
  test.each([
    ['ETHEREUM', `eip155:1:${EVM}`, EVM],
    ['ETHEREUM', `https://etherscan.io/address/${EVM}`, EVM],
    ['ETHEREUM', EVM.slice(2), EVM],
    ['BITCOIN', `bitcoin:${SATOSHI}`, SATOSHI],
    ['BITCOIN', `'${SATOSHI}`, SATOSHI],
    ['TRON', `https://tronscan.org/#/address/${TETHER}`, TETHER],
  ])('%s %s is read and flagged [R-LABEL-95]', async (chain, text, address) => {
    const { labels, flagged } = await run(HEAD + row(chain, text));
    expect(labels.map((label) => [label.chain, label.address])).toEqual([[chain, address]]);
    expect(flagged.map(({ reason }) => reason)).toEqual([`"${text}" is taken as ${address} of ${chain}`]);
  });

  test('what nobody sees is named by its code point [R-LABEL-95]', async () => {
    const { labels, flagged } = await run(HEAD + row('TRON', `${TETHER}\u200b`));
    expect(labels.map(({ address }) => address)).toEqual([TETHER]);
    expect(flagged[0]?.reason).toContain('holds U+200B, which nobody sees');
  });

  test('two addresses in one cell are refused [R-LABEL-95]', async () => {
    const { labels } = await run(HEAD + row('BITCOIN', `${SATOSHI};1BoatSLRHtKNngkdXEeobR76b53LETtpyT`));
    expect(labels.length).toBeLessThan(2);
  });

  test('an address that only another chain’s checksum proves is that chain’s, and flagged [R-LABEL-96]', async () => {
    const { labels, flagged, refused } = await run(HEAD + row('ETHEREUM', TETHER));
    expect([labels.map(({ chain, address }) => [chain, address]), refused]).toEqual([[['TRON', TETHER]], []]);
    expect(flagged[0]?.reason).toContain('is listed under ETHEREUM and is an address of TRON by its checksum');
  });

  test('an address without a checksum is not moved to another chain [R-LABEL-96]', async () => {
    const { labels, refused } = await run(HEAD + row('BITCOIN', EVM));
    expect([labels, refused.length]).toEqual([[], 1]);
  });
});
