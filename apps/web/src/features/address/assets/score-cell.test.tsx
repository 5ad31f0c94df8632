import { WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import risk from '../../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { ScoreCell } from './score-cell.tsx';

it('shows the mean with its level, and calls it the mean [R-SCORE-212]', async () => {
  const question = { objectType: 'ADDRESS', objectId: 'a', blockchain: 'TRON', analysisType: 'INCOMING' } as const;
  const cell = (
    <ScoreCell question={{ ...question, coin: 'MAIN' }} known={80} knownRisk={null} title="Score" name="TRX" />
  );
  const text = toText(await drawInEnglish(cell, { risk }));
  expect(text).toBe(`${risk.mean} 80 ${WORDS_EN.level.Low}`);
});
