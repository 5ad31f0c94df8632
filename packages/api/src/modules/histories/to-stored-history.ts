import type { StoredHistory } from '@sulian/contract';
import type { StoredCoverage } from '@sulian/domain';

/** @param stored listed transactions that are stored; null where they are not counted */
export const toStoredHistory = (row: StoredCoverage, stored: number | null): StoredHistory => ({
  hash: row.address,
  scope: row.scope,
  state: row.state,
  proofs: [...row.proofs],
  lacks: [...row.lacks],
  listed: row.listed,
  stored,
  source: row.source,
  toHeight: row.toHeight,
  fetchedDate: row.atSec,
});
