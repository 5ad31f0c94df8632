import { describe, expect, it } from 'vitest';
import { replaceUnseen, sanitiseText, toHonestLines, toHonestName, toHonestTexts } from './sanitise-text.ts';

describe('text from outside', () => {
  it('stays as it is when it is plain', () => {
    for (const text of ['USD Coin', '稳定币 ₮', 'ที่', 'tiếng Việt', '😀'])
      expect(sanitiseText(text)).toBe(text.normalize('NFC'));
  });

  it('loses what cannot be seen: zero-width, bidirectional and control characters, fillers, halves of pairs', () => {
    expect(sanitiseText('US\u200bDT\u202e\u0000')).toBe('USDT');
    expect(sanitiseText('US\u3164D\ufe0fT\u{E0041}')).toBe('USDT');
    expect(sanitiseText('\ud800x\ufeff')).toBe('x');
  });

  it('is one line: breaks and rows of blanks become one space', () => {
    expect(sanitiseText('a\r\n\tb\u2028c\u00a0 d')).toBe('a b c d');
  });

  it('keeps its blanks where it is compared with what others wrote', () => {
    expect(sanitiseText(' a  b\nc ', { keepBlanks: true })).toBe('a  bc');
  });

  it('keeps what depends on a font only where people write it', () => {
    expect(sanitiseText('a\ue000\u0378b')).toBe('ab');
    expect(sanitiseText('a\ue000\u0378b', { keepFontDependent: true })).toBe('a\ue000\u0378b');
  });

  it('piles no marks over other rows, and ends at the limit between characters', () => {
    expect(sanitiseText(`e${'\u0335'.repeat(50)}`)).toBe('e\u0335\u0335');
    expect(sanitiseText('😀😀😀', { maxCharacters: 2 })).toBe('😀😀');
    expect(sanitiseText('ab cd', { maxCharacters: 3 })).toBe('ab');
  });

  it('is nothing when nothing is left', () => {
    for (const text of ['', '   ', '\u200b\u202e', '\u0000\u0001', '\u2066\u200d\u{E0041}\u3164'])
      expect(sanitiseText(text)).toBeUndefined();
  });
});

describe('characters that are not seen', () => {
  it('are replaced one by one', () => {
    expect(replaceUnseen('a\u200b\u202eb', '?')).toBe('a??b');
  });
});

describe('a text that an older version stored', () => {
  it('keeps its lines, each without what hides or is styled [R-ACCESS-38]', () => {
    expect(toHonestLines('\uff21  b\r\n\n\tc\u200b\u2800d')).toBe('A  b\r\n\n\tcd');
  });

  it('is cleaned at any depth, and nothing else is changed', () => {
    const date = new Date(0);
    const record = { name: 'a\u200b', list: [{ text: '\u{1d400}' }, 7, null, undefined], date };
    expect(toHonestTexts(record)).toEqual({ name: 'a', list: [{ text: 'A' }, 7, null, undefined], date });
  });

  it('is read in time that grows with its length', () => {
    const started = performance.now();
    expect(toHonestName(`${'a'.repeat(100_000)} \u200b`)).toHaveLength(100_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
