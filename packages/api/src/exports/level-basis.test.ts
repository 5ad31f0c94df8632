import { expect, it } from 'vitest';
import { toLevelBasis, toLevelFilterText, toLevelText } from './level-basis.ts';

it('a file says of a party what the screens say: a level, or that no label names it [R-LIST-73]', () => {
  const unknown = { level: 'Undefined', levelOf: null, levelReason: null } as const;
  expect([toLevelText(unknown, 'cn'), toLevelText(unknown, 'en')]).toEqual(['无标注', 'No label']);
  expect(toLevelText({ ...unknown, levelOf: 'ORIGIN' }, 'cn')).toBe('未充分查明');
  expect(toLevelText({ ...unknown, level: 'High', levelOf: 'OWN' }, 'cn')).toBe('高风险');
  const over = { ...unknown, levelReason: 'ENDED' } as const;
  expect([toLevelText(over, 'cn'), toLevelBasis({ ...over, headline: null }, 'cn')]).toEqual([null, '标签期限已过']);
});

it('who has neither label nor score is found with those of whom a score says too little, and the filter says so [R-LIST-73]', () => {
  expect([toLevelFilterText('Undefined', 'cn'), toLevelFilterText('High', 'cn')]).toEqual([
    '未充分查明 / 无标注',
    '高风险',
  ]);
});
