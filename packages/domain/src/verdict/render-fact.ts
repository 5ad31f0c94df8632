import type { Fact, FactKind, FactOf } from './fact.ts';
import { chooseForm, fill, toStrong } from './fill.ts';
import { renderFlow, renderGraveParties, renderNothingSevere, renderTrace } from './render-flow.ts';
import { renderConduct, renderEntityLabel, renderLabel } from './render-label.ts';
import {
  renderBalance,
  renderBalanceOfAll,
  renderEntityFrozen,
  renderFreeze,
  renderMoved,
  renderMovedMany,
  toIssued,
} from './render-money.ts';
import { renderBehind, renderGaps } from './render-unknown.ts';
import type { Segment } from './segment.ts';
import type { Wording } from './wording.ts';

/** `isFirst`: no share before this fact was by proportion. */
type Render<K extends FactKind> = (fact: FactOf<K>, wording: Wording, isFirst: boolean) => readonly Segment[];

/** A fact whose text is one of the words. */
const text =
  <K extends FactKind>(choose: (words: Wording['words']['fact'], fact: FactOf<K>) => string): Render<K> =>
  (fact, { words }) => [choose(words.fact, fact)];

const RENDER: { readonly [K in FactKind]: Render<K> } = {
  LABEL: renderLabel,
  NO_LABEL: text((words) => words.noLabel),
  BY_LABEL: ({ level }, { words }) => fill(words.fact.byLabel, { level: [toStrong([words.level[level]])] }),
  ENTITY_TYPE: ({ type, labels: count }, { words }) =>
    fill(chooseForm(words.fact, 'entityType', count), { type: words.type[type], count }),
  ENTITY_LABEL: renderEntityLabel,
  ENTITY_FROZEN: renderEntityFrozen,
  CONDUCT: renderConduct,
  BALANCE: renderBalance,
  BALANCE_OF_ALL: renderBalanceOfAll,
  BALANCE_UNKNOWN: text((words) => words.balanceUnknown),
  BALANCE_UNTIL: ({ height }, { words }) => fill(words.fact.balanceUntil, { height }),
  BALANCE_NOT_FETCHED: text((words) => words.balanceNotFetched),
  BALANCE_BELOW_ZERO: text((words) => words.balanceBelowZero),
  FROZEN: ({ coins, isRecordOnly }, wording) =>
    fill(wording.words.fact[isRecordOnly ? 'frozenOnRecord' : 'frozen'], { coins: toIssued(coins, wording) }),
  FREEZABLE: ({ coins }, wording) => fill(wording.words.fact.freezable, { coins: toIssued(coins, wording) }),
  FREEZE: renderFreeze,
  MOVED: renderMoved,
  MOVED_MANY: renderMovedMany,
  FAILED_TRANSACTION: text((words) => words.failedTransaction),
  FLOW: renderFlow,
  NO_FLOW: text((words, { direction, isPartial }) => words[isPartial ? 'noFlowHeld' : 'noFlow'][direction]),
  NO_PRICES: text((words, { direction }) => words.noPrices[direction]),
  FAILED: text((words, { direction, isTooMany }) => words[isTooMany ? 'tooMany' : 'failed'][direction]),
  NOTHING_SEVERE: renderNothingSevere,
  GRAVE_PARTIES: renderGraveParties,
  TRACE: renderTrace,
  GAPS: renderGaps,
  BEHIND: renderBehind,
  DIRECT_INCOMPLETE: text((words, { direction }) => words.directIncomplete[direction]),
  NOT_JUDGED: ({ direction, symbols }, { words: { fact } }) =>
    fill(fact.notJudged[direction], { symbols: symbols.join(fact.list) }),
  HISTORY_CUT: ({ direction, read, total }, { words }) => fill(words.fact.historyCut[direction], { read, total }),
  FEW_LABELS: ({ labelled }, { words }) => fill(words.fact.fewLabels, { labelled }),
  PARTIAL_LEDGER: text((words) => words.partialLedger),
  HISTORY_NOT_FETCHED: text((words) => words.historyNotFetched),
  HISTORY_UNTIL: ({ height }, { words }) => fill(words.fact.historyUntil, { height }),
  PENDING: text((words, { direction }) => words.waiting[direction]),
  LABEL_PENDING: text((words) => words.labelPending),
  BALANCE_PENDING: text((words) => words.balancePending),
  FREEZES_PENDING: text((words) => words.freezesPending),
};

/** One fact as a clause, without the sign after it. */
export function renderFact<K extends FactKind>(
  fact: Extract<Fact, { readonly kind: K }>,
  wording: Wording,
  isFirst: boolean,
): readonly Segment[] {
  return RENDER[fact.kind as K](fact as FactOf<K>, wording, isFirst);
}
