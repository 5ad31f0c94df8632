import type { ScoringResult } from '@sulian/contract';
import { type StoredBasis, WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api.ts';
import app from '../../locales/en/app.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import shareBounds from '../../locales/en/shareBounds.json' with { type: 'json' };
import state from '../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { RiskPanel } from './risk-panel.tsx';
import type { Risk } from './use-risk.ts';

vi.mock('../../locales/late-texts.ts', () => ({ withLateTexts: () => new Promise(() => undefined) }));

const RISK: Risk = {
  direction: 'INCOMING',
  setDirection: () => undefined,
  questionOf: (analysisType) => ({ blockchain: 'ETHEREUM', objectType: 'ADDRESS', objectId: 'x', analysisType }),
  calculateAnyway: () => undefined,
};
const KEY = ['scoring', RISK.questionOf('INCOMING')];
const WHOLE: StoredBasis = { isPartial: false, lacksInternalTransfers: false, historyState: 'WHOLE' };
const PART = { ...WHOLE, isPartial: true };
const FETCHED: StoredBasis = { ...PART, historyState: 'PART' };
const NOT_FETCHED: StoredBasis = { ...PART, historyState: 'NOT_FETCHED' };
const toEmpty = (noScoreReason: string, basis: object) => ({
  ...{ own: null, details: [], noScoreReason, basis },
  ...{ severity: 'Low', level: 'Low', score: null },
});

const draw = (client: QueryClient, basis?: StoredBasis): Promise<string> =>
  drawInEnglish(<RiskPanel risk={RISK} basis={basis} />, { app, risk, shareBounds, state, type: {} }, client);

it.each<readonly [name: string, answer: object | null, basis: typeof WHOLE | undefined, text: string]>([
  ['no answer on a page of a whole ledger', null, WHOLE, risk.none],
  ['no answer on a page of a part', null, PART, state.absent.BLOCKS],
  ['no answer on a page of a history that is not fetched', null, NOT_FETCHED, state.absent.NOT_FETCHED],
  ['no answer on a page without a basis', null, undefined, state.absent.BLOCKS],
  ['an answer of a whole ledger', toEmpty('NO_TRANSFERS', WHOLE), undefined, risk.reason.NO_TRANSFERS],
  ['an answer of a part', toEmpty('NO_TRANSFERS', PART), WHOLE, state.absent.BLOCKS],
  ['an answer of a fetched part', toEmpty('HISTORY_NOT_FETCHED', FETCHED), WHOLE, state.absent.PART],
  ['transfers without a price, which are not absent', toEmpty('NO_PRICES', PART), PART, risk.reason.NO_PRICES],
])('states an absence by its basis: %s [R-ADDR-219] [R-FETCH-83]', async (_name, answer, basis, text) => {
  const client = new QueryClient();
  client.setQueryData(KEY, answer);
  expect(toText(await draw(client, basis))).toContain(text);
});

it('that saw no transfers has no level, which would look clean [R-ADDR-17]', async () => {
  const client = new QueryClient();
  client.setQueryData(KEY, toEmpty('NO_TRANSFERS', WHOLE));
  const html = await draw(client);
  expect(toText(html)).toContain(risk.reason.NO_TRANSFERS);
  expect(html).not.toMatch(/class="(level |ring|scale|big-figure)/);
});

it('is empty and turns without a doughnut while it is calculated, with its progress [R-ADDR-16]', async () => {
  const client = new QueryClient();
  const started = await draw(client);
  expect(started).toContain('class="spinner" role="status"');
  expect(started).toContain(risk.started);
  expect(started).not.toMatch(/<tbody>.+<\/tbody>|class="ring/);
  client.setQueryData(['scoring-progress-id', RISK.questionOf('INCOMING')], 'x');
  const progress = { id: 'x', state: 'RUNNING', transactions: 1234, ended: 61.5, open: 38.5, depth: 7 };
  client.setQueryData(['scoring-progress', 'x'], progress);
  expect(toText(await draw(client))).toContain('1234 transactions traced · hop 7 · 61.5 % established');
});

const ROW = {
  key: 'entity:1',
  name: 'Gulf Exchange',
  names: [],
  type: 'Exchange',
  score: 80,
  level: 'Low',
  levelReason: null,
  isEstablished: true,
  percentage: 100,
  isUnderHundredth: false,
  laterListed: null,
  amount: '1',
  amountUsd: null,
  provenance: null,
};
const RESULT = {
  analysisType: 'INCOMING',
  symbol: 'BTC',
  isUsd: false,
  score: 80,
  mean: 80,
  level: 'Low',
  severity: 'Low',
  worstExposure: null,
  own: null,
  details: [ROW],
  noScoreReason: null,
  bounds: null,
  explored: { stoppedBy: null, history: null, notFollowed: 0, unspent: 0, transactions: 3 },
  basis: WHOLE,
};

const drawResult = (change: Partial<Record<keyof ScoringResult, unknown>>): Promise<string> => {
  const client = new QueryClient();
  client.setQueryData(KEY, { ...RESULT, ...change });
  return draw(client);
};

it('names the newest transactions as the only ones that were read, and where they begin [R-ADDR-22]', async () => {
  const history = { fromHeight: 812_345, transactions: 100_000, total: 1_234_567 };
  expect(toText(await drawResult({ explored: { ...RESULT.explored, history } }))).toContain(
    'only the latest 100,000 of 1,234,567 transactions were read, from block 812,345 on',
  );
  expect(toText(await drawResult({}))).not.toContain('Long history');
});

it('shows how much may not have been followed where no row is severe, and raises no flag [R-SHARE-24]', async () => {
  const none = { percentage: 0, least: 0, possible: 0, method: 'MAX_FLOW', isPossiblyDiluted: false };
  const text = toText(await drawResult({ shareBounds: { ...none, notFollowed: { percentage: 1, possible: 100 } } }));
  expect(text).toContain('Not followed: 1.00 % by proportion, at most 100.00 %. No bound counts it.');
  expect(text).not.toMatch(/Severe money together|Possibly diluted/);
});

const drawFailed = async (code: string, details = {}): Promise<string> => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const error = new CallError(code, 'Words of the server', { details });
  client.getQueryCache().build(client, { queryKey: KEY }).setState({ status: 'error', error, fetchStatus: 'idle' });
  return toText(await draw(client));
};

it('that is refused as too large names the limit and what to do, and any other failure by its text, else in the words of the server [R-ADDR-17] [R-ERR-09] [R-LANG-05]', async () => {
  const tooLarge = await drawFailed('UNPROCESSABLE_GLOBAL_SCORE', { atMost: 10_000 });
  expect(tooLarge).toContain('More than 10,000 transactions in several assets: one risk chart cannot be shown');
  const unlimited = await drawFailed('UNPROCESSABLE_GLOBAL_SCORE');
  expect(unlimited).toContain(WORDS_EN.error.UNPROCESSABLE_GLOBAL_SCORE);
  const known = await drawFailed('STORE_UNAVAILABLE');
  expect(known).toContain(WORDS_EN.error.STORE_UNAVAILABLE);
  for (const text of [tooLarge, unlimited, known]) expect(text).not.toContain('Words of the server');
  expect(await drawFailed('SOMETHING_NEW')).toContain('Words of the server');
});
