import { expect, it } from 'vitest';
import { fromTronAddress, toTronHex, toTronText } from './address.ts';

/** USDT on TRON, as its explorer and its nodes write it. */
const MACHINE = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';

it('an address of TRON is one in all of its forms', () => {
  expect(toTronText(MACHINE)).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
  expect(toTronHex(MACHINE)).toBe('41a614f803b6fd780986a42c78ec9c7f77e6ded13c');
  for (const text of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '41A614F803B6FD780986A42C78EC9C7F77E6DED13C'])
    expect(fromTronAddress(text)).toBe(MACHINE);
  for (const text of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T', MACHINE, '']) expect(fromTronAddress(text)).toBeUndefined();
});
