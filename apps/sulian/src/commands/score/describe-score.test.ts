import type { ConductFinding, ScoringDetail, ScoringResult } from '@sulian/contract';
import { composeVerdict } from '@sulian/usecases';
import { describe, expect, it } from 'vitest';
import { describeScore } from './describe-score.ts';

const row = (name: string, percentage: number, more: Partial<ScoringDetail> = {}): ScoringDetail => ({
  key: `entity:${name}`,
  name,
  names: [],
  type: 'Hack',
  entityId: 1,
  percentage,
  isUnderHundredth: false,
  isByProportion: false,
  isBehindLargeUnnamed: false,
  laterListed: null,
  score: 3,
  level: 'Critical',
  levelReason: 'OWN_LABEL',
  isEstablished: true,
  amount: '7.9',
  amountUsd: null,
  hops: 1,
  numberOfTransactions: 1,
  transactions: [],
  provenance: null,
  ...more,
});

const result = (more: Partial<ScoringResult> = {}): ScoringResult => ({
  analysisType: 'INCOMING',
  objectType: 'ADDRESS',
  objectId: '0xabc',
  blockchain: 'ETHEREUM',
  coin: 'MAIN',
  score: 40,
  noScoreReason: null,
  level: 'Medium',
  severity: 'Medium',
  headline: {
    level: 'Medium',
    basis: 'ORIGIN',
    isUnverified: false,
    isService: false,
    customers: null,
    unanswered: ['OUTGOING'],
  },
  own: null,
  fewLabels: null,
  severityAtMost: 'High',
  directExposure: 'COMPLETE',
  traceOfSevere: null,
  mean: 40.5,
  bounds: { low: 40.5, high: 40.5 },
  worstExposure: null,
  details: [row('Thief', 100)],
  amount: '10',
  amountUsd: null,
  symbol: 'ETH',
  isUsd: false,
  explored: {
    attributed: 100,
    unexplored: 0,
    ignored: 0,
    unspent: 0,
    feesOnTheWay: 0,
    notFollowed: 0,
    notEstablished: 0,
    transactions: 3,
    stoppedBy: null,
    history: null,
  },
  basis: {
    height: 9,
    time: 1,
    answerId: 'a',
    policyVersion: 'p',
    labelVersion: 2,
    priceVersion: '3.1',
    isPartial: false,
    lacksInternalTransfers: false,
    historyState: 'WHOLE',
    historyHeight: 9,
  },
  ...more,
});

const explored = result().explored;

const toText = (of: ScoringResult): string => describeScore(of, composeVerdict(of));

