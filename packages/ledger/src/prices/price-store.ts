import type { PriceCoverage, PriceRow, PriceStore } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';

/** Rows that go into one statement, and that are read at once. */
const BATCH = 10_000;

/** Daily closes in PostgreSQL. */
export function createPriceStore(database: Database): PriceStore {
  return {
    savePrices: (source, rows) =>
      database.transaction(async (session) => {
        const unique = [...new Map(rows.map((row) => [`${row.coin} ${row.day}`, row])).values()];
        let changed = 0;
        for (let at = 0; at < unique.length; at += BATCH)
          changed += await saveRows(session, source, unique.slice(at, at + BATCH));
        if (changed > 0) await session.query('update ledger.price_version set version = version + 1');
        return changed;
      }),
    listCoverage: () => listCoverage(database),
    getVersion: () => getVersion(database),
    streamPrices: () => streamPrices(database),
  };
}

async function saveRows(session: Session, source: string, rows: readonly PriceRow[]): Promise<number> {
  const changed = await session.query(
    `insert into ledger.price as p (coin, day, usd, source)
     select coin, day, usd, $1 from unnest($2::text[], $3::integer[], $4::double precision[]) as k (coin, day, usd)
     on conflict (coin, day) do update set usd = excluded.usd, source = excluded.source
       where p.usd <> excluded.usd or p.source <> excluded.source
     returning 1`,
    [source, rows.map((row) => row.coin), rows.map((row) => row.day), rows.map((row) => row.usd)],
  );
  return changed.length;
}

async function getVersion(session: Session): Promise<number> {
  const rows = await session.query<{ version: number }>('select version from ledger.price_version');
  return rows[0]?.version ?? 0;
}

async function listCoverage(session: Session): Promise<readonly PriceCoverage[]> {
  const rows = await session.query<CoverageRow>(
    `select coin, min(day) as first_day, max(day) as last_day, count(*)::integer as days,
       array_agg(distinct source order by source) as sources
     from ledger.price group by coin order by coin`,
  );
  return rows.map((row) => ({
    coin: row.coin,
    firstDay: row.first_day,
    lastDay: row.last_day,
    days: row.days,
    sources: row.sources,
  }));
}

interface CoverageRow {
  readonly coin: string;
  readonly first_day: number;
  readonly last_day: number;
  readonly days: number;
  readonly sources: readonly string[];
}

/** By coin and day. */
async function* streamPrices(session: Session) {
  let last: { coin: string; day: number } = { coin: '', day: 0 };
  for (;;) {
    const rows = await session.query<PriceRow & { readonly source: string }>(
      'select coin, day, usd, source from ledger.price where (coin, day) > ($1, $2) order by coin, day limit $3',
      [last.coin, last.day, BATCH],
    );
    if (rows.length > 0) yield rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = end;
  }
}
