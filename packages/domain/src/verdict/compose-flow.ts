import type { Direction } from '../block/leg.ts';
import type { AnswerFact, Fact, FactKind, FactOf } from './fact.ts';
import type { GraveParties } from './fact-parts.ts';
import { isStoredInPart, isUnfetched, type StoredBasis } from './page-input.ts';
import { type BothScored, listFacts, type Scored } from './scored.ts';

interface FlowContext {
  readonly grave: GraveParties;
  /** The page's own, for a direction that has no answer. */
  readonly basis: StoredBasis | null | undefined;
}

/** Facts of one direction's money that are read together; those of what is unknown come after both directions. */
const FLOW_KINDS: ReadonlySet<FactKind> = new Set([
  'FLOW',
  'NO_FLOW',
  'NO_PRICES',
  'TRACE',
  'NOTHING_SEVERE',
  'DIRECT_INCOMPLETE',
]);

/** Facts of one direction's money, or why there are none. */
export function composeFlow(direction: Direction, scored: Scored, { grave, basis }: FlowContext): readonly Fact[] {
  if (scored.state === 'PENDING') return [{ kind: 'PENDING', direction }];
  if (scored.state === 'FAILED') return [{ kind: 'FAILED', direction, isTooMany: scored.isTooMany }];
  if (scored.result === null)
    return isWhollyUnknown(basis) ? [] : [{ kind: 'NO_FLOW', direction, isPartial: isStoredInPart(basis) }];
  return scored.result.verdict
    .filter(({ kind }) => FLOW_KINDS.has(kind))
    .flatMap((fact): readonly Fact[] =>
      fact.kind === 'NOTHING_SEVERE' ? withParties(fact, grave[direction]) : [fact],
    );
}

/** True where the history was not fetched, so that not even a part of a ledger has no transfers. */
const isWhollyUnknown = (basis: FlowContext['basis']): boolean => basis != null && isUnfetched(basis);

/** Not stated while direct parties are not known, nor where one of them is grave itself: that one is named. */
function withParties(fact: FactOf<'NOTHING_SEVERE'>, parties: GraveParties[Direction]): readonly Fact[] {
  if (parties == null) return [];
  return parties.length === 0 ? [fact] : [{ kind: 'GRAVE_PARTIES', direction: fact.direction, parties }];
}

const isOf =
  <K extends AnswerFact['kind']>(kind: K) =>
  (fact: AnswerFact): fact is Extract<AnswerFact, { readonly kind: K }> =>
    fact.kind === kind;

/** Facts that are not known, of both directions together. */
export function composeUnknown(
  directions: readonly Direction[],
  both: BothScored,
  basis: StoredBasis | null | undefined,
): readonly Fact[] {
  const facts = directions.flatMap((direction) => listFacts(both[direction]));
  const unknownMoney = facts.filter(isOf('GAPS')).flatMap((fact) => fact.gaps);
  return [
    ...(unknownMoney.length === 0 ? [] : [{ kind: 'GAPS', gaps: unknownMoney } as const]),
    ...facts.filter(isOf('BEHIND')),
    ...facts.filter(isOf('NOT_JUDGED')),
    ...facts.filter(isOf('HISTORY_CUT')),
    ...facts.filter(isOf('FEW_LABELS')).slice(0, 1),
    ...toMissing(facts, basis),
  ];
}

/** Missing parts of the history: the answers state them, and until there are any the page's basis. */
function toMissing(facts: readonly AnswerFact[], basis: StoredBasis | null | undefined): readonly Fact[] {
  const isFetched = !isWhollyUnknown(basis);
  if (facts.some(isOf('HISTORY_NOT_FETCHED')) || (facts.length === 0 && !isFetched))
    return [{ kind: 'HISTORY_NOT_FETCHED' }];
  const [until] = facts.filter(isOf('HISTORY_UNTIL')).sort((a, b) => a.height - b.height);
  if (until !== undefined) return [until];
  return isFetched && basis?.isPartial === true ? [{ kind: 'PARTIAL_LEDGER' }] : [];
}

/** Conduct of the object itself: it is the same in both answers. */
export function composeConduct(both: BothScored, directions: readonly Direction[]): readonly Fact[] {
  const each = directions.map((direction) => listFacts(both[direction]).filter(isOf('CONDUCT')));
  return each.find((findings) => findings.length > 0) ?? [];
}

/** The object's own label, which is the same in both answers; undefined: none of them has one. */
export const findOwnLabel = (both: BothScored, directions: readonly Direction[]): FactOf<'LABEL'> | undefined =>
  directions.flatMap((direction) => listFacts(both[direction])).find(isOf('LABEL'));
