import {
  AppError,
  type BlockImport,
  type BlockImportStage,
  type BlockImportState,
  type BlockImports,
  type ChainId,
  isChainId,
  MAX_IMPORT_WARNINGS,
  toHonestName,
  toHonestTexts,
} from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** An import gives a sign of life every few seconds; without one for so long it was killed. */
export const SILENT_SEC = 30;
/** Listed and stored imports per chain. */
const LISTED = 5;
const STORED = 50;

interface ImportRow {
  readonly import_id: number;
  readonly chain: string;
  readonly source: string;
  readonly by_whom: string;
  readonly began_sec: number;
  readonly seen_sec: number;
  readonly ended_sec: number | null;
  readonly state: BlockImportState;
  readonly stage: BlockImportStage;
  readonly first_height: number | null;
  readonly last_height: number | null;
  readonly height: number | null;
  readonly blocks: number;
  readonly total_blocks: number | null;
  readonly transactions: number;
  readonly blocks_per_sec: number | null;
  readonly fault_code: string | null;
  readonly fault_text: string | null;
  readonly orphans: number;
  readonly warnings: readonly string[];
  readonly warnings_total: number;
}

/** Imports of blocks; the migrations of schema `records` must have run. */
export const createBlockImports = (session: Session): BlockImports => ({
  begin: async ({ chain, source, startedBy }) => {
    const rows = await session.query<{ import_id: number }>(BEGIN, [chain, source, startedBy]);
    await session.query(FORGET, [chain, STORED]);
    const id = rows[0]?.import_id;
    if (id === undefined) throw new AppError('INTERNAL', 'missing id of the import');
    return id;
  },
  save: async (id, { stage, firstHeight, lastHeight, height, blocks, totalBlocks, transactions, blocksPerSec }) => {
    const heights = [firstHeight, lastHeight, height].map((each) => each ?? null);
    await session.query(SAVE, [id, stage, ...heights, blocks, totalBlocks ?? null, transactions, blocksPerSec ?? null]);
  },
  end: async (id, { state, fault, orphans, warnings, warningsTotal }) => {
    const shownWarnings = warnings.slice(0, MAX_IMPORT_WARNINGS);
    await session.query(END, [
      id,
      state,
      fault?.code ?? null,
      fault?.text ?? null,
      orphans,
      shownWarnings,
      warningsTotal,
    ]);
  },
  listNewest: async () => (await session.query<ImportRow>(LIST, [LISTED, SILENT_SEC])).map(toImport),
});

const toImport = (row: ImportRow): BlockImport => ({
  id: row.import_id,
  chain: parseChain(row.chain),
  source: toHonestName(row.source),
  startedBy: row.by_whom,
  beganSec: row.began_sec,
  seenSec: row.seen_sec,
  endedSec: row.ended_sec ?? undefined,
  state: row.state,
  stage: row.stage,
  firstHeight: row.first_height ?? undefined,
  lastHeight: row.last_height ?? undefined,
  height: row.height ?? undefined,
  blocks: row.blocks,
  totalBlocks: row.total_blocks ?? undefined,
  transactions: row.transactions,
  blocksPerSec: row.blocks_per_sec ?? undefined,
  fault: row.fault_code === null ? undefined : { code: row.fault_code, text: toHonestName(row.fault_text ?? '') },
  orphans: row.orphans,
  warnings: toHonestTexts(row.warnings),
  warningsTotal: row.warnings_total,
});

function parseChain(text: string): ChainId {
  if (!isChainId(text)) throw new AppError('INTERNAL', `unknown chain ${text}`);
  return text;
}

const BEGIN = `
  INSERT INTO records.block_import (chain, source, by_whom) VALUES ($1::text, $2::text, $3::text)
  RETURNING import_id`;

const FORGET = `
  DELETE FROM records.block_import WHERE chain = $1::text AND import_id <= (
    SELECT import_id FROM records.block_import WHERE chain = $1::text ORDER BY import_id DESC OFFSET $2::int LIMIT 1)`;

const SAVE = `
  UPDATE records.block_import SET seen_at = now(), stage = $2::text, first_height = $3::bigint, last_height = $4::bigint,
    height = $5::bigint, blocks = $6::bigint, total_blocks = $7::bigint, transactions = $8::bigint,
    blocks_per_sec = $9::double precision
  WHERE import_id = $1::bigint AND state = 'RUNNING'`;

const END = `
  UPDATE records.block_import SET seen_at = now(), ended_at = now(), state = $2::text, fault_code = $3::text,
    fault_text = $4::text, orphans = $5::bigint, warnings = $6::text[], warnings_total = $7::bigint
  WHERE import_id = $1::bigint AND state = 'RUNNING'`;

/** The database's clock decides: an import may run on another machine. */
const LIST = `
  SELECT import_id, chain, source, by_whom, stage, first_height, last_height, height, blocks, total_blocks, transactions,
    blocks_per_sec, fault_code, fault_text, orphans, warnings, warnings_total,
    floor(extract(epoch FROM began_at))::bigint AS began_sec, floor(extract(epoch FROM seen_at))::bigint AS seen_sec,
    floor(extract(epoch FROM ended_at))::bigint AS ended_sec,
    CASE WHEN state = 'RUNNING' AND seen_at < now() - $2::int * interval '1 second' THEN 'INTERRUPTED' ELSE state END
      AS state
  FROM (SELECT *, row_number() OVER (PARTITION BY chain ORDER BY import_id DESC) AS place FROM records.block_import)
    AS numbered
  WHERE place <= $1::int ORDER BY import_id DESC`;
