import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import cn from '../../locales/cn/risk.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { ListedLevel } from './listed-level.tsx';

type LevelRow = Parameters<typeof ListedLevel>[0]['party'];

const read = async (party: LevelRow): Promise<string> =>
  toText(await drawInEnglish(<ListedLevel party={party} />, { risk })).trim();

it('whom no label names and no score judges has no level, but is said to have no label [R-LIST-73]', async () => {
  expect(await read({ level: 'Undefined', levelOf: null, levelReason: null, headline: null })).toBe('No label');
});

it('a score that says too little is said as such, and whose it is [R-LIST-73]', async () => {
  const text = await read({ level: 'Undefined', levelOf: 'ORIGIN', levelReason: null, headline: null });
  expect(text).toContain('Not established');
  expect(text).toContain('by the origin of its funds');
});

it('of a label that is over is said that it is over, without a level [R-LIST-73]', async () => {
  expect(await read({ level: 'Undefined', levelOf: null, levelReason: 'ENDED', headline: null })).toBe(
    'label period over',
  );
});

it.each([
  ['cn', WORDS_CN, cn],
  ['en', WORDS_EN, risk],
])('of a party whose money is graver than its label only the headline is shown, without its mean: %s [R-SCORE-212]', async (_, words, texts) => {
  const headline = {
    level: 'Critical',
    basis: 'ORIGIN',
    isUnverified: false,
    isService: false,
    customers: null,
    unanswered: [],
  } as const;
  const party: LevelRow = {
    level: 'Critical',
    levelOf: 'ORIGIN',
    levelReason: null,
    headline: { ...headline, unanswered: [] },
  };
  const text = toText(await drawInEnglish(<ListedLevel party={party} />, { ...words, risk: texts }));
  expect(text).toBe(`${words.level.Critical} ${words.worstOf.ORIGIN}`);
});
