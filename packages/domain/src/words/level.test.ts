import { expect, it } from 'vitest';
import { WORDS_CN } from './cn.ts';
import { WORDS_EN } from './en.ts';

it('a level is called by its full word in both languages [R-SHOW-25]', () => {
  expect(Object.values(WORDS_CN.level)).toEqual(['严重风险', '高风险', '中风险', '低风险', '无风险', '未充分查明']);
  expect(Object.values(WORDS_EN.level)).toEqual([
    'Critical risk',
    'High risk',
    'Medium risk',
    'Low risk',
    'No risk',
    'Not established',
  ]);
  expect(Object.keys(WORDS_EN.level)).toEqual(Object.keys(WORDS_CN.level));
});
