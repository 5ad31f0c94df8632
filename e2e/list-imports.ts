import type { ListImportRow } from '@sulian/contract';

const rowOf = (more: Partial<ListImportRow> = {}): ListImportRow => ({
  id: 9,
  kind: 'LABELS',
  name: '省厅涉诈地址-2026-11.csv',
  by: 'reviewer@demo.sulian',
  isDryRun: false,
  state: 'RUNNING',
  stage: 'READING',
  beganAt: 1_795_000_000,
  endedAt: null,
  bytes: 41_000_000,
  read: 218_400,
  expected: 640_000,
  accepted: 218_112,
  refusedTotal: 288,
  refused: [],
  secondsLeft: 74,
  fault: null,
  ...more,
});

/** Imports of lists in each state. */
export const LIST_IMPORTS: readonly ListImportRow[] = [
  rowOf(),
  rowOf({
    id: 8,
    name: 'exchanges.csv',
    isDryRun: true,
    state: 'DONE',
    endedAt: 1_794_999_000,
    ...{ read: 1_204, expected: 1_204, accepted: 1_130, refusedTotal: 74, secondsLeft: null },
    refused: [
      { file: 'exchanges.csv', line: 12, reason: 'invalid address "0xbad"' },
      { file: 'exchanges.csv', line: 40, reason: 'unknown chain "XYZ"' },
    ],
  }),
  rowOf({ id: 7, name: 'old.csv', state: 'STOPPED', endedAt: 1_794_990_000, secondsLeft: null }),
  rowOf({
    id: 6,
    name: 'broken.json',
    state: 'FAILED',
    fault: 'LABELS_MALFORMED',
    endedAt: 1_794_980_000,
    ...{ read: 0, expected: null, accepted: 0, refusedTotal: 0, secondsLeft: null },
  }),
];
