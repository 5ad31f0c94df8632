import { type AnswerFact, type FactOf, isUnfetched } from '@sulian/domain';
import type { ScoringResult } from '../scoring/answer.ts';
import { isNothingSevere } from './find-severe.ts';
import { groupParts } from './group-parts.ts';

/** Named in a sentence; the ranking names the others. */
const PARTS_SHOWN = 3;

/** Parties that the money went to or came from, whether risky money is among it, and traces of it. */
export function composeFlow(result: ScoringResult): readonly AnswerFact[] {
  const { analysisType: direction, details, basis, explored, traceOfSevere: trace } = result;
  if (result.noScoreReason === 'NO_PRICES') return [{ kind: 'NO_PRICES', direction }];
  if (details.length === 0 && isUnfetched(basis)) return [];
  if (details.length === 0)
    return [{ kind: 'NO_FLOW', direction, isPartial: basis.isPartial || basis.lacksInternalTransfers }];
  const isOfPart = isUnfetched(basis);
  const flow = toFlow(result, isOfPart);
  const named = new Set(flow.parts.map(({ type }) => type));
  const facts: AnswerFact[] = [flow];
  if (trace !== null)
    facts.push({ kind: 'TRACE', direction, trace, isNamed: trace.types.every((type) => named.has(type)), isOfPart });
  if (explored.notFollowed !== null && isNothingSevere(result))
    facts.push({ kind: 'NOTHING_SEVERE', direction, followed: 100 - explored.notFollowed });
  if (result.directExposure === 'INCOMPLETE') facts.push({ kind: 'DIRECT_INCOMPLETE', direction });
  return facts;
}

function toFlow(
  { analysisType: direction, details }: Pick<ScoringResult, 'analysisType' | 'details'>,
  isOfPart: boolean,
): FactOf<'FLOW'> {
  const { severe, others } = groupParts(details.filter(({ isEstablished }) => isEstablished));
  // However many are severe, the largest of the others is named too: it may be nearly all.
  const gravest = severe.slice(0, others.length === 0 ? PARTS_SHOWN : PARTS_SHOWN - 1);
  const parts = [...gravest, ...others.slice(0, PARTS_SHOWN - gravest.length)];
  const left = [...severe, ...others].filter((part) => !parts.includes(part));
  return {
    kind: 'FLOW',
    direction,
    parts,
    rest: left.reduce((sum, { hundredths }) => sum + hundredths, 0),
    isByProportion: details.some((row) => row.isByProportion),
    isOfPart,
  };
}
