import { type ChainId, type ChainState, isFromBeginning } from '@sulian/domain';
import { migrateWithin, type Session } from '@sulian/postgres';
import { migrationsOf } from '../chain-migrations/index.ts';
import { type ChainTables, tablesOf } from './chain-tables.ts';
import { hexOf } from './hash.ts';
import { hasSchema, listSchemas } from './schema.ts';

/** The row of a chain's `checkpoint`: its extent, and every counter that ids are given from. */
export interface Checkpoint {
  readonly firstHeight: number | undefined;
  readonly height: number | undefined;
  readonly hash: string | undefined;
  readonly timeSec: number | undefined;
  readonly nextAddressId: number;
  readonly nextMergeSeq: number;
  readonly transactions: number;
  readonly legs: number;
  readonly clusteredHeight: number | undefined;
  readonly reorgs: number;
  readonly alarm: string | undefined;
  readonly isLoading: boolean;
  readonly lacksInternalTransfers: boolean;
  /** Rule by which change was followed up to the clustered height; undefined: it was not. */
  readonly changeRule: string | undefined;
  /**
   * From this height on every block's events are stored, by this version of their list; undefined: not of the last one.
   */
  readonly eventsFromHeight: number | undefined;
  readonly eventsVersion: string | undefined;
  /** First height whose notes are stored; undefined while the ledger is empty. */
  readonly notesFromHeight: number | undefined;
  /** Number of the last round of fetching that changed what is stored. */
  readonly coverage: number;
}

interface CheckpointRow {
  readonly first_height: number | null;
  readonly height: number | null;
  readonly hash: Buffer | null;
  readonly time_sec: number | null;
  readonly next_address_id: number;
  readonly next_merge_seq: number;
  readonly transactions: number;
  readonly legs: number;
  readonly clustered_height: number | null;
  readonly reorgs: number;
  readonly alarm: string | null;
  readonly is_loading: boolean;
  readonly lacks_internal_transfers: boolean;
  readonly change_rule: string | null;
  readonly events_from_height: number | null;
  readonly events_version: string | null;
  readonly notes_from_height: number | null;
  readonly coverage: number;
}

const COLUMNS =
  'first_height, height, hash, time_sec, next_address_id, next_merge_seq, transactions, legs, clustered_height, reorgs, alarm, is_loading, lacks_internal_transfers, change_rule, events_from_height, events_version, notes_from_height, coverage';

export const EMPTY: Checkpoint = {
  firstHeight: undefined,
  height: undefined,
  hash: undefined,
  timeSec: undefined,
  nextAddressId: 1,
  nextMergeSeq: 1,
  transactions: 0,
  legs: 0,
  clusteredHeight: undefined,
  reorgs: 0,
  alarm: undefined,
  isLoading: false,
  lacksInternalTransfers: false,
  changeRule: undefined,
  eventsFromHeight: undefined,
  eventsVersion: undefined,
  notesFromHeight: undefined,
  coverage: 0,
};

/** Reads the row of a chain that has a schema. */
export const checkpointSql = ({ checkpoint }: ChainTables): string => `select ${COLUMNS} from ${checkpoint}`;

/** @param rows result of `checkpointSql` */
export const toCheckpoint = ([row]: readonly object[]): Checkpoint =>
  row === undefined ? EMPTY : fromRow(row as CheckpointRow);

/** Reads the checkpoint of a chain that has a schema, see `findCheckpoint`. */
export const readCheckpoint = async (session: Session, tables: ChainTables): Promise<Checkpoint> =>
  toCheckpoint(await session.query(checkpointSql(tables), []));

/** Reads the checkpoint of any chain: empty where nothing of it was ever written. */
export const findCheckpoint = async (session: Session, chain: ChainId): Promise<Checkpoint> =>
  (await hasSchema(session, chain)) ? readCheckpoint(session, tablesOf(chain)) : EMPTY;

/** Checkpoints of all schemas of these chains. */
export async function listCheckpoints(
  session: Session,
  chains: readonly ChainId[],
): Promise<readonly (readonly [ChainTables, Checkpoint])[]> {
  const stored = (await listSchemas(session, chains)).map(({ chain, holding }) => tablesOf(chain, holding));
  if (stored.length === 0) return [];
  const selects = stored.map(
    ({ checkpoint }, index) => `select $${index + 1}::text as schema, ${COLUMNS} from ${checkpoint}`,
  );
  const rows = await session.query<CheckpointRow & { readonly schema: string }>(
    selects.join(' union all '),
    stored.map(({ schema }) => schema),
  );
  const points = new Map(rows.map((row) => [row.schema, fromRow(row)]));
  return stored.flatMap((tables) => {
    const point = points.get(tables.schema);
    return point === undefined ? [] : [[tables, point] as const];
  });
}

