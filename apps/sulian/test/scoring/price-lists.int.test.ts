import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ScoringResult } from '@sulian/contract';
import type { Direction } from '@sulian/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRunner } from '../support/run-here.ts';
import { makeTempDir } from '../support/run-sulian.ts';
import {
  ACCOUNT,
  ACCOUNT_DAYS,
  openPricedChains,
  PAYEE_DAYS,
  type PricedChains,
  priceBookOf,
} from './priced-chains.ts';

const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];
const SEVERITIES = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
/** No bound is the widest one. */
const rankAtMost = ({ severityAtMost }: ScoringResult): number =>
  severityAtMost === null ? SEVERITIES.length : SEVERITIES.indexOf(severityAtMost);
const NO_PRICES = priceBookOf(new Map());
const RUNS = 60;
const TIMEOUT_MS = 240_000;

let pricedChains: PricedChains;
const folder = makeTempDir();
beforeAll(async () => {
  pricedChains = await openPricedChains();
});
afterAll(async () => {
  await pricedChains.close();
  folder.remove();
});

/** Closes of any of the days, cheap to dear. */
const closesOn = (days: readonly number[]) =>
  fc
    .array(fc.option(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { freq: 3 }), {
      minLength: days.length,
      maxLength: days.length,
    })
    .map((usd) => new Map(days.flatMap((day, at) => (usd[at] == null ? [] : [[day, usd[at]] as const]))));

const namesIn = ({ details, otherWeights }: ScoringResult): readonly string[] =>
  [...details, ...(otherWeights?.details ?? [])].map((row) => row.key);

function expectNothingLost(before: ScoringResult, after: ScoringResult): void {
  expect(SEVERITIES.indexOf(after.severity)).toBeGreaterThanOrEqual(SEVERITIES.indexOf(before.severity));
  expect(rankAtMost(after)).toBeGreaterThanOrEqual(rankAtMost(before));
  expect(after.worstExposure?.score).toBeLessThanOrEqual(before.worstExposure?.score ?? Number.POSITIVE_INFINITY);
  expect(namesIn(after)).toEqual(expect.arrayContaining([...namesIn(before)]));
  expect(after.score).not.toBeNull();
}

describe('a price list of any days and coins', () => {
  it.each(DIRECTIONS)('takes no severity, no worst exposure and no counterparty from an account, %s [R-SCORE-34]', {
    timeout: TIMEOUT_MS,
  }, async (analysisType) => {
    const before = await pricedChains.ask({ analysisType }, NO_PRICES);
    expect([before.severity, before.worstExposure?.type]).toEqual(['Critical', 'OFAC sanction list']);
    await fc.assert(
      fc.asyncProperty(closesOn(ACCOUNT_DAYS), closesOn(ACCOUNT_DAYS), async (ether, tether) => {
        const book = priceBookOf(new Map([[0, ether], [1, tether]])); // biome-ignore format: a map
        const after = await pricedChains.ask({ analysisType }, book);
        expectNothingLost(before, after);
        // Every coin that moved is weighed or listed.
        if (!after.isUsd) expect(after.leftOut?.map((each) => each.symbol)).toEqual(['USDT']);
        expect(after.details.reduce((sum, row) => sum + Math.round(row.percentage * 100), 0)).toBe(10_000);
      }),
      { numRuns: RUNS },
    );
  });

  it.each(DIRECTIONS)('changes nothing but the USD of an answer on a UTXO chain, %s [R-SCORE-34]', {
    timeout: TIMEOUT_MS,
  }, async (analysisType) => {
    const withoutUsd = (result: ScoringResult) => ({
      ...result,
      basis: { ...result.basis, answerId: null, priceVersion: null },
      // Includes the other direction's headline where that was requested.
      headline: null,
      amountUsd: null,
      details: result.details.map((row) => ({ ...row, amountUsd: null })),
    });
    const question = { analysisType, blockchain: 'BITCOIN' as const };
    const before = await pricedChains.ask(question, NO_PRICES);
    expect(before.severity).toBe('Critical');
    await fc.assert(
      fc.asyncProperty(closesOn(PAYEE_DAYS), async (closes) => {
        const after = await pricedChains.ask(question, priceBookOf(new Map([[0, closes]])));
        expect(withoutUsd(after)).toEqual(withoutUsd(before));
      }),
      { numRuns: RUNS },
    );
  });
});

