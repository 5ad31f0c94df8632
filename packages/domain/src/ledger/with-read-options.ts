import type { Ledger, ReadOptions } from './ledger-port.ts';

/** The same ledger; each of its reads has the shared options, unless it sets them itself. */
export const withReadOptions = (ledger: Ledger, shared: ReadOptions): Ledger => ({
  ...ledger,
  read: (chain, work, options) => ledger.read(chain, work, { ...shared, ...options }),
});
