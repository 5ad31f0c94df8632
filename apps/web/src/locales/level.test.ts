import { expect, it } from 'vitest';
import cn from './cn/level.json' with { type: 'json' };
import en from './en/level.json' with { type: 'json' };

it('a level is called by its full word in both languages [R-SHOW-25]', () => {
  expect(Object.values(cn)).toEqual(['严重风险', '高风险', '中风险', '低风险', '无风险', '未充分查明']);
  expect(Object.values(en)).toEqual([
    'Critical risk',
    'High risk',
    'Medium risk',
    'Low risk',
    'No risk',
    'Not established',
  ]);
  expect(Object.keys(en)).toEqual(Object.keys(cn));
});
