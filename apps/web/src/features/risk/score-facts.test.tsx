import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { WORDS_CN, WORDS_EN } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import cnRisk from '../../locales/cn/risk.json' with { type: 'json' };
import app from '../../locales/en/app.json' with { type: 'json' };
import basis from '../../locales/en/basis.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Basis } from './basis.tsx';
import { Headline, OverallScore, WorstExposure } from './score-facts.tsx';

const explored = {
  attributed: 100,
  unexplored: 0,
  ignored: 0,
  unspent: 0,
  feesOnTheWay: 0,
  notFollowed: 0,
  notEstablished: 0,
  transactions: 3,
};
const result = {
  symbol: 'BTC',
  isUsd: false,
  amount: '1',
  score: 70,
  mean: 70.9,
  level: 'Low',
  severity: 'High',
  severityAtMost: 'High',
  traceOfSevere: null,
  own: null,
  fewLabels: null,
  details: [] as ScoringDetail[],
  noScoreReason: null,
  bounds: null,
  explored,
  basis: { policyVersion: '1', labelVersion: 2, height: 3, time: null },
};
const type = { 'OFAC sanction list': 'OFAC sanction list', Ransomware: 'Ransomware' };
const texts = { app, basis, risk, time, type };

/** As it is read aloud: no matter which blank. */
const read = (html: string): string => toText(html).replaceAll('&lt;', '<').replace(/\s+/g, ' ');

const readScore = async (change: object): Promise<string> => {
  const changed = { ...result, ...change } as ScoringResult;
  const element = (
    <>
      <Headline result={changed} />
      <OverallScore result={changed} />
    </>
  );
  return read(await drawInEnglish(element, texts));
};
const readBasis = async (change: object): Promise<string> =>
  read(
    await drawInEnglish(<Basis result={{ ...result, ...change } as ScoringResult} onRenew={() => undefined} />, texts),
  );

const own = {
  entity: { id: 7, name: 'Black Tide', names: [], type: 'Ransomware' },
  type: 'Ransomware',
  score: 1,
  source: 'csv:unit-5.csv',
  confidence: 90,
  validity: 'control',
  from: null,
  to: null,
  of: 'ADDRESS',
  standing: 'HOLDS',
  floor: 'Critical',
};

it.each([
  ['综合评分（均值）', WORDS_CN, cnRisk],
  ['Overall score (mean)', WORDS_EN, risk],
])('the gauge has colour and word of the mean, and calls it so: %s [R-SCORE-212]', async (caption, words, texts) => {
  const html = await drawInEnglish(<OverallScore result={result as unknown as ScoringResult} />, {
    ...words,
    risk: texts,
  });
  expect(read(html)).toContain(`${caption} 70 ${words.level.Low}`);
  expect(html).toContain('risk-low');
  expect(html).not.toContain(words.level.High);
});

describe('what the object itself did', () => {
  const finding = {
    pattern: 'ADDRESS_POISONING',
    transfers: 12,
    victims: 7,
    first: 1_614_902_400,
    last: 1_614_988_800,
    numberOfTransactions: 3,
    transactions: ['0xaaaaaaaaaaaa', '0xbbbbbbbbbbbb'],
    floor: 'Medium',
  };

  it('stands under the severity with its newest transactions and what it makes [R-ADDR-213]', async () => {
    const text = await readScore({ blockchain: 'ETHEREUM', conduct: { findings: [finding], isWhole: true } });
    expect(text).toContain(
      'Suspected address poisoning : transfers: 12, victims: 7 · 2021-03-05 to 2021-03-06 · 0xaaaaaaaaaaaa',
    );
    expect(text).toContain('and 1 more transaction · verdict at least Medium risk');
  });

  it('is said to be looked for in a part alone, whatever was found [R-SCORE-196]', async () => {
    const cut = { blockchain: 'ETHEREUM', conduct: { findings: [finding], isWhole: false } };
    expect(await readScore(cut)).toContain('transfers: at least 12');
    expect(await readBasis({ conduct: { findings: [], isWhole: false } })).toContain(
      'Own conduct Too many transactions: only the newest were checked for poisoning',
    );
    expect(await readBasis({})).not.toContain('Own conduct');
  });
});

