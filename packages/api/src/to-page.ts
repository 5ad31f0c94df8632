import type { RecordPage, RecordSlice } from '@sulian/domain';

/** A page of a list of records in the words of the calls. */
export const toPage = <Row, Item>(
  { offset, limit }: RecordPage,
  { items, total, asOf }: RecordSlice<Row>,
  toItem: (row: Row) => Item,
) => ({ items: items.map(toItem), _metadata: { total, offset, limit, asOf: asOf ?? null } });
