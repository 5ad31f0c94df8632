export { traceAccountPaths } from './account/paths/account-paths.ts';
export { traceAccount } from './account/trace-account.ts';
export { type BlockFacts, type Holder, type IndexedFacts, indexFacts, toWalletKey } from './alert/block-facts.ts';
export { decideAlerts, type ToUsd } from './alert/decide.ts';
export { judgeScore } from './alert/judge-score.ts';
export { divideAmount, divideExactly, partOf, shareOut } from './arithmetic/divide.ts';
export { isPossiblyDiluted } from './bounds/possibly-diluted.ts';
export { groupBy } from './collections/group-by.ts';
export { EDGE_RULE_VERSION, edgeRuleOf } from './edges/edge-rule.ts';
export type { AnswerBounds, BoundMethod, ShareBounds } from './ends/answer-bounds.ts';
export { type EndKind, endKindOf, isEstablished } from './ends/end-kinds.ts';
export type { EndPlace, EndPlaces } from './ends/end-places.ts';
export type { Evidence, TraceEnd } from './ends/ends.ts';
export type { PeelFound, TraceResult } from './ends/trace-result.ts';
export type { RowStart, RowStarts } from './paths/row-start.ts';
export {
  addressesOf,
  type PathHop,
  type PathsResult,
  type PathsWanted,
  type TracePath,
  traceUtxoPaths,
} from './paths/trace-paths.ts';
export { type CoinJoin, type CoinJoinRule, findCoinJoin, isCoinJoin } from './patterns/coin-join.ts';
export { commonInputOwnershipRule } from './patterns/common-input-ownership.ts';
export { findGasSupply, type NativeStep } from './patterns/gas-supply.ts';
export { nativeLimitsOf } from './patterns/native-limits.ts';
export { oneTimeChangeRule } from './patterns/one-time-change.ts';
export { isPeel } from './patterns/peel.ts';
export { findFirstExchange, isImitated } from './patterns/poisoning/imitated.ts';
export { isLookAlike, toLookAlikeKeys } from './patterns/poisoning/look-alike.ts';
export { type Accusation, accuse, isPeoplesBatch, type PoisoningPart } from './patterns/poisoning/part-of.ts';
export { isSigning, type Payment, type PaymentGroup, toPaymentGroups } from './patterns/poisoning/payments.ts';
export { RELAYS } from './patterns/poisoning/relays.ts';
export {
  isPoisoningByItself,
  type PoisoningFacts,
  type Suspicion,
  suspectPoisoning,
} from './patterns/poisoning/suspect.ts';
export { isTiny, TINY_USD } from './patterns/poisoning/tiny.ts';
export { DEFAULT_POLICY, type Policy, parsePolicy, scoreOf, scoreOfType, type TypeRule } from './policy/policy.ts';
export { ACCOUNT_BUDGET, type AccountQuestion, type AccountReader } from './question/account-question.ts';
export { listPartLegs } from './question/part-legs.ts';
export {
  type Budget,
  DEFAULT_BUDGET,
  type LeftOutOperations,
  type StoppedBy,
  type TraceMethod,
  type TraceObject,
  type TraceProgress,
  type TraceQuestion,
  type TransactionPart,
  type UsdPerBase,
  type WalkReader,
} from './question/question.ts';
export { CONDUCT_FLOOR } from './score/conduct-floor.ts';
export { judgeOwnLabel, type OwnJudgement } from './score/own-label.ts';
export { judgeParty, type LabelStanding, type PartyLevel } from './score/party-level.ts';
export {
  type Confidence,
  type ConfidenceReason,
  judgeConfidence,
  type RowConfidence,
} from './score/row-confidence.ts';
export { type NoScoreReason, type Score, type ScoredEnd, type SevereTrace, scoreTrace } from './score/score-trace.ts';
export { judgeSeverity } from './score/severity.ts';
export { listExchanging, movedUsd } from './swaps/moved-usd.ts';
export type { SoundSwap } from './swaps/sound-swap.ts';
export type { SwapFacts } from './swaps/swap-facts.ts';
export { traceUtxo } from './trace/trace-utxo.ts';
export { USD_DECIMALS } from './trace/transfer-usd.ts';
export { findUnspentHeights } from './trace/unspent-heights.ts';
export { type AnyQuestion, type AnyReader, budgetOf, trace, tracePaths, tracePlaces, traceRowStarts } from './trace.ts';
export { isResting, type NextMove, type NextMoves, type PartQuestion } from './trail/next-move.ts';
export { findNextMoves } from './trail/next-moves.ts';
export { EXPLAIN_BUDGET, explainWallet, type WalletExplanation } from './wallets/explain-wallet.ts';
export type { ExplainBudget, WalletLink } from './wallets/spends.ts';
