import type { Fact, FactKind } from './fact.ts';
import { renderFact } from './render-fact.ts';
import { type Segment, toPlainText } from './segment.ts';
import type { Wording } from './wording.ts';

const PENDING: ReadonlySet<FactKind> = new Set(['PENDING', 'LABEL_PENDING', 'BALANCE_PENDING', 'FREEZES_PENDING']);

/** A clause of a verdict, and the sign after it. */
export interface VerdictClause {
  readonly kind: FactKind;
  readonly segments: readonly Segment[];
  readonly sign: string;
}

/**
 * Facts one after the other in a language of the interface, up to the first that is on its way: later ones are added after
 * the clauses that are read already. Shares by proportion are explained in full only the first time.
 */
export function renderVerdict(facts: readonly Fact[], wording: Wording): readonly VerdictClause[] {
  const { end, join } = wording.words.fact;
  const awaited = facts.findIndex(({ kind }) => PENDING.has(kind));
  const shown = awaited === -1 ? facts : facts.slice(0, awaited + 1);
  const first = shown.findIndex((fact) => fact.kind === 'FLOW' && fact.isByProportion);
  return shown.map((fact, index) => ({
    kind: fact.kind,
    segments: renderFact(fact, wording, index === first),
    sign: index === shown.length - 1 ? end : join,
  }));
}

/** The verdict as one text, for terminals, files and mails. */
export const toVerdictText = (facts: readonly Fact[], wording: Wording): string =>
  renderVerdict(facts, wording)
    .map(({ segments, sign }) => toPlainText(segments) + sign)
    .join('');
