import type { ScoringAnswer, ScoringResult } from '@sulian/contract';
import { toVerdictText } from '@sulian/domain';
import { LANGUAGE } from '../../texts/language.ts';
import { say } from '../../texts/say.ts';
import { toLevel, WORDS } from '../../texts/words.ts';
import { describeLimits } from './describe-limits.ts';
import { describeRows, toAmount, toGap, toListedOn } from './describe-rows.ts';

/** An answer for a terminal: its levels, its verdict as screens show it, its rows, and its limits. */
export function describeScore(result: ScoringResult, verdict: ScoringAnswer['verdict']): string {
  const { basis, explored } = result;
  return [
    `${result.objectType} ${result.objectId} ${result.analysisType}`,
    `${say('headline')} ${toHeadline(result.headline)}`,
    `${say('severity')} ${toSeverity(result)}`,
    say('score {{score}}  level of the mean {{level}}  amount {{amount}}', {
      score: result.score ?? `${say('none')} (${toReason(result)})`,
      level: toLevel(result.level),
      amount: toAmount(result),
    }),
    `${say('verdict')} ${toVerdict(verdict)}`,
    ...describeOwn(result),
    ...describeConduct(result),
    ...describeRows(result),
    ...describeLimits(result),
    say('height {{height}}  policy {{policy}}  labels {{labels}}  prices {{prices}}  transactions walked {{count}}', {
      height: basis.height,
      policy: basis.policyVersion,
      labels: basis.labelVersion,
      prices: basis.priceVersion,
      count: explored.transactions,
    }),
  ].join('\n');
}

/** Direct parties are not looked up here, and without them no direction is free of risk. */
const toVerdict = (verdict: ScoringAnswer['verdict']): string =>
  toVerdictText(
    verdict.filter(({ kind }) => kind !== 'NOTHING_SEVERE'),
    { language: LANGUAGE, words: WORDS },
  );

/** A history without its beginning proves no absence of transfers. */
const toReason = ({ noScoreReason, basis }: ScoringResult): string =>
  noScoreReason === 'NO_TRANSFERS' && basis.isPartial ? say('no transfers in the blocks held') : `${noScoreReason}`;

const UNANSWERED = {
  INCOMING: 'the origin not computed yet at this height',
  OUTGOING: 'the destination not computed yet at this height',
} as const;

/** The level of the object as a whole, its basis, and the directions without an answer. */
function toHeadline({ level, basis, isUnverified, customers, unanswered }: ScoringResult['headline']): string {
  const parts = [
    ...(basis === null ? [] : [WORDS.worstOf[basis]]),
    ...(isUnverified ? [say('unverified claim')] : []),
    ...(customers === null ? [] : [`${WORDS.worstOf.CUSTOMERS}: ${customers}`]),
    ...unanswered.map((direction) => say(UNANSWERED[direction])),
  ];
  return parts.length === 0 ? toLevel(level) : `${toLevel(level)} (${parts.join('; ')})`;
}

/** The severity of one direction, and its upper bound. */
function toSeverity({ severity, severityAtMost, explored }: ScoringResult): string {
  if (explored.notFollowed === null)
    return `${toLevel(severity)}  ${say('at most: not all of the history is fetched')}`;
  const notFollowed = say('{{share}} % not followed', { share: toGap(explored.notFollowed) });
  const name =
    severity === 'Undefined' && explored.notFollowed > 0 ? `${toLevel(severity)} (${notFollowed})` : toLevel(severity);
  if (severityAtMost === null) return `${name}  ${say('at most: too much was not followed to tell')} (${notFollowed})`;
  return severityAtMost === severity
    ? name
    : `${name}  ${say('at most {{level}}', { level: toLevel(severityAtMost) })}`;
}

/** Facts of the object's own label that the verdict does not state. */
function describeOwn({ own }: ScoringResult): string[] {
  if (own === null) return [];
  return [`${say('own label score {{score}}', { score: own.score ?? '-' })}  ${own.standing}${toListedOn(own)}`];
}

/** Transactions of the object's own conduct, its bearing on the headline, and whether all was searched. */
function describeConduct({ conduct }: ScoringResult): string[] {
  if (conduct === undefined) return [];
  return [
    ...conduct.findings.map(({ pattern, floor, transactions }) =>
      say('own conduct {{pattern}}: headline at least {{level}}  {{transactions}}', {
        pattern: WORDS.conduct[pattern],
        level: toLevel(floor),
        transactions: transactions.join(' '),
      }),
    ),
    ...(conduct.isWhole
      ? []
      : [say('own conduct: not all of its transactions were looked through for address poisoning')]),
  ];
}
