import { EVENT_KINDS, MAX_EVENT_DATA_BYTES } from '@sulian/domain';
import type { ChainTables } from '../tables/chain-tables.ts';

export const EVENT_CHECKS = [
  {
    name: 'each event stands in a transaction that is there and came through',
    sql: ({ event, transaction }: ChainTables) => `
      select e.tx_id, e.operation from ${event} e left join ${transaction} t using (tx_id)
      where t.tx_id is null or t.is_failed`,
  },
  {
    name: 'an event is of a known kind, of a known asset, and no larger than events are',
    sql: ({ event, asset }: ChainTables) => `
      select e.tx_id, e.operation from ${event} e left join ${asset} a using (asset)
      where e.kind < 0 or e.kind >= ${EVENT_KINDS.length} or e.operation < 0 or e.amount < 0
        or length(e.data) > ${MAX_EVENT_DATA_BYTES} or (e.asset <> 0 and a.key is null)`,
  },
  {
    name: 'events are held from a height that is held',
    sql: ({ checkpoint }: ChainTables) => `
      select events_from_height from ${checkpoint}
      where events_from_height < first_height or events_from_height > height
        or (events_from_height is not null and height is null)
        or (events_from_height is null) <> (events_version is null)`,
  },
];
