import type { CoverageProof, CoverageReader, CoverageState, HistoryScope, StoredCoverage, TxId } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { hexOf } from '../../tables/hash.ts';

interface CoverageSqlRow {
  readonly address: string;
  readonly scope: HistoryScope;
  readonly from_height: number;
  readonly to_height: number;
  readonly state: CoverageState;
  readonly lacks: readonly string[];
  readonly proofs: readonly CoverageProof[];
  readonly listed: number;
  readonly stated: number | null;
  readonly source: string;
  readonly number: number;
  readonly at_sec: number;
  readonly unlisted: number;
  readonly unexplained: number;
  readonly lacking: number;
}

export async function listCoverage(
  { session, tables }: Context,
  { addresses, scopes }: Parameters<CoverageReader['listCoverage']>[0],
): Promise<readonly StoredCoverage[]> {
  const rows = await session.query<CoverageSqlRow>(
    `select address, scope, from_height, to_height, state, lacks, proofs, listed, stated, source, number,
       unlisted, unexplained, lacking, extract(epoch from at)::bigint as at_sec
     from ${tables.coverage} where address = any($1) and ($2::text[] is null or scope = any($2))
     order by address, scope`,
    [addresses.toSorted(), scopes?.toSorted() ?? null],
  );
  return rows.map(toCoverage);
}

/** Evidence in the rows overrules the claim of the round that stored it. */
function toCoverage({ from_height, to_height, stated, at_sec, lacking, ...row }: CoverageSqlRow): StoredCoverage {
  const isDisputed = row.unlisted > 0 || row.unexplained > 0;
  return {
    ...row,
    state: row.state === 'WHOLE' && isDisputed ? 'LISTED' : row.state,
    lacks: lacking > 0 ? [...new Set([...row.lacks, 'internal'])].sort() : row.lacks,
    fromHeight: from_height,
    toHeight: to_height,
    ...(stated === null ? {} : { stated }),
    atSec: at_sec,
  };
}

export async function listListed(
  { session, tables: { listing, transaction } }: Context,
  { address, scope, source }: Parameters<CoverageReader['listListed']>[0],
): Promise<readonly string[]> {
  const rows = await session.query<{ hash: Buffer }>(
    `select t.hash from ${listing} l join ${transaction} t using (tx_id)
     where l.address = $1 and l.scope = $2 and l.source = $3 order by tx_id`,
    [address, scope, source],
  );
  return rows.map(({ hash }) => hexOf(hash));
}

export async function listLacking(
  { session, tables: { lacking } }: Context,
  txIds: readonly TxId[],
): Promise<readonly TxId[]> {
  const rows = await session.query<{ tx_id: TxId }>(
    `select tx_id from ${lacking} where tx_id = any($1) order by tx_id`,
    [txIds],
  );
  return rows.map(({ tx_id }) => tx_id);
}
