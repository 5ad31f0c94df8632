import type { LabelIndex, LedgerReader } from '@sulian/domain';

export interface ChainQuery {
  readonly q: string;
  /** Results wanted from the first on. */
  readonly reach: number;
}

export interface SearchedLedger {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
}
