import { findListColumns } from '@sulian/domain';
import { expect, it } from 'vitest';
import { parseCsv } from '../../../components/files/parse-csv.ts';
import { toDemoList } from './to-demo-list.ts';

const WORDS = {
  heads: ['编号', '地址', '链', '备注'],
  noChain: '缺少链',
  noAddress: '不是地址',
  language: 'cn',
} as const;
const SHOWCASE = [
  { address: '1Boat', blockchain: 'BITCOIN', title: '赎金"甲"', titleEn: 'Ransom' },
  { address: '0xabc', blockchain: 'ETHEREUM', title: '钓鱼', titleEn: 'Phishing' },
];

it('is a table of the examples with a row without a chain and one without an address [R-SCREEN-30]', () => {
  const rows = parseCsv(toDemoList({ isSimulated: true, showcase: SHOWCASE }, WORDS) ?? '').map(({ cells }) => cells);
  expect(findListColumns(rows[0] ?? [])).toEqual({ ref: 0, address: 1, chain: 2, note: 3 });
  expect(rows.slice(1)).toEqual([
    ['1', '1Boat', 'BITCOIN', '赎金"甲"'],
    ['2', '0xabc', 'ETHEREUM', '钓鱼'],
    ['3', '0xabc', '', '缺少链'],
    ['4', 'IMG_2041.png', '', '不是地址'],
  ]);
});

it('is absent where the chains are real [R-SCREEN-30]', () => {
  expect(toDemoList({ isSimulated: false, showcase: SHOWCASE }, WORDS)).toBeUndefined();
  expect(toDemoList({ isSimulated: true, showcase: [] }, WORDS)).toBeUndefined();
});
