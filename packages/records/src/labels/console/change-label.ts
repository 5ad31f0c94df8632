import {
  AppError,
  type ChangeStamp,
  type ConsoleLabel,
  type EntityChoice,
  type LabelFields,
  MANUAL_SOURCE,
  type SeenLabel,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { toChainNumber } from '../chain-number.ts';
import { mergeParties } from '../merge/merge-parties.ts';
import { toSearchName } from '../search-entities.ts';
import { getVersion, raiseVersion, takeTurnSoon } from '../version.ts';
import { type LabelRow, SELECT_LABEL, toConsoleLabels } from './label-rows.ts';

type LabelledAddress = Pick<ConsoleLabel, 'chain' | 'address'>;

/** One change of one label as one database transaction, with a label version of its own. */
async function change<T>(
  database: Transactional,
  work: (session: Session, version: number) => Promise<{ readonly sources: readonly string[]; readonly result: T }>,
): Promise<T> {
  return database.transaction(async (session) => {
    await takeTurnSoon(session);
    const version = (await getVersion(session)) + 1;
    const { sources, result } = await work(session, version);
    const rows = await session.query<{ source_id: number }>(
      'SELECT source_id FROM records.label_source WHERE name = ANY($1::text[])',
      [sources],
    );
    const { sourceIds: merged } = await mergeParties(session, version);
    await raiseVersion(session, [...new Set([...rows.map((row) => row.source_id), ...merged])]);
    return result;
  });
}

export const addLabel = (
  database: Transactional,
  draft: LabelFields & LabelledAddress,
  stamp: ChangeStamp,
): Promise<number> =>
  change(database, async (session, version) => ({
    sources: [MANUAL_SOURCE],
    result: await enter(session, { place: draft, fields: draft, stamp, version }),
  }));

export const correctLabel = (
  database: Transactional,
  seen: SeenLabel,
  fields: LabelFields,
  stamp: ChangeStamp,
): Promise<number> =>
  change(database, async (session, version) => {
    const label = await getSeen(session, seen, 'VALID');
    const entityId = await resolveEntity(session, fields.entity);
    const sources = [...new Set([label.source, MANUAL_SOURCE])];
    const isSame = label.entity.id === entityId || (await getClaimedId(session, label.id)) === entityId;
    if (label.source === MANUAL_SOURCE && isSame) {
      await storeHistory(session, { id: label.id, version, stamp });
      await session.query(UPDATE, [label.id, version, ...toValues(fields)]);
      return { sources, result: label.id };
    }
    await withhold(session, { id: label.id, version, stamp });
    const choice = { ...fields, entity: { id: entityId } };
    return {
      sources,
      result: await enter(session, { place: label, fields: choice, stamp, version, corrects: label.id }),
    };
  });

export const withdrawLabel = (database: Transactional, seen: SeenLabel, stamp: ChangeStamp): Promise<void> =>
  change(database, async (session, version) => {
    const label = await getSeen(session, seen, 'VALID');
    await withhold(session, { id: label.id, version, stamp });
    return { sources: [label.source], result: undefined };
  });

export const restoreLabel = (database: Transactional, seen: SeenLabel, stamp: ChangeStamp): Promise<void> =>
  change(database, async (session, version) => {
    const label = await getSeen(session, seen, 'REVIEWER');
    await storeHistory(session, { id: label.id, version, stamp });
    await session.query(
      `UPDATE records.label SET is_withheld = false, withdrawn_version = NULL, version = $2::int WHERE label_id = $1::bigint`,
      [label.id, version],
    );
    return { sources: [label.source], result: undefined };
  });

/** @throws NOT_FOUND, CONFLICT when it is not as it was seen */
async function getSeen(session: Session, seen: SeenLabel, state: ConsoleLabel['state']): Promise<ConsoleLabel> {
  const rows = await session.query<LabelRow>(`${SELECT_LABEL} WHERE label_id = $1::bigint FOR UPDATE OF label`, [
    seen.id,
  ]);
  const [label] = await toConsoleLabels(session, rows);
  if (label === undefined) throw new AppError('NOT_FOUND', `unknown label "${seen.id}"`);
  if (label.version !== seen.version || label.state !== state)
    throw new AppError('CONFLICT', 'the label changed meanwhile', { details: { version: label.version } });
  return label;
}

/** A reviewer's own claim; one that was taken back before is made again. */
async function enter(
  session: Session,
  entry: {
    readonly place: LabelledAddress;
    readonly fields: LabelFields;
    readonly stamp: ChangeStamp;
    readonly version: number;
    readonly corrects?: number;
  },
): Promise<number> {
  const { place, fields, stamp, version } = entry;
  const entityId = await resolveEntity(session, fields.entity);
  await session.query('INSERT INTO records.label_source (name) VALUES ($1::text) ON CONFLICT DO NOTHING', [
    MANUAL_SOURCE,
  ]);
  const claim = [toChainNumber(place.chain), place.address, MANUAL_SOURCE, entityId];
  const [existing] = await session.query<{ label_id: number; withdrawn_version: number | null }>(FIND_CLAIM, claim);
  const origin = [entry.corrects ?? null, stamp.byWhom, stamp.reason];
  if (existing === undefined) {
    const [row] = await session.query<{ label_id: number }>(INSERT, [
      ...claim,
      version,
      ...toValues(fields),
      ...origin,
    ]);
    return row?.label_id ?? 0;
  }
  if (existing.withdrawn_version === null)
    throw new AppError('CONFLICT', 'a label by hand already states that', { details: { labelId: existing.label_id } });
  await storeHistory(session, { id: existing.label_id, version, stamp });
  await session.query(UPDATE, [existing.label_id, version, ...toValues(fields)]);
  await session.query(
    'UPDATE records.label SET corrects = $2::bigint, entered_by = $3, entered_reason = $4 WHERE label_id = $1::bigint',
    [existing.label_id, ...origin],
  );
  return existing.label_id;
}

/** @throws NOT_FOUND when there is no entity of that id */
async function resolveEntity(session: Session, choice: EntityChoice): Promise<number> {
  if ('id' in choice) {
    const [row] = await session.query('SELECT FROM records.entity WHERE entity_id = $1::int', [choice.id]);
    if (row === undefined) throw new AppError('NOT_FOUND', `unknown entity "${choice.id}"`);
    return choice.id;
  }
  const searchName = toSearchName(choice.name);
  const key = `manual:${searchName}#${choice.type}`;
  await session.query(
    `INSERT INTO records.entity (key, name, search_name, type) VALUES ($1, $2, $3, $4) ON CONFLICT (key) DO NOTHING`,
    [key, choice.name, searchName, choice.type],
  );
  const [row] = await session.query<{ entity_id: number }>('SELECT entity_id FROM records.entity WHERE key = $1', [
    key,
  ]);
  return row?.entity_id ?? 0;
}

/** Entity that the label itself names, which may be shown as another one. */
async function getClaimedId(session: Session, labelId: number): Promise<number> {
  const [row] = await session.query<{ claimed_id: number }>(
    'SELECT claimed_id FROM records.label WHERE label_id = $1::bigint',
    [labelId],
  );
  return row?.claimed_id ?? 0;
}

interface Step {
  readonly id: number;
  readonly version: number;
  readonly stamp: ChangeStamp;
}

async function withhold(session: Session, step: Step): Promise<void> {
  await storeHistory(session, step);
  await session.query(
    `UPDATE records.label SET is_withheld = true, withdrawn_version = $2::int, version = $2::int WHERE label_id = $1::bigint`,
    [step.id, step.version],
  );
}

/** Stores the label's current state in its history, with the author of the change and the reason. */
const storeHistory = (session: Session, { id, version, stamp }: Step) =>
  session.query(
    `INSERT INTO records.label_history (label_id, until_version, confidence, date, author, uri, note, validity, valid_from, valid_to,
       withdrawn_version, is_withheld, by_whom, reason)
     SELECT label_id, $2::int, confidence, date, author, uri, note, validity, valid_from, valid_to, withdrawn_version, is_withheld, $3, $4
     FROM records.label WHERE label_id = $1::bigint`,
    [id, version, stamp.byWhom, stamp.reason],
  );

const toValues = (fields: LabelFields): readonly unknown[] => [
  fields.confidence,
  fields.date ?? null,
  fields.uri ?? null,
  fields.note ?? null,
  fields.validity ?? 'control',
  fields.validFrom ?? null,
  fields.validTo ?? null,
];

const UPDATE = `
  UPDATE records.label SET version = $2::int, confidence = $3::smallint, date = $4, uri = $5, note = $6, validity = $7,
    valid_from = $8, valid_to = $9, is_withheld = false, withdrawn_version = NULL
  WHERE label_id = $1::bigint`;

const FIND_CLAIM = `
  SELECT label_id, withdrawn_version FROM records.label
  WHERE chain = $1::smallint AND address = $2::text AND claimed_id = $4::int
    AND source_id = (SELECT source_id FROM records.label_source WHERE name = $3::text)
  FOR UPDATE`;

const INSERT = `
  INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, version, confidence, date, uri, note, validity, valid_from,
    valid_to, corrects, entered_by, entered_reason)
  VALUES ($1::smallint, $2::text, (SELECT source_id FROM records.label_source WHERE name = $3::text), $4::int, $4::int, $5::int,
    $6::smallint, $7, $8, $9, $10, $11, $12, $13::bigint, $14, $15)
  RETURNING label_id`;
