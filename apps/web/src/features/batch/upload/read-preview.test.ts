import { createScreeningQuery } from '@sulian/contract';
import { expect, it } from 'vitest';
import { readPreview, toColumnsQuery } from './read-preview.ts';

const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const open = (name: string, content: BlobPart) => readPreview(new File([content], name));

it('finds columns by the head that the server finds them by [R-SCREEN-22]', async () => {
  const preview = await open('a.csv', `编号,地址,链\n1,${ADDRESS},BTC\n`);
  expect(preview?.heads).toEqual(['编号', '地址', '链']);
  expect(preview?.columns).toEqual({ ref: 0, address: 1, chain: 2 });
  expect(preview?.rows.map(({ cells }) => cells[1])).toEqual([ADDRESS]);
});

it('reads the head of a list in GB18030 that begins far before its end [R-SCREEN-22]', async () => {
  // 编号,地址
  const head = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb5, 0xd8, 0xd6, 0xb7, 0x0a]);
  const preview = await open('a.csv', new Blob([head, `1,${ADDRESS}\n`.repeat(9_000)]) as never);
  expect(preview?.columns).toEqual({ ref: 0, address: 1 });
});

it('reads a short list in GB18030 and one whose quoted head is in Chinese [R-SCREEN-22]', async () => {
  const head = Uint8Array.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0xb5, 0xd8, 0xd6, 0xb7, 0x0a]);
  expect((await open('a.csv', new Blob([head, `1,${ADDRESS}\n`]) as never))?.columns).toEqual({ ref: 0, address: 1 });
  expect((await open('a.csv', `"编号","地址"\r\n"1","${ADDRESS}"`))?.columns).toEqual({ ref: 0, address: 1 });
});

it('without a known head takes the first column with an address, and without any leaves the choice open [R-SCREEN-22]', async () => {
  expect((await open('a.csv', `客户,钱包号\n甲,${ADDRESS}\n`))?.columns).toEqual({ address: 1 });
  expect((await open('a.csv', '客户,钱包号\n甲,乙\n'))?.columns).toEqual({});
});

it('is absent for text of one column and for bytes that are no text [R-SCREEN-22]', async () => {
  expect(await open('a.txt', `${ADDRESS}\n${ADDRESS}\n`)).toBeUndefined();
  expect(await open('a.csv', Uint8Array.from([0x50, 0x4b, 3, 4, 9, 9]))).toBeUndefined();
  expect(await open('a.csv', '')).toBeUndefined();
});

it('writes chosen columns as the call reads them [R-SCREEN-22]', () => {
  const columns = toColumnsQuery({ chain: 2, address: 0 });
  expect(columns).toBe('address:1,chain:3');
  expect(createScreeningQuery.parse({ columns }).columns).toBe(columns);
  expect(toColumnsQuery({ chain: 2 })).toBeUndefined();
});
