import type { LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { findObjectConduct } from './conduct.ts';
import { findLeftOut } from './excluded-receipts.ts';
import type { ScoringQuestion } from './question.ts';
import { toEmptyResult } from './to-result.ts';

const coverage = { listCoverage: async () => [], listListed: async () => [], listLacking: async () => [] };
const OBJECT = { kind: 'ADDRESS', addressIds: [1] } as const;

/** A chain on which nothing is stored, by its blocks or on demand. */
const questionOn = (reader: Partial<LedgerReader>): ScoringQuestion =>
  ({
    request: { objectType: 'ADDRESS', objectId: 'A', blockchain: 'TRON', coin: 'MAIN', analysisType: 'INCOMING' },
    coin: { kind: 'ONE', asset: { asset: 0 } },
    labels: { version: 1 },
    reader: {
      ...{ chain: 'TRON', height: 9, state: { reorgs: 0, coverage: 1, isPartial: true }, ...reader },
      listAddresses: async () => [],
      listAssets: async () => [],
      listAddressTransactionsAfter: async () => [],
    },
  }) as unknown as ScoringQuestion;

const toEmpty = (question: ScoringQuestion) =>
  toEmptyResult({ policy: {}, prices: {}, adapters: new Map() } as never, question, {
    unit: { symbol: 'TRX', isUsd: false },
    own: undefined,
    fewLabels: undefined,
    frozen: undefined,
  } as never);

it('an address that is not stored has no transfers by its blocks, and on demand nothing is known of it [R-FETCH-58] [R-FETCH-68] [R-FETCH-90]', () => {
  expect(toEmpty(questionOn({}))).toMatchObject({
    noScoreReason: 'NO_TRANSFERS',
    severityAtMost: 'Undefined',
    explored: { notFollowed: 0, notEstablished: 0 },
    basis: { historyState: 'WHOLE', historyHeight: 9 },
  });
  expect(toEmpty(questionOn({ coverage }))).toMatchObject({
    noScoreReason: 'HISTORY_NOT_FETCHED',
    severity: 'Undefined',
    severityAtMost: null,
    explored: { attributed: null, notFollowed: null, notEstablished: null },
    amount: null,
    basis: { historyState: 'NOT_FETCHED', historyHeight: null },
  });
});

it('conduct is never searched through on demand, and no receipt is left out [R-FETCH-58]', async () => {
  const prices = {} as never;
  const conductOn = (question: ScoringQuestion) => findObjectConduct({ prices }, question, OBJECT);
  expect(await conductOn(questionOn({}))).toBeUndefined();
  expect(await conductOn(questionOn({ coverage }))).toEqual({ findings: [], isWhole: false });
  const leftOutOn = (question: ScoringQuestion) =>
    findLeftOut({ prices, policy: {} as never }, question, { object: OBJECT, assets: [0] });
  expect(await leftOutOn(questionOn({ coverage }))).toEqual({
    operations: new Map(),
    poisoning: 0,
    gasSupply: 0,
    isWhole: false,
  });
});