describe('the text of a score', () => {
  it('begins with the headline, why, and what has no answer yet [R-RUN-70] [R-SCORE-211]', () => {
    expect(toText(result())).toContain(
      'headline Medium (by the origin of its funds; the destination not computed yet at this height)',
    );
    const headline: ScoringResult['headline'] = {
      level: 'Low',
      basis: 'OWN',
      isUnverified: false,
      isService: true,
      customers: 'High',
      unanswered: [],
    };
    expect(toText(result({ headline }))).toContain(
      "headline Low (by its own label; its customers' money: High)\nseverity Medium",
    );
  });

  it('tells the severity and what it is at most [R-RUN-70]', () => {
    expect(toText(result())).toContain('severity Medium  at most High');
    expect(toText(result({ severityAtMost: 'Medium' }))).not.toContain('at most');
    const unknown = result({
      severity: 'Undefined',
      severityAtMost: null,
      explored: { ...explored, notFollowed: 12.5 },
    });
    expect(toText(unknown)).toContain(
      'severity Undefined (12.50 % not followed)  at most: too much was not followed to tell (12.50 % not followed)',
    );
  });

  it('names the chain of a listing in the row of whom it lists [R-LABEL-91]', () => {
    const provenance = { source: 'ofac', uri: null, date: null, author: null, confidence: 100 };
    const listed = row('Thief', 100, { provenance: { ...provenance, listedOn: 'ETHEREUM' } });
    expect(toText(result({ details: [listed] }))).toContain('Thief (Hack)  listed on ETHEREUM');
    expect(toText(result({ details: [{ ...listed, provenance }] }))).not.toContain('listed on');
  });

  it('states no absence of exposure about a history without its beginning [R-RUN-70]', () => {
    const none = result({ details: [], noScoreReason: 'NO_TRANSFERS', score: null });
    expect(toText(none)).toContain('worst exposure: none\n');
    const partial = toText({ ...none, basis: { ...none.basis, isPartial: true } });
    expect(partial).toContain('worst exposure: none in the blocks held\n');
    expect(partial).toContain('score none (no transfers in the blocks held)');
  });

  it('lists fees on the way below all rows, with their amount [R-ENDS-110]', () => {
    const fee = { ...row('', 0.5), key: 'end:Fee on the way', type: 'Fee on the way' as const, score: null };
    const text = toText(result({ details: [fee, row('Thief', 99.5)] }));
    expect(text).toContain(`fees on the way 0.50 %  ${fee.amount} ETH, not scored`);
    expect(text.indexOf('Thief')).toBeLessThan(text.indexOf('fees on the way 0.50'));
  });

  it('says whose label the object itself bears, where the answer has it [R-RUN-70]', () => {
    const own: ScoringResult['own'] = {
      entity: { id: 7, name: 'Lazarus', names: [], type: 'OFAC sanction list' },
      type: 'OFAC sanction list',
      score: 1,
      source: 'ofac',
      confidence: 100,
      validity: 'listing',
      from: null,
      to: null,
      of: 'ADDRESS',
      standing: 'HOLDS',
      floor: 'Critical',
    };
    const text = toText(result({ own }));
    expect(text).toContain('Owner: labelled Lazarus (OFAC sanction list); source ofac, confidence 100');
    expect(text).toContain('own label score 1  HOLDS');
    // The list of another chain on which the same key signs.
    expect(toText(result({ own: { ...own, listedOn: 'ETHEREUM' } }))).toContain('HOLDS  listed on ETHEREUM');
    expect(toText(result())).not.toContain('own label');
  });

  it('says what the object itself did, and whether that is all [R-RUN-70] [R-SCORE-193]', () => {
    const finding: ConductFinding = {
      pattern: 'ADDRESS_POISONING',
      transfers: 12,
      victims: 7,
      first: 1_614_902_400,
      last: 1_614_988_800,
      numberOfTransactions: 2,
      transactions: ['0xaa', '0xbb'],
      floor: 'Medium',
    };
    expect(toText(result({ conduct: { findings: [finding], isWhole: true } }))).toContain(
      "Suspected address poisoning by its own conduct, 2021-03-05 to 2021-03-06: transfers into others' histories: 12, victims: 7",
    );
    expect(toText(result({ conduct: { findings: [finding], isWhole: true } }))).toContain(
      'own conduct Suspected address poisoning: headline at least Medium  0xaa 0xbb',
    );
    const cut = toText(result({ conduct: { findings: [finding], isWhole: false } }));
    expect(cut).toContain('histories: at least 12');
    expect(cut).toContain('not all of its transactions were looked through');
    expect(toText(result())).not.toContain('own conduct');
  });

  it('states what of a history on demand is missing, and as of which block an answer is [R-FETCH-63]', () => {
    const textOf = (basis: Partial<ScoringResult['basis']>) =>
      toText(result({ basis: { ...result().basis, ...basis } }));
    expect(textOf({})).not.toMatch(/history is|as of block/);
    expect(textOf({ historyState: 'NOT_FETCHED' })).toContain('the history is not fetched: this is no statement');
    expect(textOf({ historyState: 'PART' })).toContain('the history is not fetched as a whole: this is no statement');
    expect(textOf({ historyHeight: 7 })).toContain('as of block 7, up to which the history is fetched');
  });

  it('says what was not followed, why it stopped, and what of the history it rests on [R-RUN-70]', () => {
    const text = toText(
      result({
        bounds: { low: 30.1, high: 60 },
        explored: {
          ...explored,
          attributed: 80,
          unexplored: 15,
          ignored: 0.5,
          notFollowed: 20,
          stoppedBy: 'ROWS',
          history: { fromHeight: 7, transactions: 100_000, total: 250_000 },
        },
        basis: { ...result().basis, isPartial: true, lacksInternalTransfers: true },
      }),
    );
    for (const said of [
      'attributed 80.00 %  not followed 20.00 %  unexplored 15.00 %  ignored 0.50 %  unspent 0.00 %',
      'mean between 30.1 and 60',
      'stopped by the budget of rows (ROWS)',
      'only the latest 100,000 of 250,000 receiving transactions were read',
      'history from height 7 on; the rest is unexplored',
      'the ledger does not begin at the first block',
      'some blocks lack what contracts sent on',
    ])
      expect(text).toContain(said);
    expect(toText(result())).not.toMatch(/stopped|were read|history|does not begin|lack/);
  });

  it('states the verdict of screens, but no absence of risk, since direct parties are not looked up [R-ADDR-154]', () => {
    const exchange = { type: 'Exchange', level: 'Low', score: 80 } as const;
    const text = toText(result({ severity: 'Low', details: [row('Bay', 100, exchange)] }));
    expect(text).toContain('\nverdict Origin: 100.00 % from Bay (Exchange).\n');
  });

  it('says which coins were not judged for want of a price [R-SCORE-176]', () => {
    const text = toText(result({ severity: 'Undefined', severityAtMost: null, notJudged: ['USDT', 'DAI'] }));
    expect(text).toContain('USDT, DAI received without a price is excluded from the overall rating');
    expect(toText(result())).not.toContain('excluded');
  });

  it('calls no level of an end that nobody established, and tells what the mean counts for it [R-SCORE-179]', () => {
    const unknown = { type: 'Unknown origin', score: 50, level: 'Medium', isEstablished: false } as const;
    const text = toText(result({ details: [row('Unknown origin', 60, unknown), row('Thief', 40)] }));
    expect(text).toMatch(/ {3}- {2}Unknown origin \(Unknown origin\) {2}not established, counts 50$/m);
    expect(text).toMatch(/ {3}3 {2}Thief \(Hack\)$/m);
    const unexplored = { ...unknown, type: 'Unexplored', score: null } as const;
    expect(toText(result({ details: [row('Unexplored', 100, unexplored)] }))).toMatch(/not established$/m);
  });

  it('marks shares that follow from mixtures, and no others [R-SCORE-131]', () => {
    expect(toText(result())).not.toContain('按比例推算');
    const mixed = toText(result({ details: [row('Thief', 60, { isByProportion: true }), row('Shop', 40)] }));
    expect(mixed).toContain('≈  60.00 %');
    expect(mixed).toMatch(/^ {2,}40\.00 %/m);
    expect(mixed).toContain('按比例推算，非逐笔认定');
  });
});
