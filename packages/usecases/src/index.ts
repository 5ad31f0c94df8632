export { readTableHead } from '@sulian/attribution';
export { type AlertSignals, createAlertSignals } from './alerts/alert-signals.ts';
export { createDescribeFired } from './alerts/describe-fired.ts';
export { createNotificationHub, type NotificationHub } from './alerts/notification-hub.ts';
export type { AlertPrices } from './alerts/read-blocks.ts';
export { answerOne, type ScoreQueue } from './alerts/score-queue.ts';
export { serveAlerts } from './alerts/serve-alerts.ts';
export { type Evaluator, evaluateStep } from './alerts/step.ts';
export type {
  AssetTotals,
  Counterparty,
  CounterpartyList,
  CounterpartyObject,
  CounterpartyQuestion,
  Flow,
  Narrow,
} from './counterparties/counterparty-query.ts';
export { createEdgePartCache, type EdgePartCache } from './counterparties/edge-part-cache.ts';
export { groupByEntity } from './counterparties/group-by-entity.ts';
export {
  chooseSort,
  type ListQuestion,
  listCounterparties,
  MAX_READ_TRANSACTIONS,
} from './counterparties/list-counterparties.ts';
export { toCustomer } from './counterparties/list-of-customer.ts';
export {
  type CustomerSplit,
  type SplitQuestion,
  splitByCustomer,
} from './counterparties/split-by-customer.ts';
export { streamCounterparties } from './counterparties/stream-counterparties.ts';
export { type FindCustomer, readCustomers } from './customers/read-customers.ts';
export { toCustomerRef } from './customers/to-customer-ref.ts';
export { type LedgerChange, listLedgerChanges } from './desk/list-ledger-changes.ts';
export { type DeskPlaces, listPlaces, matchRow, type ReplyMatch } from './desk/match-reply.ts';
export { readReplyRows } from './desk/read-reply-rows.ts';
export { writeDeskTagpack } from './desk/write-desk-tagpack.ts';
export {
  type DocumentKey,
  findDocumentKey,
  openDocumentKey,
  parseKey,
  saveDocumentKey,
} from './documents/document-key.ts';
export { startSweeper, UPLOAD_LIFE_SEC } from './documents/sweeper.ts';
export type { ScoringEnd } from './ends/answer.ts';
export { findEnds, findStoredEnds } from './ends/find-ends.ts';
export { hasStoredEnds, type OpenEnds, type OpenedRequest, openEnds } from './ends/open-ends.ts';
export { createEntitySumCache, type EntitySumCache } from './entities/entity-sum-cache.ts';
export { type EntityAddresses, findEntityAddresses, MAX_ENTITY_READ } from './entities/find-entity-addresses.ts';
export { groupParties, type PartyGroup } from './entities/group-parties.ts';
export type { EntityCoin, EntitySums } from './entities/sum-entity.ts';
export {
  type ExploredWalk,
  type FetchReport,
  fetchAround,
  type HistoryTarget,
  type OutputTarget,
} from './fetch/fetch-around.ts';
export { findUnfetched } from './fetch/find-unfetched.ts';
export type {
  FetchJob,
  FetchOutcome,
  FetchProgress,
  FetchRequest,
  FreezeRequest,
  HistoryFetcher,
  SourceHosts,
  TransactionFetchRequest,
} from './fetch/history-fetcher.ts';
export { MAX_FETCHED_ROWS } from './fetch/list-fetchable.ts';
export { type SeverityChange, scoreStored, toSeverityChange } from './fetch/severity-change.ts';
export { chooseShown } from './freezes/choose-shown.ts';
export { findEventsFrom } from './freezes/find-events-from.ts';
export { listFreezes } from './freezes/list-freezes.ts';
export { readFrozen } from './freezes/read-frozen.ts';
export { type HistoryPoint, sumHistory } from './history/sum-history.ts';
export { type CoinDays, sumUsdHistory } from './history/sum-usd-history.ts';
export { isUrl, type UrlPolicy } from './labels/fetch-labels.ts';
export { importLabels, type LabelImportRequest, toRefusedText } from './labels/import-labels.ts';
export { createCompareLabels } from './labels/index/compare-labels.ts';
export { createCoverageOf, findFewLabels } from './labels/label-coverage.ts';
export { namePools } from './labels/name-pools.ts';
export { openLabelIndexes, toScoreOf } from './labels/open-label-indexes.ts';
export { type LabelList, openLabelLists } from './labels/open-label-lists.ts';
export { createSigningKeySearch, withSigningKeys } from './labels/prove-signing-keys.ts';
export { findPartyLabel, findSpeakingLabel } from './labels/speaking-label.ts';
export { createListCache, type ListCache } from './list-cache.ts';
export type { Log } from './log.ts';
export { findPayments } from './lookup/find-payments.ts';
export type { PaymentSum } from './lookup/payment-sums.ts';
export { type AddressSummary, readAddresses } from './lookup/read-addresses.ts';
export { type Deliverer, deliverDue, pauseMs, startDelivery } from './mail/deliver.ts';
export { createSmtpTransport, type SmtpConfig } from './mail/smtp.ts';
export { renderMail } from './mail/templates.ts';
export { findTransactionsByNote } from './notes/find-transactions-by-note.ts';
export { readSuppressed } from './notes/suppressed.ts';
export { sumBalancesUsd, toAssetAmount, toAssetUsd, toBalance, toBalanceUsd } from './objects/asset-amount.ts';
export { toBasis, toEntityRef, toNames, toProvenance } from './objects/basis.ts';
export {
  findHistory,
  type ObjectHistory,
  readAllCoinHistories,
  readCoinHistories,
  readHistories,
  readTransactionHistory,
  toOpenHistory,
  toWholeHistory,
} from './objects/object-history.ts';
export { getAdapter, getAddressText, getHashText, notIndexed } from './objects/object-ref.ts';
export { readAssets } from './objects/read-assets.ts';
export { readTimes } from './objects/read-times.ts';
export { findTokenHolder, refuseTokenAccount } from './objects/token-account.ts';
export { toUnknownTransaction } from './objects/unknown-transaction.ts';
export { createOutside, type Outside, type OutsideContext } from './outside/outside-fetch.ts';
export { isOwnAddress } from './outside/public-address.ts';
export { createRequestBudget } from './outside/request-budget.ts';
export { findOwned, getOwnedForPages, isOwnersChain, MAX_OWNED } from './owners/find-owned.ts';
export { createLine, createPasswordHasher } from './passwords/password-hasher.ts';
export { getProfile, listPasswordFaults } from './passwords/password-policy.ts';
export { requireStrength } from './passwords/require-strength.ts';
export { searchPayments } from './payments/search-payments.ts';
export { listPermissionChanges, type PermissionChange } from './permissions/list-permission-changes.ts';
export { findPoisoning, markKey, marksOf, type Poisoning } from './poisoning/find-poisoning.ts';
export { describeJump, MAX_JUMP } from './prices/find-jumps.ts';
export type { HttpPricesOptions } from './prices/http-prices.ts';
export { importPrices, type PriceImportRequest, type PriceReport } from './prices/import-prices.ts';
export { keepPrices, saveSimulatedPrices } from './prices/keep-prices.ts';
export { updatePrices } from './prices/update-prices.ts';
export type {
  ScoringDetail,
  ScoringPaths,
  ScoringRequest,
  ScoringResult,
  StoredSchemas,
} from './scoring/answer.ts';
export { toAnswerKey } from './scoring/answer-key.ts';
export { findCoin } from './scoring/coin.ts';
export type { AnswerReuse, ScoringDeps } from './scoring/deps.ts';
export { toEntityId } from './scoring/entity-object.ts';
export { toOwnHeadline } from './scoring/headline.ts';
export { listLatestRisks } from './scoring/latest-risk.ts';
export { listHeadlines, mapHeadlines } from './scoring/list-headlines.ts';
export type { LabelledObject } from './scoring/own-label.ts';
export { levelOfParty, readRatedEntities, toRatedLabel, toRatedParty } from './scoring/party-level.ts';
export { findPaths, findStoredPaths } from './scoring/paths.ts';
export type { RequestProgress } from './scoring/question.ts';
export { rememberAnswers, type StoredAnswers } from './scoring/remember-answers.ts';
export { createAnswerReuse } from './scoring/reuse/answer-reuse.ts';
export { findStoredScore, scoreObject } from './scoring/score-object.ts';
export { SharedWalks } from './scoring/shared-walks.ts';
export { isIdle, isWorseSeverity } from './scoring/worse-severity.ts';
export type { ScreeningDeps } from './screening/deps.ts';
export { createFindKnown } from './screening/list/find-known.ts';
export { type ListFile, readList } from './screening/list/read-list.ts';
export { runScreening } from './screening/run-screening.ts';
export { serveScreenings } from './screening/serve-screenings.ts';
export { findStake, type StakeUnknown } from './stakes/find-stake.ts';
export type { Stake } from './stakes/split-stake.ts';
export type { StepBasis, Trail, TrailHop, TrailMove, TrailRequest, TrailStep } from './trail/answer.ts';
export { findTrailStarts } from './trail/find-starts.ts';
export { findTrail } from './trail/find-trail.ts';
export type { TransactionSum } from './transactions/asset-sum.ts';
export { chooseParty, type Line, type LineParty, listParties } from './transactions/choose-party.ts';
export {
  type ContributingTransactions,
  type ContributionSearch,
  createContributionSearch,
  type InTurn,
  type RowMoney,
} from './transactions/contributing-transactions.ts';
export { findRow, type History } from './transactions/history.ts';
export { createHistoryCache, type HistoryCache } from './transactions/history-cache.ts';
export { type Activity, listActivity } from './transactions/list-activity.ts';
export {
  type Match,
  matchTransactions,
  type TransactionFilter,
} from './transactions/match-transactions.ts';
export { listOwnEdges, type OwnEdge } from './transactions/own-edges.ts';
export { baseOf, toRowsWithParty } from './transactions/rows-with-party.ts';
export { createPartySearch, type PartySearch, type WantedParty } from './transactions/search-party.ts';
export { isDivisible, sumTraced, type TracedSums } from './transactions/sum-traced.ts';
export { sumTransactions } from './transactions/sum-transactions.ts';
export { composeVerdict } from './verdict/compose-verdict.ts';
export { createWakeSignal, type WakeSignal } from './wake-signal.ts';
