import { composeHeadline, type Direction, type Headline, type HeadlinePart, type RiskLevel } from '@sulian/domain';
import type { Policy } from '@sulian/engine';
import type { ScoringResult } from './answer.ts';
import { findOwnLabel, isServices, type LabelledObject, type OwnLabel, type OwnLabelDeps } from './own-label.ts';
import { isIdle } from './worse-severity.ts';

interface HeadlineFacts {
  readonly own: OwnLabel | undefined;
  /** Least level that the object's own conduct sets for the headline. */
  readonly conduct: RiskLevel | undefined;
  /** Answers by direction; absent: not answered. */
  readonly answers: Readonly<Partial<Record<Direction, Pick<ScoringResult, 'severity' | 'noScoreReason'>>>>;
}

/** The headline of an object by all that is known of it, for answers and lists alike. */
export function toHeadline(policy: Policy, { own, conduct, answers }: HeadlineFacts): Headline {
  const isService = isCleanService(policy, own);
  return composeHeadline({
    own: [...toOwnPart(own, isService), ...toConductPart(conduct)],
    isService,
    money: Object.fromEntries(
      Object.entries(answers).map(([direction, answer]) => [direction, isIdle(answer) ? null : answer.severity]),
    ),
  });
}

/** The headline of an object by its own label alone. */
export const toOwnHeadline = (deps: OwnLabelDeps, object: LabelledObject): Headline =>
  toHeadline(deps.policy, { own: findOwnLabel(deps, object), conduct: undefined, answers: {} });

/** A service that is severe itself is judged as anybody. */
const isCleanService = ({ severeBelow }: Policy, own: OwnLabel | undefined): boolean =>
  isServices(own) && (own?.score === undefined || own.score >= severeBelow);

function toOwnPart(own: OwnLabel | undefined, isService: boolean): HeadlinePart[] {
  const level = isService ? own?.level : own?.floor;
  if (own === undefined || level === undefined) return [];
  return [{ level, basis: own.of === 'ADDRESS' ? 'OWN' : 'WALLET', isUnverified: own.isUnverified }];
}

const toConductPart = (level: RiskLevel | undefined): HeadlinePart[] =>
  level === undefined ? [] : [{ level, basis: 'CONDUCT', isUnverified: false }];
