import { type AnswerFact, HIDING_TYPES, isShownShare, isUnfetched, LIMIT_TYPES, statedShareOf } from '@sulian/domain';
import type { ScoringResult } from '../scoring/answer.ts';
import { findHidden, findNotEstablished, listHiding } from './explain-unknown.ts';
import { isUnclear, listRows } from './find-severe.ts';
import { groupParts } from './group-parts.ts';

/** Facts that are not known: shares that were not followed, history that was not read, missing labels and prices. */
export function composeUnknown(result: ScoringResult): readonly AnswerFact[] {
  const { analysisType: direction, notJudged = [], basis } = result;
  return [
    // Shares of what is stored are no shares of all the money.
    ...(result.details.length === 0 || isUnfetched(basis) ? [] : [...toGap(result), ...toBehind(result)]),
    ...(notJudged.length === 0 ? [] : [{ kind: 'NOT_JUDGED', direction, symbols: notJudged } as const]),
    ...(result.details.length === 0 ? [] : [...toHistoryCut(result), ...toFewLabels(result)]),
    ...toMissing(basis),
  ];
}

/** The reason why parts of the history are missing: they were not fetched, or are before the ledger's first block. */
function toMissing(basis: ScoringResult['basis']): readonly AnswerFact[] {
  const { historyHeight, height, isPartial } = basis;
  if (isUnfetched(basis)) return [{ kind: 'HISTORY_NOT_FETCHED' }];
  if (historyHeight !== null && historyHeight < height) return [{ kind: 'HISTORY_UNTIL', height: historyHeight }];
  return isPartial ? [{ kind: 'PARTIAL_LEDGER' }] : [];
}

/** Ends without a name, with those whose form or list describes them all the same. */
function toGap(result: ScoringResult): readonly AnswerFact[] {
  const unknown = findNotEstablished(result);
  if (!isShownShare(statedShareOf(unknown))) return [];
  const described = result.details.filter(({ type, isEstablished }) => !isEstablished && !LIMIT_TYPES.has(type));
  const { severe, others } = groupParts(described);
  const within = [...severe, ...others];
  const unknownMoney = { direction: result.analysisType, unknown, within, isUnclear: isUnclear(result) };
  return [{ kind: 'GAPS', gaps: [unknownMoney] }];
}

/** The share beyond known parties; it is unclear only if the gap does not state that already. */
function toBehind(result: ScoringResult): readonly AnswerFact[] {
  const hidden = findHidden(result);
  if (!isShownShare(statedShareOf(hidden))) return [];
  const rows = isShownShare(hidden.share) ? listHiding(result) : listRows(result);
  const types = [...new Set(rows.flatMap(({ type }) => (HIDING_TYPES.has(type) ? [type] : [])))];
  const isAlone = !isShownShare(statedShareOf(findNotEstablished(result)));
  return [{ kind: 'BEHIND', direction: result.analysisType, hidden, types, isUnclear: isUnclear(result) && isAlone }];
}

function toHistoryCut({ analysisType: direction, explored: { history } }: ScoringResult): readonly AnswerFact[] {
  if (history === null) return [];
  return [{ kind: 'HISTORY_CUT', direction, read: history.transactions, total: history.total }];
}

function toFewLabels({ fewLabels }: ScoringResult): readonly AnswerFact[] {
  if (fewLabels === null) return [];
  return [{ kind: 'FEW_LABELS', labelled: fewLabels.serviceAddresses, wanted: fewLabels.wanted }];
}
