import { expect, it } from 'vitest';
import { isBefore, isLogFile, requireUnbroken } from './segments.ts';

const MB = 2 ** 20;
const first = '0000000100000000000000FE';
const whole = [first, '0000000100000000000000FF', '000000010000000100000000', '000000010000000100000001'];

it('accepts consecutive segments across a boundary of 4 GB, in any order, and leaves earlier ones out', () => {
  const names = [...whole].reverse().concat('0000000100000000000000FD', '00000002.history', `${first}.00000028.backup`);
  expect(requireUnbroken(names, { first, bytes: 16 * MB })).toEqual(whole);
});

it.each([
  ['the first', 0, `no segment ${first}`],
  ['one between', 2, `no segment after ${whole[1]}`],
])('names %s that is missing', (_which, index, message) => {
  const names = whole.filter((_name, place) => place !== index);
  expect(() => requireUnbroken(names, { first, bytes: 16 * MB })).toThrowError(
    expect.objectContaining({ code: 'BACKUP_FILE_MISSING', message: expect.stringContaining(message) }),
  );
  expect(() => requireUnbroken([], { first, bytes: 16 * MB })).toThrowError(/no segment/);
});

it('counts segments of other sizes', () => {
  const small = ['000000010000000000000FFF', '000000010000000100000000'];
  expect(requireUnbroken(small, { first: small[0] ?? '', bytes: MB })).toEqual(small);
});

it('recognises files of the log, and their order', () => {
  expect(['x', 'archtemp.000000010000000000000001.12.3', '000000010000000000000001.partial'].some(isLogFile)).toBe(
    false,
  );
  expect([first, '00000002.history', `${first}.00000028.backup`].every(isLogFile)).toBe(true);
  expect(isBefore(first, whole[2] ?? '')).toBe(true);
  expect(isBefore(whole[2] ?? '', first)).toBe(false);
});
