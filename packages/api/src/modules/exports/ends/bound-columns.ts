import type { ExportColumn } from '../../../exports/column.ts';
import type { EndGroup } from './groups.ts';

/** Least and possible share of a group's rows, around its share by proportion; empty where its rows have no bounds. */
export const boundColumns = <Row>(groupOf: (row: Row) => EndGroup): readonly ExportColumn<Row>[] => [
  {
    title: { cn: '占比下限（%）', en: 'Least share (%)' },
    kind: 'number',
    value: (row) => groupOf(row).bounds?.least ?? null,
  },
  {
    title: { cn: '按比例占比（%）', en: 'Share by proportion (%)' },
    kind: 'number',
    value: (row) => groupOf(row).sums.percentage,
  },
  {
    title: { cn: '占比上限（%）', en: 'Possible share (%)' },
    kind: 'number',
    value: (row) => groupOf(row).bounds?.possible ?? null,
  },
];
