export { type BulkImportOptions, bulkImport, isWrongBlock } from './bulk-import.ts';
export { clusterFinal } from './cluster-final.ts';
export { fetchHistory } from './fetch/fetch-history.ts';
export { fetchOutputHistory, fetchSpenders, fetchTransactions, type OutputPorts } from './fetch/fetch-outputs.ts';
export { fetchTransaction } from './fetch/fetch-transaction.ts';
export { catchUp, type FollowOptions, follow } from './follow.ts';
export { indexStep, type StepLimits, type StepOutcome } from './index-step.ts';
export type { ChainRules } from './rules.ts';