describe('the own label', () => {
  it('stands under the severity as its source’s claim, with what it makes [R-SCORE-110]', async () => {
    expect(await readScore({ severity: 'Critical', own })).toContain(
      'Label of the address: csv:unit-5.csv (confidence 90) labels it as Black Tide (Ransomware) · verdict at least Critical risk',
    );
  });

  it('tells days, that it is a claim, and that it is history [R-SCORE-112] [R-SCORE-113]', async () => {
    const listed = { ...own, validity: 'listing', from: '2022-08-08', of: 'WALLET' };
    const text = await readScore({ own: { ...listed, standing: 'UNVERIFIED', floor: 'Medium' } });
    expect(text).toContain('Label of its wallet:');
    expect(text).toContain('listed since 2022-08-08 · verdict at least Medium risk · unverified label, Medium at most');
    const ended = await readScore({ own: { ...listed, to: '2025-03-21', standing: 'ENDED', floor: null } });
    expect(ended).toContain('listed 2022-08-08 to 2025-03-21 · period over, kept as history');
    expect(ended).not.toContain('at least');
  });

  it('says how few labels there are where that makes it undefined [R-SCORE-116]', async () => {
    const few = { severity: 'Undefined', fewLabels: { serviceAddresses: 12, wanted: 1_000 } };
    expect(await readScore(few)).toContain('12 labelled service addresses (at least 1,000 required)');
    expect(await readScore({ ...few, severity: 'High' })).not.toContain('Too few');
  });
});

describe('the headline', () => {
  it('is the severity, and the level beside the score is called the mean’s [R-SCORE-13] [R-ADDR-156]', async () => {
    expect(await readBasis({})).toMatch(/^Severity High risk/);
    expect(await readScore({})).toMatch(/^Overall score \(mean\) 70 Low risk/);
  });

  it('says how much was not followed where that makes it undefined [R-SCORE-89]', async () => {
    const change = { severity: 'Undefined', explored: { ...explored, notFollowed: 34.5 } };
    expect(await readBasis(change)).toMatch(/^Not established: 34\.50 % .*Severity Not established/);
    expect(await readScore({ severity: 'Low', explored: change.explored })).not.toContain(
      'could not be traced further',
    );
  });

  it('names coins that were not judged for want of a price [R-SCORE-176]', async () => {
    const text = await readScore({ severity: 'Undefined', notJudged: ['USDT', 'DAI'] });
    expect(text).toMatch(/USDT.{1,2}DAI moved without a price and was excluded from the overall rating/);
    expect(await readScore({})).not.toContain('without a price');
  });

  it('says where direct counterparties may be missing [R-SCORE-100]', async () => {
    const text = 'a labelled one may be missing';
    expect(await readScore({ directExposure: 'INCOMPLETE', severity: 'Undefined' })).toContain(text);
    expect(await readScore({ directExposure: 'COMPLETE' })).not.toContain(text);
  });

  it('tells a trace with share, amount and types together [R-SCORE-87] [R-SCORE-93]', async () => {
    const traceOfSevere = {
      share: 0.000_001,
      amount: '0.00000001',
      symbol: 'BTC',
      isUsd: false,
      types: ['OFAC sanction list', 'Ransomware'],
    };
    expect(await readScore({ severity: 'Low', traceOfSevere })).toContain(
      'Traces of severe money (OFAC sanction list, Ransomware): < 0.01 %, 0.000 000 01 BTC',
    );
    expect(await readScore({ traceOfSevere: { ...traceOfSevere, share: 0.05 } })).toContain(': 0.05 %, ');
  });

  it('tells a trace of less than a cent so, and of nothing as nothing [R-SCORE-200]', async () => {
    const trace = { share: 0.000_001, amount: '0.0034', symbol: 'USD', isUsd: true, types: ['Ransomware'] };
    expect(await readScore({ traceOfSevere: trace })).toContain('(Ransomware): < 0.01 %, < 0.01 USD');
    expect(await readScore({ traceOfSevere: { ...trace, amount: '0' } })).toContain('< 0.01 %, 0.00 USD');
  });
});

it('the gauge names its ends, the riskiest and the safest [R-ADDR-156]', async () => {
  expect(await readScore({})).toContain('Low risk 1 riskiest 100 safest');
});

describe('the bound of the severity', () => {
  it('is told where it is graver, and that there is none where too much was not followed [R-SCORE-91]', async () => {
    expect(await readBasis({})).not.toMatch(/at most|upper bound/);
    expect(await readBasis({ severityAtMost: 'Critical' })).toContain('at most Critical risk');
    expect(await readBasis({ severityAtMost: null })).toContain('for an upper bound');
  });
});

