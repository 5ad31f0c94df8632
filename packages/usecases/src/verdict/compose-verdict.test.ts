import { expect, it } from 'vitest';
import type { ScoringResult } from '../scoring/answer.ts';
import { composeVerdict } from './compose-verdict.ts';

const NAMES = [{ language: 'en', name: 'Operation Black Tide' }];
const OWN = {
  entity: { id: 7, name: '黑潮行动', names: NAMES, type: 'Ransomware', isActive: true },
  type: 'Ransomware',
  source: 'unit-5',
  confidence: 90,
  validity: 'control',
  from: '2020-01-01',
  to: null,
  of: 'WALLET',
  standing: 'HOLDS',
};
const FINDING = { pattern: 'ADDRESS_POISONING', transfers: 12, victims: 7, first: 1, last: 2 };

const SHOP = { key: 'entity:1', name: 'a', names: [], type: 'Exchange', percentage: 100, isEstablished: true };

const result = (change: object = {}) =>
  ({
    analysisType: 'OUTGOING',
    objectType: 'ADDRESS',
    own: null,
    fewLabels: null,
    noScoreReason: 'NO_TRANSFERS',
    traceOfSevere: null,
    directExposure: 'COMPLETE',
    details: [],
    explored: { notFollowed: 0, notEstablished: 0, stoppedBy: null, history: null },
    basis: { isPartial: false, lacksInternalTransfers: false },
    ...change,
  }) as unknown as ScoringResult;

const kindsOf = (change: object): readonly string[] => composeVerdict(result(change)).map(({ kind }) => kind);

it('the verdict of an answer is its label and conduct, its money, and what is unknown [R-SCORE-213]', () => {
  const conduct = { findings: [{ ...FINDING, transactions: ['0xaa'], floor: 'Medium' }], isWhole: true };
  const basis = { isPartial: true, lacksInternalTransfers: false };
  expect(kindsOf({ own: OWN, conduct, basis })).toEqual(['LABEL', 'CONDUCT', 'NO_FLOW', 'PARTIAL_LEDGER']);
  expect(composeVerdict(result({ conduct }))[0]).toEqual({ kind: 'CONDUCT', finding: FINDING, isWhole: true });
});

it('an answer does not know where and when its label was claimed [R-SCORE-213]', () => {
  const claim = {
    of: 'WALLET',
    source: 'unit-5',
    uri: null,
    confidence: 90,
    entity: { id: 7, name: '黑潮行动', names: NAMES },
    type: 'Ransomware',
    standing: 'HOLDS',
    listedFrom: null,
    listedTo: null,
  };
  expect(composeVerdict(result({ own: OWN }))[0]).toEqual({ kind: 'LABEL', claim, others: 0 });
  const listing = { ...OWN, validity: 'listing', of: 'ADDRESS' };
  expect(composeVerdict(result({ own: listing }))[0]).toMatchObject({
    claim: { of: 'OBJECT', listedFrom: '2020-01-01' },
  });
  // A wallet's own label is the object's.
  expect(composeVerdict(result({ own: OWN, objectType: 'WALLET' }))[0]).toMatchObject({ claim: { of: 'OBJECT' } });
});

it('history cut and few labels are stated where money moved, coins without a price always [R-SCORE-213]', () => {
  const unread = {
    notJudged: ['USDT'],
    fewLabels: { serviceAddresses: 3, wanted: 9 },
    explored: { ...result().explored, history: { fromHeight: 1, transactions: 5, total: 8 } },
  };
  expect(kindsOf(unread)).toEqual(['NO_FLOW', 'NOT_JUDGED']);
  const row = { key: 'entity:1', name: 'A', names: [], type: 'Exchange', percentage: 100, level: 'Low' };
  const details = [{ ...row, isEstablished: true, isUnderHundredth: false, score: 80, isByProportion: false }];
  const facts = composeVerdict(result({ ...unread, noScoreReason: null, details }));
  expect(facts.map(({ kind }) => kind)).toEqual(['FLOW', 'NOT_JUDGED', 'HISTORY_CUT', 'FEW_LABELS']);
  expect(facts.slice(2)).toEqual([
    { kind: 'HISTORY_CUT', direction: 'OUTGOING', read: 5, total: 8 },
    { kind: 'FEW_LABELS', labelled: 3, wanted: 9 },
  ]);
});

it('a verdict states that a history was not fetched, in place of where the ledger begins [R-FETCH-54]', () => {
  const basis = { isPartial: true, lacksInternalTransfers: false };
  for (const historyState of ['PART', 'NOT_FETCHED'])
    expect(kindsOf({ basis: { ...basis, historyState } })).toEqual(['HISTORY_NOT_FETCHED']);
  expect(kindsOf({ basis: { ...basis, historyState: 'WHOLE' } })).toEqual(['NO_FLOW', 'PARTIAL_LEDGER']);
});

it('a verdict states the block up to which a whole history is counted [R-FETCH-53]', () => {
  const basis = { isPartial: false, lacksInternalTransfers: false, historyState: 'WHOLE', height: 90 };
  const facts = composeVerdict(result({ basis: { ...basis, historyHeight: 70 } }));
  expect(facts.at(-1)).toEqual({ kind: 'HISTORY_UNTIL', height: 70 });
  expect(kindsOf({ basis: { ...basis, historyHeight: 90 } })).toEqual(['NO_FLOW']);
});

it('a verdict of a part of a history marks its shares, and states none of all the money [R-FETCH-68]', () => {
  const basis = { isPartial: true, lacksInternalTransfers: false, historyHeight: null };
  const shares = { notFollowed: null, notEstablished: null };
  const facts = (historyState: string) =>
    composeVerdict(
      result({
        details: [{ ...SHOP }],
        basis: { ...basis, historyState },
        explored: { ...result().explored, ...shares },
      }),
    );
  expect(facts('PART')).toMatchObject([{ kind: 'FLOW', isOfPart: true }, { kind: 'HISTORY_NOT_FETCHED' }]);
  expect(facts('WHOLE')[0]).toMatchObject({ kind: 'FLOW', isOfPart: false });
});
