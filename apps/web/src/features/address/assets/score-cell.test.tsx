import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import cn from '../../../locales/cn/risk.json' with { type: 'json' };
import en from '../../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { ScoreCell } from './score-cell.tsx';

it.each([
  ['均值', WORDS_CN, cn],
  ['mean', WORDS_EN, en],
])('shows the mean with its level, and calls it %s [R-SCORE-212]', async (caption, words, risk) => {
  const question = { objectType: 'ADDRESS', objectId: 'a', blockchain: 'TRON', analysisType: 'INCOMING' } as const;
  const cell = (
    <ScoreCell question={{ ...question, coin: 'MAIN' }} known={80} knownRisk={null} title="Score" name="TRX" />
  );
  expect(toText(await drawInEnglish(cell, { ...words, risk }))).toBe(`${caption} 80 ${words.level.Low}`);
});