it('the basis divides all the money by where it ended, into four shares that make the whole [R-ADDR-19]', async () => {
  const shares = { attributed: 29.1, unexplored: 1.5, unspent: 20 };
  expect(await readBasis({ explored: { ...explored, ...shares } })).toContain(
    'Attributed 29.10 % Not attributed 49.40 % Unspent 20.00 % Untraced 1.50 %',
  );
});

it('the basis names the versions and the height of the answer [R-ADDR-22]', async () => {
  const of = { policyVersion: '17', labelVersion: 205, priceVersion: 9, height: 812_345, time: null };
  const text = await readBasis({ basis: of });
  expect(text).toContain('Policy / label / price version 17 / 205 / 9');
  expect(text).toContain('Ledger block / time 812,345');
});

it('of which too little was explored has no score, but what is unexplored, and the bounds [R-ADDR-19] [R-ADDR-20]', async () => {
  const unexplored = {
    score: null,
    mean: null,
    level: 'Undefined',
    severity: 'Undefined',
    severityAtMost: null,
    noScoreReason: 'TOO_LITTLE_EXPLORED',
    bounds: { low: 1.7, high: 98.2 },
    explored: { ...explored, attributed: 3.1, unexplored: 96.9, notFollowed: 96.9, notEstablished: 96.9 },
  };
  const score = await readScore(unexplored);
  expect(score).toContain(risk.reason.TOO_LITTLE_EXPLORED);
  expect(score).toContain('Not established: 96.90 % of the money could not be traced further');
  const facts = await readBasis(unexplored);
  expect(facts).toContain('Attributed 3.10 % Untraced 96.90 %');
  expect(facts).toContain('the score is between 1.7 – 98.2');
  expect(facts).toContain('Not established too much is not established for an upper bound');
  const whole = { ...result, ...unexplored } as unknown as ScoringResult;
  const html = await drawInEnglish(<Basis result={whole} onRenew={() => undefined} />, texts);
  expect(html).toContain('class="level Undefined"');
});

it('a share below a hundredth of a percent reads so, beside its exact amount [R-SCORE-93]', async () => {
  const worst = {
    key: 'entity:1',
    name: 'Dark River',
    names: [],
    type: 'Ransomware',
    percentage: 0.01,
    isUnderHundredth: true,
    level: 'Critical',
    levelReason: null,
    isEstablished: true,
    score: 1,
    isDirect: true,
    hops: 1,
    numberOfTransactions: 1,
  } as unknown as NonNullable<ScoringResult['worstExposure']>;
  const readWorst = async (change: object) =>
    read(
      await drawInEnglish(
        <WorstExposure direction="INCOMING" worst={{ ...worst, ...change }} onShow={() => undefined} />,
        texts,
      ),
    );
  expect(await readWorst({})).toContain('< 0.01');
  expect(await readWorst({ isUnderHundredth: false })).not.toContain('<');
  // The lowest score of clean money is no exposure to risk.
  const clean = await readWorst({ level: 'No', score: 100, percentage: 100, isUnderHundredth: false });
  expect(clean).toContain('No risky party');
  expect(clean).not.toMatch(/100|No risk /);
});

it('of a history that is not fetched as a whole has neither an amount nor shares of all the money [R-FETCH-68] [R-FETCH-90]', async () => {
  const shares = Object.fromEntries(Object.keys(explored).map((name) => [name, null]));
  const part = { explored: { ...shares, transactions: 3 }, amount: null, score: null, severity: 'Undefined' };
  const basis = { ...result.basis, historyState: 'PART', historyHeight: null };
  const text = await readBasis({ ...part, basis });
  expect(text).not.toMatch(/\d %/);
  expect(text).toContain(`${risk.amount} ${app.missing}`);
  expect(await readScore({ ...part, basis })).not.toMatch(/\d %/);
  const worst = {
    percentage: 12,
    isUnderHundredth: false,
    key: 'entity:1',
    name: 'a',
    names: [],
    type: 'Ransomware',
    level: 'High',
    score: 5,
    hops: 1,
  };
  const readWorst = async (isOfPart: boolean) =>
    read(
      await drawInEnglish(
        <WorstExposure direction="INCOMING" worst={worst as never} isOfPart={isOfPart} onShow={() => undefined} />,
        texts,
      ),
    );
  expect(await readWorst(true)).toContain(risk.shareOfPart);
  expect(await readWorst(false)).not.toContain(risk.shareOfPart);
  const until = await readBasis({ basis: { ...result.basis, historyState: 'WHOLE', historyHeight: 2 } });
  expect(until).toContain('as of block 2');
  expect(until).toMatch(/\d %/);
});
