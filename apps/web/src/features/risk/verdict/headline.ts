import type { ScoringResult } from '@sulian/contract';
import { composeHeadline, type Headline, mergeHeadlines, type RiskLevel, VERDICT_DIRECTIONS } from '@sulian/domain';
import type { Direction } from '../../../lib/analyse.ts';
import { type BothScored, resultOf, type Scored } from './scored.ts';

/** Severity of one direction; undefined: nothing moved that way, and it yields to the other (R-SCORE-90). */
export function severityOf(scored: Scored): RiskLevel | undefined {
  if (scored.state !== 'DONE') return 'Undefined';
  const { result } = scored;
  return result === null || isIdle(result) ? undefined : result.severity;
}

/** Coins that nobody can weigh did move, although their answer has no rows. */
const isIdle = ({ details, noScoreReason }: ScoringResult): boolean =>
  details.length === 0 && noScoreReason !== 'NO_PRICES';

/** The headline of a page. */
export interface ShownHeadline {
  readonly headline: Headline;
  /** An answer on its way could make the level graver. */
  readonly isOpen: boolean;
  /** The same of the level of a service's customers. */
  readonly areCustomersOpen: boolean;
  /** The graver direction, to which the headline leads. */
  readonly direction: Direction;
}

const NOTHING = composeHeadline({ own: [], isService: false, money: {} });

/**
 * The headlines of both answers as one. A direction whose answer failed is not established, which is never clean.
 * @param own by the object's own label alone, where there is one
 */
export function readHeadline(both: BothScored, own: Headline = NOTHING): ShownHeadline {
  const headlines = VERDICT_DIRECTIONS.flatMap((way) => resultOf(both[way])?.headline ?? []);
  const known = headlines.length === VERDICT_DIRECTIONS.length ? headlines : [...headlines, own];
  const merged = known.reduce(mergeHeadlines);
  const failed = VERDICT_DIRECTIONS.filter((way) => both[way].state === 'FAILED').map((way) =>
    composeHeadline({ own: [], isService: merged.isService, money: { [way]: 'Undefined' } }),
  );
  const headline = [merged, ...failed].reduce(mergeHeadlines);
  const isWaiting = VERDICT_DIRECTIONS.some((way) => both[way].state === 'PENDING');
  return {
    headline,
    isOpen: isWaiting && !headline.isService && headline.level !== 'Critical',
    areCustomersOpen: isWaiting && headline.customers !== 'Critical',
    direction: worseDirectionOf(both),
  };
}

/** The direction with the worse level; the origin if they are equal, because the page starts with it. */
function worseDirectionOf({ INCOMING, OUTGOING }: BothScored): Direction {
  const money = { INCOMING: severityOf(INCOMING) ?? null, OUTGOING: severityOf(OUTGOING) ?? null };
  return composeHeadline({ own: [], isService: false, money }).basis === 'DESTINATION' ? 'OUTGOING' : 'INCOMING';
}
