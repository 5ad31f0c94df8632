import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import path from '../../locales/en/path.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Evidence } from './evidence.tsx';

const QUESTION: Question = { objectType: 'ADDRESS', objectId: 'a', blockchain: 'BITCOIN', analysisType: 'INCOMING' };
const RESULT = { basis: { height: 7, answerId: 'seven' } } as ScoringResult;
const ROW = { key: 'entity:1', hops: 1, numberOfTransactions: 1, provenance: null, percentage: 5 } as ScoringDetail;

const drawFailed = (code: string) => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const queryKey = ['paths', QUESTION, ROW.key, RESULT.basis.answerId];
  const query = client.getQueryCache().build(client, { queryKey });
  query.setState({ status: 'error', error: new CallError(code, ''), fetchStatus: 'idle' });
  const error = { SCORE_OUTDATED: WORDS_EN.error.SCORE_OUTDATED, INTERNAL: WORDS_EN.error.INTERNAL };
  const texts = { path, risk, error, app: { retry: 'Try again' } };
  return drawInEnglish(<Evidence row={ROW} result={RESULT} question={QUESTION} />, texts, client);
};

it('offers to score again where newer data has changed the score, and nothing else [R-TRACE-76]', async () => {
  const outdated = toText(await drawFailed('SCORE_OUTDATED'));
  expect(outdated).toContain(`${WORDS_EN.error.SCORE_OUTDATED} ${path.scoreAgain}`);
  expect(outdated).not.toContain('Try again');
  const failed = toText(await drawFailed('INTERNAL'));
  expect(failed).toContain('Try again');
  expect(failed).not.toContain(path.scoreAgain);
});
