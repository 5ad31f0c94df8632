import type { MergeReason } from '@sulian/domain';

/** Names in stored ledgers: a folder that was written once is never rewritten for a word. */
const STORED = { COMMON_INPUT_OWNERSHIP: 'COMMON_SPENDING', CHANGE_OF: 'CHANGE_OF' } as const satisfies Record<
  MergeReason,
  string
>;

export type StoredMergeReason = (typeof STORED)[MergeReason];

export const toStoredMergeReason = (reason: MergeReason): StoredMergeReason => STORED[reason];

export const fromStoredMergeReason = (stored: StoredMergeReason): MergeReason =>
  stored === STORED.CHANGE_OF ? 'CHANGE_OF' : 'COMMON_INPUT_OWNERSHIP';
