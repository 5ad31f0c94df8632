import { readFileSync } from 'node:fs';
import type { Poisoning } from '@sulian/contract';
import { POISONING_RULES, WORDS_CN, WORDS_EN } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import poisoning from '../../locales/en/poisoning.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { PoisoningMark } from './poisoning-mark.tsx';

const REAL = '0xb0b122222222222222222222222222222222cafe';
const mark: Poisoning = { rule: 'LOOK_ALIKE', poisoner: '0xb', victim: '0xa', imitated: REAL, lookUp: 'FOUND' };
const draw = (of: Partial<Poisoning>) =>
  drawInEnglish(<PoisoningMark blockchain="ETHEREUM" mark={{ ...mark, ...of }} />, { poisoning, app });

describe('the mark of address poisoning', () => {
  it('[R-ADDR-120] says why, and leads to the address that is imitated', async () => {
    const html = await draw({});
    expect(toText(html)).toMatch(
      /Suspected address poisoning\s+Tiny payment from a look-alike address\s+Imitates\s+0xb0b122/,
    );
    expect(html).toContain(`href="/address/1/ETHEREUM/${REAL}"`);
  });

  it('[R-ADDR-120] [R-ADDR-123] names nobody where nobody was found, and says where nobody was sought', async () => {
    expect(toText(await draw({ imitated: null, lookUp: 'NONE' }))).not.toMatch(/Imitates|Too much/);
    expect(toText(await draw({ imitated: null, lookUp: 'CUT' }))).toContain('Too much data');
  });

  it.each(['cn', 'en'])('[R-ADDR-120] has a name and a reason for every rule, in %s', (language) => {
    const file = new URL(`../../locales/${language}/poisoning.json`, import.meta.url);
    const { why } = JSON.parse(readFileSync(file, 'utf8')) as Record<'why', Record<string, string>>;
    for (const texts of [WORDS_CN.poisoningRule, WORDS_EN.poisoningRule, why])
      expect(Object.keys(texts).sort()).toEqual([...POISONING_RULES].sort());
  });
});
