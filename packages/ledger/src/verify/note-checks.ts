import { MAX_NOTE_BYTES, NOTE_KINDS } from '@sulian/domain';
import type { ChainTables } from '../tables/chain-tables.ts';
import { operationNumberSql } from '../tables/operation.ts';

/** A character that no text of a note has; binary data has them soon. */
const CONTROL = '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f]';
/** Bytes by which a cut text may fall short, lest its last character be cut in two. */
const MAX_LEFT_OUT = 3;

export const NOTE_CHECKS = [
  {
    name: 'each note stands in an operation that is there',
    sql: ({ note, leg }: ChainTables) => `
      select n.tx_id, n.number from ${note} n where not exists (
        select from ${leg} l where l.tx_id = n.tx_id and ${operationNumberSql('l.operation')} = n.operation)`,
  },
  {
    name: 'notes of a transaction are numbered without a gap',
    sql: ({ note }: ChainTables) => `
      select tx_id from ${note} group by tx_id having min(number) <> 0 or max(number) <> count(*) - 1`,
  },
  {
    name: 'a note is text or bytes, and as long as it says',
    sql: ({ note }: ChainTables) => `
      select tx_id, number from (
        select *, coalesce(octet_length(text), octet_length(bytes), 0) as held from ${note}
      ) n where num_nonnulls(text, bytes) <> 1 or kind not between 0 and ${NOTE_KINDS.length - 1} or text ~ '${CONTROL}'
        or held = 0 or held > ${MAX_NOTE_BYTES}
        or case when is_cut then held < ${MAX_NOTE_BYTES - MAX_LEFT_OUT} or length <= held else length <> held end`,
  },
  {
    name: 'notes are held from the height that is said',
    sql: ({ note, checkpoint }: ChainTables) => `
      select height, notes_from_height from ${checkpoint}
      where height is not null and (notes_from_height is null or notes_from_height > height + 1
        or (select min(tx_id) >> 20 from ${note}) < notes_from_height)`,
  },
];
