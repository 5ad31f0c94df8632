import type { CoinsAnswer, ObjectAnswer, ScoringResult, TransactionAnswer } from '@sulian/contract';
import { type RiskLevel, worseLevel } from '@sulian/domain';
import type { Direction } from '../../../lib/analyse.ts';
import { composeBalance, type Held } from './compose-balance.ts';
import { composeConduct } from './compose-conduct.ts';
import { composeEntityBalance, composeEntityLabel, type KnownEntity } from './compose-entity.ts';
import { composeFlow, composeUnknown } from './compose-flow.ts';
import { composeLabel } from './compose-label.ts';
import { type BothScored, DIRECTIONS, type Scored, type Sentence } from './sentence.ts';

/** What is known of an address or a wallet, as facts in the order in which they are read. */
export function composeObject(
  object: ObjectAnswer,
  held: Held & { readonly chosen: CoinsAnswer['items'][number] | undefined },
  both: BothScored,
): readonly Sentence[] {
  return [
    ...composeLabel(object, both),
    ...composeConduct(both),
    ...composeBalance(object, held, held.chosen),
    ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction])),
    ...composeUnknown(DIRECTIONS, both, object.basis.isPartial),
  ];
}

/** What is known of a transaction: what it moved, then as of an object, but it came before it went. */
export function composeTransaction(transaction: TransactionAnswer, both: BothScored): readonly Sentence[] {
  const directions: readonly Direction[] = ['INCOMING', 'OUTGOING'];
  if (transaction.scoreChainSuccess === 'failed') return [{ kind: 'FAILED_TRANSACTION' }];
  return [
    toMoved(transaction),
    ...directions.flatMap((direction) => composeFlow(direction, both[direction])),
    ...composeUnknown(directions, both, transaction.basis.isPartial),
  ];
}

/** What is known of an entity on one chain, in the order of an object's facts. */
export const composeEntity = (known: KnownEntity, both: BothScored): readonly Sentence[] => [
  ...composeEntityLabel(known, both),
  ...composeConduct(both),
  ...composeEntityBalance(known),
  ...DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction])),
  ...composeUnknown(DIRECTIONS, both, known.chain.basis?.isPartial === true),
];

function toMoved({ amount, unit, amountUsd, numberOfOperations }: TransactionAnswer): Sentence {
  return amount === null
    ? { kind: 'MOVED_MANY', operations: numberOfOperations, usd: amountUsd }
    : { kind: 'MOVED', amount, symbol: unit, usd: amountUsd };
}

/** How grave one direction is; undefined: nothing went that way, and it yields to the other (R-SCORE-90). */
export function severityOf(scored: Scored): RiskLevel | undefined {
  if (scored.state !== 'DONE') return 'Undefined';
  const { result } = scored;
  return result === null || isIdle(result) ? undefined : result.severity;
}

/** Coins that nobody can weigh did move, whatever their answer has no rows for. */
const isIdle = ({ details, own, conduct, noScoreReason }: ScoringResult): boolean =>
  details.length === 0 &&
  own === null &&
  (conduct === undefined || conduct.findings.length === 0) &&
  noScoreReason !== 'NO_PRICES';

export interface Headline {
  /** Undefined: not known yet, since an answer on its way could make it graver. */
  readonly severity: RiskLevel | undefined;
  /** Which way leads there. */
  readonly direction: Direction;
}

/**
 * The worse of both directions; what has no answer is not established, which is never clean.
 * @param floor what the own label alone makes of it; answers have it in theirs already
 */
export function composeHeadline(both: BothScored, floor?: RiskLevel): Headline {
  const outgoing = severityOf(both.OUTGOING);
  const incoming = severityOf(both.INCOMING);
  const found =
    outgoing === undefined || incoming === undefined
      ? (outgoing ?? incoming ?? 'Undefined')
      : worseLevel(incoming, outgoing);
  const isMissing = Object.values(both).some(({ state }) => state !== 'DONE');
  const severity = isMissing && floor !== undefined ? worseLevel(found, floor) : found;
  const isOpen = Object.values(both).some(({ state }) => state === 'PENDING') && severity !== 'Critical';
  // Of two that are alike the origin, which the page begins with.
  const direction = severity === outgoing && severity !== incoming ? 'OUTGOING' : 'INCOMING';
  return { severity: isOpen ? undefined : severity, direction };
}
