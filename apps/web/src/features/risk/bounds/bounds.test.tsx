import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { expect, it } from 'vitest';
import shareBounds from '../../../locales/en/shareBounds.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { AnswerBounds } from './answer-bounds.tsx';
import { Diluted } from './diluted.tsx';
import { RowBounds } from './row-bounds.tsx';
import { RowFifo } from './row-fifo.tsx';

const texts = { shareBounds };
const BOUNDS = { least: 1.5, possible: 41.5, method: 'MAX_FLOW' } as const;
const drawRow = async (row: object) =>
  toText(await drawInEnglish(<RowBounds row={row as ScoringDetail} />, texts)).replaceAll('\u00a0', ' ');
const drawDiluted = async (of: object) =>
  toText(await drawInEnglish(<Diluted result={{ shareBounds: of } as ScoringResult} />, texts));
const drawAnswer = async (of: object | undefined) =>
  toText(await drawInEnglish(<AnswerBounds result={{ shareBounds: of } as ScoringResult} />, texts));

it('a severe row shows least, proportional and possible share [R-SHARE-09]', async () => {
  const row = { percentage: 12.34, isUnderHundredth: false };
  expect(await drawRow({ ...row, shareBounds: BOUNDS })).toBe(
    'least 1.50 % · by proportion 12.34 % · possible 41.50 %',
  );
  expect(await drawRow(row)).toBe('');
});

it('an answer shows its bounds, what no bound counts, and that it may be diluted [R-SHARE-04] [R-SHARE-06] [R-SHARE-09]', async () => {
  const of = { ...BOUNDS, percentage: 0.4, notFollowed: { percentage: 2, possible: 30 }, isPossiblyDiluted: false };
  const quiet = await drawAnswer(of);
  expect(quiet).toContain('least 1.50 % · by proportion 0.40 % · possible 41.50 %');
  expect(quiet).toContain('Not followed: 2.00 % by proportion, at most 30.00 %. No bound counts it.');
  expect(quiet).not.toContain('smaller amount');
  expect(await drawDiluted(of)).toBe('');
  expect(await drawDiluted({ ...of, isPossiblyDiluted: true })).toMatch(
    /^Possibly diluted By proportion it is only 0\.40 %, and yet .* up to 41\.50 %/,
  );
  expect(await drawAnswer({ ...of, method: 'PER_TRANSACTION' })).toContain('smaller amount of each transaction');
  expect(await drawAnswer({ ...of, notFollowed: { percentage: 0, possible: 0 } })).not.toContain('Not followed');
  expect(await drawAnswer(undefined)).toBe('');
});

it('an answer without a severe row shows only what was not followed [R-SHARE-24]', async () => {
  const of = {
    least: 0,
    percentage: 0,
    possible: 0,
    method: 'MAX_FLOW',
    notFollowed: { percentage: 1, possible: 100 },
  };
  const text = await drawAnswer(of);
  expect(text).toContain('Not followed: 1.00 % by proportion, at most 100.00 %.');
  expect(text).not.toContain('Severe money together');
});

it('a row names the second method with its share [R-SHARE-15]', async () => {
  const draw = async (row: object) => toText(await drawInEnglish(<RowFifo row={row as ScoringDetail} />, texts));
  expect(await draw({ fifo: { percentage: 0, amount: '0' } })).toBe('first in, first out 0.00 %');
  expect(await draw({})).toBe('');
});
