import { expect, it } from 'vitest';
import { findCaseName, toCaseNames } from './case-names.ts';

const NAMES = toCaseNames([
  { blockchain: 'BITCOIN', address: 'b', name: 'Boss' },
  { blockchain: 'BITCOIN', address: 'c', name: null },
  { blockchain: 'ETHEREUM', address: '0x1', name: 'A' },
  { blockchain: 'BSC', address: '0x1', name: 'B' },
]);

it('an address has the name of its chain, and without a chain only a name that all chains have [R-DESK-35]', () => {
  expect(findCaseName(NAMES, 'b')).toBe('Boss');
  expect(findCaseName(NAMES, 'b', '/address/1/BITCOIN/b')).toBe('Boss');
  expect(findCaseName(NAMES, '0x1', '/address/1/BSC/0x1')).toBe('B');
  expect(findCaseName(NAMES, '0x1')).toBeUndefined();
  expect(findCaseName(NAMES, 'c')).toBeUndefined();
  expect(findCaseName(NAMES, 'x')).toBeUndefined();
});
