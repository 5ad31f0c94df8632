import type { BlockNotice } from './family.ts';

/** Counts what a block leaves open, by kind. */
export interface NoticeList<K extends string> {
  add(kind: K, transaction?: string): void;
  has(kind: K): boolean;
  list(): readonly (BlockNotice & { readonly kind: K })[];
}

export function createNotices<K extends string>(): NoticeList<K> {
  const dataWarnings = new Map<K, { count: number; example: string | undefined }>();
  return {
    add: (kind, transaction) => {
      const known = dataWarnings.get(kind);
      if (known === undefined) dataWarnings.set(kind, { count: 1, example: transaction });
      else known.count++;
    },
    has: (kind) => dataWarnings.has(kind),
    list: () => [...dataWarnings].map(([kind, { count, example }]) => ({ kind, count, example })),
  };
}
