import { expect, it } from 'vitest';
import { parseCsv } from '../../../components/files/parse-csv.ts';
import { readTableFile } from '../../../components/files/read-table-file.ts';
import { suggestMapping, toReplyRows, toReplyTable } from './reply-table-file.ts';

const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const noSecret = (_: string) => false;
const read = (text: string, hasSecret = noSecret) => {
  const table = toReplyTable(parseCsv(text));
  return toReplyRows(table, suggestMapping(table.heads), hasSecret);
};

it.each([
  ['订单号,用户UID,姓名,充值地址,交易哈希,到账时间', [0, 1, 2, 3, 4, 5]],
  ['Order ID,User ID,Real Name,Deposit Address,TxID,Create Time', [0, 1, 2, 3, 4, 5]],
  ['时间,地址,UID', [undefined, 2, undefined, 1, undefined, 0]],
  ['币种,金额,提币地址,地址', [undefined, undefined, undefined, 2, undefined, undefined]],
])('reads the columns of exchanges by their names: %s [R-DESK-60]', (head, places) => {
  const { order, user, name, address, txHash, time } = suggestMapping(head.split(','));
  expect([order, user, name, address, txHash, time]).toEqual(places);
});

it('finds the head below a title, with the lines of the file [R-DESK-60]', () => {
  const { sent, refused } = read(`某交易所协查回函,,\n\n用户号,充值地址,备注\n'=1+1,${ADDRESS},x\n10086,,x\n`);
  expect(sent).toEqual([
    { line: 4, order: null, user: '=1+1', name: null, address: ADDRESS, txHash: null, time: null },
  ]);
  expect(refused).toEqual([{ line: 5, reason: 'NO_KEY' }]);
});

it('reads GB18030, and UTF-8 with its mark [R-DESK-60]', async () => {
  const gb = new Uint8Array([0xb5, 0xd8, 0xd6, 0xb7, 0x0a, ...new TextEncoder().encode(`${ADDRESS}\n`)]);
  for (const bytes of [gb, new TextEncoder().encode(`\ufeff地址\n${ADDRESS}\n`)]) {
    const file = await readTableFile(new Blob([bytes]));
    if ('fault' in file) throw new Error(file.fault);
    const table = toReplyTable(file.rows);
    expect(toReplyRows(table, suggestMapping(table.heads), noSecret).sent).toMatchObject([
      { line: 2, address: ADDRESS },
    ]);
  }
});

it('sends no row with a private key, a hidden character or a long cell; a hash is no key [R-DESK-60]', () => {
  const hash = 'ab'.repeat(32);
  const text = `地址,姓名,交易哈希\n${KEY},甲,\n${ADDRESS},乙\u200b,\n${ADDRESS},${'丙'.repeat(201)},\n${ADDRESS},丁,${hash}\n`;
  const { sent, refused } = read(text, (each) => each === KEY || each === hash);
  expect(refused).toEqual([
    { line: 2, reason: 'SECRET' },
    { line: 3, reason: 'TEXT_UNSEEN' },
    { line: 4, reason: 'TOO_LONG' },
  ]);
  expect(sent.map(({ name }) => name)).toEqual(['丁']);
});
