import type { OperationResult } from '../wire/schema.ts';

/** A line of a contract's book as a call left it; without a value where the call took it out. */
export interface MapEntry {
  readonly map: string;
  readonly key: unknown;
  readonly value: unknown;
}

/** Entries that a call changed. Before Edo (2021) another field contains them, and some blocks have both. */
export function listEntries({ lazy_storage_diff: lazy, big_map_diff: old }: OperationResult): readonly MapEntry[] {
  if (lazy !== undefined)
    return lazy
      .filter(({ kind }) => kind === 'big_map')
      .flatMap(({ id, diff }) => (diff.updates ?? []).map(({ key, value }) => ({ map: id, key, value })));
  return (old ?? [])
    .filter(({ action }) => action === 'update')
    .map(({ big_map: map = '', key, value }) => ({ map, key, value }));
}
