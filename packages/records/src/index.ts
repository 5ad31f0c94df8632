export { type AnswerCacheOptions, createAnswerCache } from './answers/answer-cache.ts';
export { createLabelStore, type RecordsLabelStore } from './labels/label-store.ts';
export { MAX_SEARCH_RESULTS } from './labels/search-entities.ts';
export type { LabelSource } from './labels/sources.ts';
export { recordsMigrations } from './migrations/index.ts';