/**
 * Makes the schema and the row when they are missing and locks the row until the transaction ends: one writer per
 * chain.
 */
export async function lockCheckpoint(session: Session, tables: ChainTables): Promise<Checkpoint> {
  if (!(await hasSchema(session, tables.chain, tables.holding)))
    await migrateWithin(session, tables.schema, migrationsOf(tables.holding));
  const [known] = await listLocked(session, tables);
  if (known !== undefined) return fromRow(known);
  await session.query(`insert into ${tables.checkpoint} default values on conflict do nothing`, []);
  const [made] = await listLocked(session, tables);
  return made === undefined ? EMPTY : fromRow(made);
}

const listLocked = (session: Session, { checkpoint }: ChainTables): Promise<readonly CheckpointRow[]> =>
  session.query<CheckpointRow>(`select ${COLUMNS} from ${checkpoint} for update`, []);

export async function saveCheckpoint(session: Session, { checkpoint }: ChainTables, point: Checkpoint): Promise<void> {
  await session.query(
    `update ${checkpoint} set (${COLUMNS}) = ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      point.firstHeight ?? null,
      point.height ?? null,
      point.hash === undefined ? null : Buffer.from(point.hash, 'hex'),
      point.timeSec ?? null,
      point.nextAddressId,
      point.nextMergeSeq,
      point.transactions,
      point.legs,
      point.clusteredHeight ?? null,
      point.reorgs,
      point.alarm ?? null,
      point.isLoading,
      point.lacksInternalTransfers,
      point.changeRule ?? null,
      point.eventsFromHeight ?? null,
      point.eventsVersion ?? null,
      point.notesFromHeight ?? null,
      point.coverage,
    ],
  );
}

const fromRow = (row: CheckpointRow): Checkpoint => ({
  firstHeight: row.first_height ?? undefined,
  height: row.height ?? undefined,
  hash: row.hash === null ? undefined : hexOf(row.hash),
  timeSec: row.time_sec ?? undefined,
  nextAddressId: row.next_address_id,
  nextMergeSeq: row.next_merge_seq,
  transactions: row.transactions,
  legs: row.legs,
  clusteredHeight: row.clustered_height ?? undefined,
  reorgs: row.reorgs,
  alarm: row.alarm ?? undefined,
  isLoading: row.is_loading,
  lacksInternalTransfers: row.lacks_internal_transfers,
  changeRule: row.change_rule ?? undefined,
  eventsFromHeight: row.events_from_height ?? undefined,
  eventsVersion: row.events_version ?? undefined,
  notesFromHeight: row.notes_from_height ?? undefined,
  coverage: row.coverage,
});

export const toChainState = (
  { chain, holding }: Pick<ChainTables, 'chain' | 'holding'>,
  point: Checkpoint,
): ChainState => ({
  chain,
  holding,
  coverage: point.coverage,
  ...(point.firstHeight === undefined ? {} : { firstHeight: point.firstHeight }),
  ...(point.height === undefined ? {} : { height: point.height }),
  ...(point.hash === undefined ? {} : { hash: point.hash }),
  ...(point.timeSec === undefined ? {} : { timeSec: point.timeSec }),
  ...(point.clusteredHeight === undefined ? {} : { clusteredHeight: point.clusteredHeight }),
  ...(point.alarm === undefined ? {} : { alarm: point.alarm }),
  isLoading: point.isLoading,
  isPartial: holding === 'ON_DEMAND' || (point.firstHeight !== undefined && !isFromBeginning(chain, point.firstHeight)),
  lacksInternalTransfers: point.lacksInternalTransfers,
  ...(point.changeRule === undefined ? {} : { changeRule: point.changeRule }),
  ...(point.eventsFromHeight === undefined ? {} : { eventsFromHeight: point.eventsFromHeight }),
  ...(point.eventsVersion === undefined ? {} : { eventsVersion: point.eventsVersion }),
  ...(point.notesFromHeight === undefined ? {} : { notesFromHeight: point.notesFromHeight }),
  transactions: point.transactions,
  addresses: point.nextAddressId - 1,
  merges: point.nextMergeSeq - 1,
  reorgs: point.reorgs,
});
