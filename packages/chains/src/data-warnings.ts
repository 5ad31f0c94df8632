import type { BlockDataWarning } from './family.ts';

/** Counts what a block leaves open, by kind. */
export interface DataWarningList<K extends string> {
  add(kind: K, transaction?: string): void;
  has(kind: K): boolean;
  list(): readonly (BlockDataWarning & { readonly kind: K })[];
}

export function createDataWarnings<K extends string>(): DataWarningList<K> {
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
