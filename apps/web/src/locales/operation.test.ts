import { OPERATION_TYPES } from '@sulian/domain';
import { expect, it } from 'vitest';
import cn from './cn/operation.json' with { type: 'json' };
import en from './en/operation.json' with { type: 'json' };

it('names every kind of operation in both languages [R-CHAIN-65]', () => {
  expect(Object.keys(cn).sort()).toEqual(OPERATION_TYPES.toSorted());
  expect(Object.keys(en).sort()).toEqual(OPERATION_TYPES.toSorted());
});
