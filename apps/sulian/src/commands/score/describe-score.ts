import type { ScoringAnswer, ScoringResult } from '@sulian/contract';
import { toVerdictText, WORDS_EN } from '@sulian/domain';
import { describeLimits } from './describe-limits.ts';
import { describeRows, toAmount, toGap, toListedOn } from './describe-rows.ts';

/** An answer for a terminal: its levels, its verdict as screens show it, its rows, and its limits. */
export function describeScore(result: ScoringResult, verdict: ScoringAnswer['verdict']): string {
  const { basis, explored } = result;
  return [
    `${result.objectType} ${result.objectId} ${result.analysisType}`,
    `headline ${toHeadline(result.headline)}`,
    `severity ${toSeverity(result)}`,
    `score ${result.score ?? `none (${toReason(result)})`}  level of the mean ${result.level}  amount ${toAmount(result)}`,
    `verdict ${toVerdict(verdict)}`,
    ...describeOwn(result),
    ...describeConduct(result),
    ...describeRows(result),
    ...describeLimits(result),
    `height ${basis.height}  policy ${basis.policyVersion}  labels ${basis.labelVersion}  prices ${basis.priceVersion}  transactions walked ${explored.transactions}`,
  ].join('\n');
}

/** Direct parties are not looked up here, and without them no direction is free of risk. */
const toVerdict = (verdict: ScoringAnswer['verdict']): string =>
  toVerdictText(
    verdict.filter(({ kind }) => kind !== 'NOTHING_SEVERE'),
    { language: 'en', words: WORDS_EN },
  );

/** A history without its beginning proves no absence of transfers. */
const toReason = ({ noScoreReason, basis }: ScoringResult): string =>
  noScoreReason === 'NO_TRANSFERS' && basis.isPartial ? 'no transfers in the blocks held' : `${noScoreReason}`;

const WAYS = { INCOMING: 'the origin', OUTGOING: 'the destination' } as const;

/** The level of the object as a whole, its basis, and the directions without an answer. */
function toHeadline({ level, basis, isUnverified, customers, unanswered }: ScoringResult['headline']): string {
  const parts = [
    ...(basis === null ? [] : [WORDS_EN.worstOf[basis]]),
    ...(isUnverified ? ['unverified claim'] : []),
    ...(customers === null ? [] : [`${WORDS_EN.worstOf.CUSTOMERS}: ${customers}`]),
    ...unanswered.map((direction) => `${WAYS[direction]} not computed yet at this height`),
  ];
  return parts.length === 0 ? level : `${level} (${parts.join('; ')})`;
}

/** The severity of one direction, and its upper bound. */
function toSeverity({ severity, severityAtMost, explored }: ScoringResult): string {
  if (explored.notFollowed === null) return `${severity}  at most: not all of the history is fetched`;
  const notFollowed = `${toGap(explored.notFollowed)} % not followed`;
  const name = severity === 'Undefined' && explored.notFollowed > 0 ? `Undefined (${notFollowed})` : severity;
  if (severityAtMost === null) return `${name}  at most: too much was not followed to tell (${notFollowed})`;
  return severityAtMost === severity ? name : `${name}  at most ${severityAtMost}`;
}

/** Facts of the object's own label that the verdict does not state. */
function describeOwn({ own }: ScoringResult): string[] {
  if (own === null) return [];
  return [`own label score ${own.score ?? '-'}  ${own.standing}${toListedOn(own)}`];
}

/** Transactions of the object's own conduct, its bearing on the headline, and whether all was searched. */
function describeConduct({ conduct }: ScoringResult): string[] {
  if (conduct === undefined) return [];
  return [
    ...conduct.findings.map(
      ({ pattern, floor, transactions }) =>
        `own conduct ${WORDS_EN.conduct[pattern]}: headline at least ${floor}  ${transactions.join(' ')}`,
    ),
    ...(conduct.isWhole ? [] : ['own conduct: not all of its transactions were looked through for address poisoning']),
  ];
}
