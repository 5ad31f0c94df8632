import { MAX_NOTE_BYTES } from '@sulian/domain';
import { expect, it } from 'vitest';
import { toNoteContent } from './note-content.ts';

const hex = (digits: string): Buffer => Buffer.from(digits, 'hex');

it.each([
  ['hello', Buffer.from('hello')],
  ['第一行\n\tsecond 🐟', Buffer.from('第一行\n\tsecond 🐟')],
  ['<script>alert(1)</script>', Buffer.from('<script>alert(1)</script>')],
  // Hidden characters and reversed text are text as well: the display neutralises them.
  ['a\u202eb\u200b', Buffer.from('a\u202eb\u200b')],
  ['\ufeffmark', Buffer.from('\ufeffmark')],
  ['0', Buffer.from('0')],
])('is text where it is text: %j [R-NOTE-05]', (text, bytes) => {
  expect(toNoteContent(bytes)).toEqual({ text, length: bytes.length, isCut: false });
});

it.each([
  ['a control character', '6d02'],
  ['a zero byte', '68690068'],
  ['delete', '687f'],
  ['a control character of two bytes', '41c285'],
  ['no UTF-8', 'ff41'],
  ['a character written too long', 'c0af'],
  ['half a character at the end', '41e9b1'],
  ['half of a pair', 'eda080'],
  ['blanks alone', '2009'],
  ['a wide blank alone', 'e38080'],
  ['a number that is a line break', '0d'],
])('is bytes where it is %s [R-NOTE-05]', (_, digits) => {
  expect(toNoteContent(hex(digits))).toEqual({ hex: digits, length: digits.length / 2, isCut: false });
});

it('keeps 4,096 bytes, never half a character, and says how long it is [R-NOTE-03]', () => {
  const text = toNoteContent(Buffer.alloc(1_000_000, 'x'));
  expect(text).toEqual({ text: 'x'.repeat(MAX_NOTE_BYTES), length: 1_000_000, isCut: true });
  // 1,365 characters of three bytes are 4,095.
  const fish = Buffer.from('鱼'.repeat(2_000));
  expect(toNoteContent(fish)).toEqual({ text: '鱼'.repeat(1_365), length: 6_000, isCut: true });
  const shell = Buffer.concat([Buffer.alloc(MAX_NOTE_BYTES - 1, 'x'), Buffer.from('🐚')]);
  expect(toNoteContent(shell)).toMatchObject({ text: 'x'.repeat(MAX_NOTE_BYTES - 1), isCut: true });
  expect(toNoteContent(Buffer.alloc(5_000, 0xb1))).toEqual({
    hex: 'b1'.repeat(MAX_NOTE_BYTES),
    length: 5_000,
    isCut: true,
  });
  expect(toNoteContent(Buffer.alloc(MAX_NOTE_BYTES, 'x'))).toMatchObject({ length: MAX_NOTE_BYTES, isCut: false });
  expect(toNoteContent(Buffer.from('begin'), 9_000)).toEqual({ text: 'begin', length: 9_000, isCut: true });
});
