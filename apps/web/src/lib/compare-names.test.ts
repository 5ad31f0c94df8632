import { expect, it } from 'vitest';
import { compareNames } from './compare-names.ts';

it('orders Chinese names by their sounds and others by their letters', () => {
  expect(['新加坡', '未定义', '马耳他', '阿拉伯联合酋长国'].sort(compareNames)).toEqual([
    '阿拉伯联合酋长国',
    '马耳他',
    '未定义',
    '新加坡',
  ]);
  expect(['Singapore', 'malta', 'Undefined'].sort(compareNames)).toEqual(['malta', 'Singapore', 'Undefined']);
});
