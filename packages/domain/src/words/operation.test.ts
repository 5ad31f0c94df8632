import { expect, it } from 'vitest';
import { OPERATION_TYPES } from '../block/block.ts';
import { WORDS_CN } from './cn.ts';
import { WORDS_EN } from './en.ts';

it('names every kind of operation in both languages [R-CHAIN-65]', () => {
  expect(Object.keys(WORDS_CN.operation).sort()).toEqual(OPERATION_TYPES.toSorted());
  expect(Object.keys(WORDS_EN.operation).sort()).toEqual(OPERATION_TYPES.toSorted());
});
