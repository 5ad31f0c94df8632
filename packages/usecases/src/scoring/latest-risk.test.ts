import type { HistoryState } from '@sulian/domain';
import { expect, it } from 'vitest';
import type { ScoringResult, StoredRisk } from './answer.ts';
import { saveLatestRisk } from './latest-risk.ts';

const WORST = { name: 'a', names: [], type: 'Ransomware', level: 'Critical', percentage: 40, isDirect: true };
const QUESTION = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: 'A', blockchain: 'TRON' } as const;

async function summarize(historyState: HistoryState): Promise<StoredRisk | undefined> {
  const saved: StoredRisk[] = [];
  const answers = { saveNewest: async (_key: string, risk: StoredRisk) => void saved.push(risk) };
  const basis = { height: 9, time: null, labelVersion: 1, historyState };
  const result = { ...QUESTION, score: null, severity: 'Critical', worstExposure: WORST, basis };
  await saveLatestRisk({ answers, policy: { version: '1' } } as never, QUESTION, result as unknown as ScoringResult);
  return saved[0];
}

it('the summary for lists has the severity of a part of a history, and no share of all the money [R-FETCH-68]', async () => {
  expect(await summarize('WHOLE')).toMatchObject({ severity: 'Critical', worstExposure: WORST });
  expect(await summarize('PART')).toMatchObject({ severity: 'Critical', worstExposure: null });
});
