import type { LabelIndex, LedgerReader } from '@sulian/domain';

export interface SearchedLedger {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
}