describe('a price list that is imported', () => {
  const run = createRunner();
  const importList = async (name: string, text: string, ...options: readonly string[]) => {
    const path = join(folder.path, name);
    writeFileSync(path, text);
    const outcome = await run(['import-prices', path, ...options], pricedChains.env);
    expect(outcome.exitCode, outcome.stderr).toBe(0);
  };
  const score = async (): Promise<ScoringResult> => {
    const outcome = await run(['score', 'ETHEREUM', 'ADDRESS', ACCOUNT, '--json'], pricedChains.env);
    expect(outcome.exitCode, outcome.stderr).toBe(0);
    return JSON.parse(outcome.stdout).analysis.incoming.result;
  };
  const short = ({ symbol, amount, score: mean, severity, worstExposure, noScoreReason }: ScoringResult) => ({
    ...{ symbol, amount, score: mean, severity, noScoreReason },
    worst: worstExposure?.type,
  });

  it('and ends before the blocks leaves the answer as it was without prices [R-SCORE-33]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    const before = await score();
    // 70 % at 80 and 30 % at 1.
    const expected = { symbol: 'ETH', amount: '10', score: 56, severity: 'Critical', noScoreReason: null };
    expect(short(before)).toEqual({ ...expected, worst: 'OFAC sanction list' });
    await importList('ETH.csv', 'day,usd\n2019-01-01,140\n2019-01-02,150\n');
    const after = await score();
    expect(short(after)).toEqual(short(before));
    expect(after.details.map((row) => [row.type, row.percentage, row.amountUsd])).toEqual([
      ['Exchange', 70, null],
      ['OFAC sanction list', 30, null],
    ]);
    expect(after.leftOut?.map((each) => each.symbol)).toEqual(['USDT']);
  });

  it('and lacks the day of some money weighs by the native coin, and says what the priced part is [R-SCORE-33]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    // 2021-03-24 is day 18,710, of the exchange; nothing for the sanctioned money of day 18,720; USDT on day 18,730.
    await importList('some.csv', 'coin,day,usd\nETH,2021-03-24,1500\nUSDT,2021-04-13,1\n');
    const after = await score();
    expect(short(after)).toEqual({
      symbol: 'ETH',
      amount: '10',
      score: 56,
      severity: 'Critical',
      noScoreReason: null,
      worst: 'OFAC sanction list',
    });
    expect(after.details.map((row) => [row.type, row.amountUsd])).toEqual([
      ['Exchange', 10_500],
      ['OFAC sanction list', null],
    ]);
    expect(after.amountUsd).toBeNull();
    const { otherWeights } = after;
    expect([otherWeights?.symbol, otherWeights?.amount]).toEqual(['USD', '11000']);
    expect(otherWeights?.details.map((row) => [row.type, row.amountUsd])).toEqual([
      ['Exchange', 10_500],
      ['Hack', 500],
    ]);
  });

  it('and covers all weighs by USD of each day, whose small part of sanctioned money stays Critical [R-SCORE-33] [R-TRACE-35]', {
    timeout: TIMEOUT_MS,
  }, async () => {
    // The coin is 1,500 times cheaper that day, which an import wants confirmed.
    await importList('rest.csv', 'coin,day,usd\nETH,2021-04-03,1\n', '--accept-jumps');
    const after = await score();
    expect(after.details.map((row) => [row.type, row.amountUsd])).toEqual([
      ['Exchange', 10_500],
      ['Hack', 500],
      ['OFAC sanction list', 3],
    ]);
    expect([after.symbol, after.amount, after.amountUsd, after.severity]).toEqual(['USD', '11003', 11_003, 'Critical']);
    expect(after.worstExposure?.type).toBe('OFAC sanction list');
    expect([after.otherWeights?.symbol, after.otherWeights?.severity]).toEqual(['ETH', 'Critical']);
  });
});
