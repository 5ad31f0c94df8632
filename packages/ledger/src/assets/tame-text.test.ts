import { describe, expect, it } from 'vitest';
import { tameText } from './tame-text.ts';

describe("a contract's own words", () => {
  it('stay as they are when they are plain', () => {
    expect(tameText('USD Coin', 32)).toBe('USD Coin');
    expect(tameText('稳定币 ₮', 32)).toBe('稳定币 ₮');
  });

  it('lose what cannot be seen: zero-width, bidirectional and control characters, line breaks become spaces', () => {
    expect(tameText('US\u200bDT\u202e\u0000', 32)).toBe('USDT');
    expect(tameText('a\r\n\tb\u2028c', 32)).toBe('a b c');
    expect(tameText('\ud800x\ufeff', 32)).toBe('x');
  });

  it('pile no marks over other rows, and end at the limit between characters', () => {
    expect(tameText(`e${'\u0335'.repeat(50)}`, 32)).toBe('e\u0335');
    expect(tameText('😀😀😀', 2)).toBe('😀😀');
  });

  it('are nothing when nothing is left', () => {
    for (const text of ['', '   ', '\u200b\u202e', '\u0000\u0001']) expect(tameText(text, 32)).toBeUndefined();
  });
});
