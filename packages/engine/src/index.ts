export { isCoinJoin, MIN_EQUAL_OUTPUTS } from './patterns/coinjoin.ts';
export { commonSpendingRule } from './patterns/common-spending.ts';
export { isPeel, MIN_PEEL_HOPS } from './patterns/peel.ts';
export { DEFAULT_POLICY, type Policy, parsePolicy, scoreOf, scoreOfType } from './policy.ts';
export { type Score, type ScoredEnd, scoreTrace } from './score.ts';
export { divideAmount, shareOut, WHOLE } from './share-out.ts';
export { LARGE_TRANSACTION_LEGS, MOST_IGNORED, SMALL_SHARE, traceUtxo } from './trace/sweep.ts';
export {
  type Budget,
  DEFAULT_BUDGET,
  EVIDENCE_SHOWN,
  type TraceEnd,
  type TraceObject,
  type TraceQuestion,
  type TraceResult,
} from './trace/types.ts';
