import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.ts';
import { readDay } from './read-day.ts';

/** 2024-01-02 is 19724 days after 1970-01-01. */
const DAY = 19_724;

describe('a day as lists write it [R-PRICE-08]', () => {
  it.each([
    '2024-01-02',
    '2024-1-2',
    '2024/1/2',
    '2024.01.02',
    '20240102',
    '2024年1月2日',
    '2024 年 01 月 02 日',
    '2024-01-02 10:00:00',
    '2024-01-02T23:59:59.999Z',
    '2024-01-02 00:00:00 UTC',
    '45293',
    '1704153600',
    '1704153600000',
    'Jan 2, 2024',
    '2 January 2024',
    '02.01.2024',
    ' 2024-01-02 ',
  ])('%s', (text) => {
    expect(readDay(text)).toBe(DAY);
  });

  it('of two numbers that may each be the month is ambiguous, of others is not', () => {
    expect(readDay('01/02/2024')).toEqual({ monthFirst: DAY, dayFirst: 19_754 });
    expect(readDay('13/01/2024')).toBe(19_735);
    expect(readDay('02/02/2024')).toBe(19_755);
  });

  it.each([
    '2024-02-30',
    '2024-13-01',
    '99999',
    '',
    '2024',
    '2024-01-02 10:00+08:00',
    '31.02.2024',
    'Foo 2, 2024',
  ])('%j is none', (text) => {
    expect(readDay(text)).toBeUndefined();
  });
});

describe('the text of a file [R-PRICE-08]', () => {
  it.each([
    ['UTF-8 with a mark', Buffer.from('\ufeff诈骗团伙')],
    ['UTF-16 of either order', Buffer.from('\ufeff诈骗团伙', 'utf16le')],
    ['UTF-16 of the other order', Buffer.from('\ufeff诈骗团伙', 'utf16le').swap16()],
    // 诈 D5A9, 骗 C6AD, 团 CDC5, 伙 BBEF.
    ['GB18030', Buffer.from([0xd5, 0xa9, 0xc6, 0xad, 0xcd, 0xc5, 0xbb, 0xef])],
  ])('is read from %s', (_, bytes) => {
    expect(decodeText(bytes)).toBe('诈骗团伙');
  });

  it('is not made up where UTF-8 is cut within a letter', () => {
    expect(decodeText(Buffer.from('a,诈骗').subarray(0, -1))).toBeUndefined();
  });
});
