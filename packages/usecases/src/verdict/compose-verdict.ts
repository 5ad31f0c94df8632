import type { AnswerFact } from '@sulian/domain';
import type { ScoringResult } from '../scoring/answer.ts';
import { composeFlow } from './compose-flow.ts';
import { composeUnknown } from './compose-unknown.ts';

/**
 * Facts that the answer of one direction states, in the order in which they are read: the object's own label and conduct,
 * the money's parties and risk, and what is unknown. It is computed from the answer alone, so that stored answers have it too.
 */
export const composeVerdict = (result: ScoringResult): readonly AnswerFact[] => [
  ...composeOwn(result),
  ...composeConduct(result),
  ...composeFlow(result),
  ...composeUnknown(result),
];

/** The label that bears on the object's severity. */
function composeOwn({ own, objectType }: ScoringResult): readonly AnswerFact[] {
  if (own === null) return [];
  const { source, confidence, entity, type, standing } = own;
  const isListing = own.validity === 'listing';
  const claim = {
    of: own.of === 'WALLET' && objectType === 'ADDRESS' ? 'WALLET' : 'OBJECT',
    source,
    uri: null,
    confidence,
    entity: { id: entity.id, name: entity.name, names: entity.names },
    type,
    standing,
    listedFrom: isListing ? own.from : null,
    listedTo: isListing || standing === 'ENDED' ? own.to : null,
  } as const;
  return [{ kind: 'LABEL', claim, others: 0 }];
}

const composeConduct = ({ conduct }: ScoringResult): readonly AnswerFact[] =>
  (conduct?.findings ?? []).map(({ pattern, transfers, victims, first, last }) => ({
    kind: 'CONDUCT',
    finding: { pattern, transfers, victims, first, last },
    isWhole: conduct?.isWhole === true,
  }));
