import type { ScoringDetail, ScoringEndsAnswer, ScoringResult } from '@sulian/contract';
import { UNEXPLORED } from '@sulian/domain';
import { QueryClient, type QueryState } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Question } from '../../../lib/analyse.ts';
import { CallError } from '../../../lib/api.ts';
import app from '../../../locales/en/app.json' with { type: 'json' };
import ends from '../../../locales/en/ends.json' with { type: 'json' };
import endsList from '../../../locales/en/endsList.json' with { type: 'json' };
import exportTexts from '../../../locales/en/export.json' with { type: 'json' };
import list from '../../../locales/en/list.json' with { type: 'json' };
import risk from '../../../locales/en/risk.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Ends } from './ends.tsx';

// Its script would load after the test.
vi.mock('../../../components/references/lazy-store-view.tsx', () => ({ LazyStoreView: () => null }));

const QUESTION: Question = { objectType: 'ADDRESS', objectId: 'a', blockchain: 'BITCOIN', analysisType: 'OUTGOING' };
const ROW = {
  key: 'entity:1',
  name: 'Tianshu',
  names: [],
  type: 'Exchange',
  percentage: 60,
  amount: '6',
  provenance: null,
};
const CUT = {
  key: `end:${UNEXPLORED}`,
  name: '',
  names: [],
  type: UNEXPLORED,
  percentage: 40,
  amount: '4',
  provenance: null,
};

const resultOf = (changes: Partial<ScoringResult['explored']> = {}): ScoringResult =>
  ({
    analysisType: 'OUTGOING',
    symbol: 'BTC',
    isUsd: false,
    details: [ROW, CUT] as unknown as readonly ScoringDetail[],
    explored: { stoppedBy: null, ...changes },
    basis: { height: 7, answerId: 'seven' },
  }) as unknown as ScoringResult;

const END: ScoringEndsAnswer['items'][number] = {
  key: ROW.key,
  name: ROW.name,
  names: [],
  type: 'Exchange',
  entityId: 1,
  score: 80,
  level: 'Low',
  levelReason: null,
  isBehindLargeUnnamed: false,
  isByProportion: false,
  address: 'bc1qreached',
  provenance: null,
  transactions: [{ hash: 'f00d', height: 5, time: 1_700_000_000 }],
  numberOfTransactions: 1,
  arrived: '9',
  symbol: 'BTC',
  coin: 0,
  chainCoin: 'MAIN',
  amount: '6',
  amountUsd: 12,
  percentage: 60,
  hops: 2,
  holding: null,
};

const answerOf = (items: ScoringEndsAnswer['items']) => ({
  analysisType: 'OUTGOING',
  blockchain: 'BITCOIN',
  symbol: 'BTC',
  isUsd: false,
  rows: [{ ...ROW, ends: 1 }],
  sums: {
    ends: items.length,
    addresses: items.length,
    amount: '6',
    amountUsd: 12,
    percentage: 60,
    arrived: [{ symbol: 'BTC', coin: 0, amount: '9' }],
    holdings: null,
  },
  items,
  basis: { height: 7 },
  cny: null,
  _metadata: { total: items.length, offset: 0, limit: 10, asOf: '7-a', isReread: false },
});

type State = Partial<QueryState<unknown, Error>>;

async function draw(state: State, result = resultOf()): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const order = { sort: 'SHARE', isAscending: false };
  const queryKey = ['ends', QUESTION, ROW.key, result.basis.answerId, order, '', 1, undefined];
  client.getQueryCache().build(client, { queryKey }).setState(state);
  const texts = {
    ends,
    endsList,
    risk,
    export: exportTexts,
    error: { INTERNAL: 'It failed' },
    app: { ...app, retry: 'Try again' },
    list,
  };
  return drawInEnglish(
    <Ends result={result} question={QUESTION} openKey={ROW.key} onOpen={() => undefined} />,
    texts,
    client,
  );
}

it('shows grey rows while the list loads, and neither rows nor emptiness [R-ENDS-117]', async () => {
  const html = await draw({ status: 'pending', fetchStatus: 'fetching' });
  expect(html).toContain('class="bone"');
  expect(toText(html)).not.toContain(endsList.none);
});

it('shows that nothing matches where nothing was found, and no sums [R-ENDS-117] [R-ENDS-121]', async () => {
  const text = toText(await draw({ status: 'success', data: answerOf([]), fetchStatus: 'idle' }));
  expect(text).toContain(endsList.none);
  expect(text).not.toContain('Total:');
});

it('shows that it failed, and offers another try [R-ENDS-117]', async () => {
  const text = toText(await draw({ status: 'error', error: new CallError('INTERNAL', ''), fetchStatus: 'idle' }));
  expect(text).toContain('It failed');
  expect(text).toContain('Try again');
  expect(text).not.toContain(endsList.none);
});

it('names what a budget cut off, with its sum, next to the rows and their sums by coin [R-ENDS-117] [R-ENDS-121]', async () => {
  const state: State = { status: 'success', data: answerOf([END]), fetchStatus: 'idle' };
  const whole = toText(await draw(state));
  expect(whole).not.toContain('was not followed');
  const cut = toText(await draw(state, resultOf({ stoppedBy: 'NODES' })));
  expect(cut).toMatch(/40\.00 % of the money \(4 BTC\) was not followed/);
  expect(cut).toContain(endsList.showCut);
  const foot = toText(/<tfoot>.*<\/tfoot>/s.exec(await draw(state))?.[0] ?? '');
  expect(foot).toMatch(/Total: 1 entries, 1 address .*9 BTC.*6/);
});

it('offers the list as a file, and a list of requests where the row is a service [R-ENDS-119] [R-ENDS-120]', async () => {
  const text = toText(await draw({ status: 'success', data: answerOf([END]), fetchStatus: 'idle' }));
  expect(text).toContain(`CSV XLSX ${endsList.export} ${endsList.requestOne}`);
});

it('of a history that is not fetched as a whole shows neither sums nor numbers of ends [R-FETCH-64] [R-FETCH-68]', async () => {
  const answer = answerOf([END]);
  const part = {
    ...{ ...answer, sums: null, rows: answer.rows.map((row) => ({ ...row, ends: null })) },
    _metadata: { ...answer._metadata, total: null },
  };
  const text = toText(await draw({ status: 'success', data: part }));
  expect(text).toContain(list.part);
  expect(text).not.toMatch(/Total:|Tianshu 1 /);
});

it('of a balance that is of an earlier block names that block [R-FETCH-90]', async () => {
  const holding = { balance: '3', balanceUsd: null, freeze: 'NO_ISSUER', issuer: null } as const;
  const drawAt = (historyHeight: number) =>
    draw({
      status: 'success',
      data: answerOf([{ ...END, holding: { ...holding, historyState: 'WHOLE', historyHeight } }]),
    });
  expect(toText(await drawAt(5))).toContain('as of block 5');
  expect(toText(await drawAt(7))).not.toContain('as of block');
});
