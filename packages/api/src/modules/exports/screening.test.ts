import type { ScreeningRow } from '@sulian/contract';
import { expect, it } from 'vitest';
import { screeningColumns } from './screening.ts';

const cellOf = (title: string, row: Partial<ScreeningRow>) =>
  screeningColumns('cn')
    .find((column) => column.title.cn === title)
    ?.value(row as ScreeningRow);

it('states that there is no label only where labels were read [R-SCREEN-50]', () => {
  const row = { severity: null, passes: 1 };
  expect(cellOf('风险等级', { ...row, labelVersion: null })).toBeNull();
  expect(cellOf('风险等级', { ...row, labelVersion: 3 })).toBe('无标注');
  expect(cellOf('风险等级', { ...row, severity: 'Critical', labelVersion: 3 })).toBe('严重风险');
});

it('names an end without an entity by its type in the language of the file [R-SCREEN-07]', () => {
  const worst: NonNullable<ScreeningRow['worst']> = {
    ...{ direction: 'OUTGOING', type: 'Mixing pattern', name: 'Mixing pattern', names: [] },
    ...{ level: 'High', percentage: 12, hops: 2, isDirect: false },
  };
  expect(cellOf('最高风险对象', { worst })).toBe('疑似混币');
  expect(cellOf('最高风险对象', { worst: { ...worst, name: '迷雾混币' } })).toBe('迷雾混币');
});
