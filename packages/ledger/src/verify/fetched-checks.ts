import { unconnectedSql } from '../fetched/connect-spends.ts';
import { missingRowsSql, wrongEvidenceSql } from '../fetched/evidence.ts';
import type { Check } from './checks.ts';

/** Invariants of histories that were fetched on demand. */
export const FETCHED_CHECKS: readonly Check[] = [
  {
    name: 'a block names the one before it where that is stored',
    sql: ({ block }) => `
      select b.height from ${block} b join ${block} p on p.height = b.height - 1 where b.parent_hash <> p.hash`,
  },
  {
    name: 'each block states how it was fetched, and has no more transactions than it really has',
    sql: ({ block, fetchedBlock }) => `
      select height from ${block} b full join ${fetchedBlock} f using (height)
      where b.hash is null or f.height is null or b.transactions > f.entries`,
  },
  {
    name: 'the checkpoint counts what is stored',
    sql: ({ checkpoint, block, transaction, leg, address }) => `
      select c.* from ${checkpoint} c where (
        first_height is distinct from (select min(height) from ${block})
        or height < (select max(height) from ${block})
        or transactions <> (select count(*) from ${transaction})
        or legs <> (select count(*) from ${leg})
        or next_address_id <> (select count(*) + 1 from ${address})
        or next_address_id <> (select coalesce(max(address_id), 0) + 1 from ${address}))`,
  },
  { name: 'coverage is not ahead of the rows', sql: missingRowsSql },
  {
    isForOutputs: true,
    name: 'each input that spends an output has that output stored, once',
    sql: ({ leg, spentOutput }) => `
      select s.tx_id, s.position, k.hash, k.index from (
        select tx_id, position, spent_index from ${leg} where spent_index is not null and asset = 0
      ) s full join ${spentOutput} k on k.tx_id = s.tx_id and k.position = s.position
      where s.tx_id is null or k.tx_id is null or s.spent_index <> k.index`,
  },
  { isForOutputs: true, name: 'each spend of a stored transaction leads to it', sql: unconnectedSql },
  {
    isForOutputs: true,
    name: 'spenders are listed of stored transactions only',
    sql: ({ spenderListing, namedSpender, transaction }) => `
      select l.tx_id from ${spenderListing} l left join ${transaction} t using (tx_id) where t.tx_id is null
      union all select n.tx_id from ${namedSpender} n left join ${spenderListing} l using (tx_id) where l.tx_id is null`,
  },
  { name: 'coverage counts what contradicts its index', sql: wrongEvidenceSql },
  {
    name: 'only stored transactions lack internal transfers',
    sql: ({ lacking, transaction, checkpoint }) => `
      select k.tx_id from ${lacking} k left join ${transaction} t using (tx_id) where t.tx_id is null
      union all select 0 from ${checkpoint} where lacks_internal_transfers <> exists (select from ${lacking})`,
  },
];
