import { expect, it } from 'vitest';
import cn from '../../../locales/cn/desk.json' with { type: 'json' };
import en from '../../../locales/en/desk.json' with { type: 'json' };
import { toCalls } from './add-batches.ts';
import { readNotes, suggestMapping, toDeskList } from './read-list.ts';
import { toLines } from './to-lines.ts';

const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
const rowsOf = (rows: readonly (readonly string[])[]) => rows.map((cells, at) => ({ line: at + 1, cells }));
const read = (rows: readonly (readonly string[])[], hasSecret = (_: string) => false) => {
  const list = toDeskList(rowsOf(rows));
  return toLines(list, suggestMapping(list.heads, list.rows[0]), hasSecret);
};

it('finds the names of columns below the head of our own file, and drops its last line [R-DESK-46]', () => {
  const { lines, refused } = read([
    ['清单', '本案工作台'],
    ['说明', '名称、角色与备注由本案办案人员填写'],
    ['链', '地址', '名称', '角色', '颜色', '分组', '备注', '加入人'],
    ['BITCOIN', ADDRESS, "'=甲", '嫌疑人', '紫', '待调证; 群聊', '第一条 (a@b.cn)\n第二条\n两行 (c@d.cn)', 'a@b.cn'],
    ['完整', '共 1 行'],
  ]);
  expect(refused).toEqual([]);
  const marks = { name: '=甲', role: 'SUSPECT', colour: 'VIOLET', collections: ['待调证', '群聊'] };
  const notes = { note: '第一条', furtherNotes: ['第二条\n两行'] };
  expect(lines).toEqual([{ line: 4, written: ADDRESS, chain: 'BITCOIN', marks: { ...marks, ...notes } }]);
});

it('reads names of columns and words of both languages, and lists without names [R-DESK-46]', () => {
  for (const heads of [
    ['地址', '链', '名称', '角色', '颜色', '集合', '备注'],
    ['Address', 'Chain', 'NAME', 'role', 'Color', 'Collections', 'Notes'],
  ])
    expect(Object.keys(suggestMapping(heads))).toHaveLength(7);
  for (const { roles, colours } of [cn, en])
    for (const [kind, words] of [
      ['role', roles],
      ['colour', colours],
    ] as const)
      for (const [code, word] of Object.entries(words))
        expect(
          read([
            ['address', kind],
            [ADDRESS, word],
          ]).lines[0]?.marks,
          word,
        ).toMatchObject({ [kind]: code });
  expect(read([[ADDRESS], ['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb']]).lines.map(({ line }) => line)).toEqual([1, 2]);
  expect(
    read([
      ['address', 'chain'],
      [ADDRESS, 'USDT-TRC20'],
    ]).lines[0]?.chain,
  ).toBe('TRON');
});

it('refuses a line for one reason, and shows nothing of one with a secret [R-DESK-46]', () => {
  const heads = ['address', 'chain', 'name', 'role', 'colour', 'note', 'other'];
  const refusedOf = (...cells: readonly string[]) => read([heads, cells], (text) => text === 'key').refused;
  expect(refusedOf(ADDRESS, '', '', '', '', '', 'key')).toEqual([{ line: 2, reason: 'SECRET', text: '' }]);
  const reasons = [
    ['', '', '某人'],
    [ADDRESS, '月球链'],
    [ADDRESS, '', '', '路人'],
    [ADDRESS, '', '', '', '金'],
    [ADDRESS, '', '名'.repeat(61)],
    [ADDRESS, '', '', '', '', '长'.repeat(4_001)],
    [ADDRESS, '', '甲\u200b乙'],
    [ADDRESS, '', '甲\n乙'],
  ].map((cells) => refusedOf(...cells)[0]?.reason);
  expect(reasons).toEqual([
    ...['NO_ADDRESS', 'CHAIN_UNKNOWN', 'ROLE_UNKNOWN', 'COLOUR_UNKNOWN', 'NAME_LONG', 'NOTE_LONG'],
    ...['TEXT_UNSEEN', 'TEXT_UNSEEN'],
  ]);
});

it('a note that this product did not write stays whole [R-DESK-46]', () => {
  expect(readNotes('客服 (kefu@x.cn) 提供\n第二行')).toEqual(['客服 (kefu@x.cn) 提供\n第二行']);
  expect(readNotes('')).toEqual([]);
});

it('adds at most 2,000 objects and 3 MB by one call [R-DESK-46]', () => {
  const object = { blockchain: 'BITCOIN', address: ADDRESS } as const;
  expect(toCalls(Array.from({ length: 4_500 }, () => object)).map((call) => call.length)).toEqual([2_000, 2_000, 500]);
  const large = Array.from({ length: 400 }, () => ({ ...object, note: '备'.repeat(4_000) }));
  expect(toCalls(large).map((call) => call.length)).toEqual([260, 140]);
});
