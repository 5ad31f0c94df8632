import { AppError, type DeskCaller, type DeskObject, type DeskObjectDraft, MAX_DESK_OBJECTS } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';
import { writeNotes } from './desk-notes.ts';
import { OBJECT_COLUMNS, type ObjectRow, toDeskObject } from './desk-rows.ts';
import { lockDesk } from './lock-desk.ts';
import { claimDesk } from './members.ts';

interface AddedRow {
  readonly object_id: number;
  readonly chain: number;
  readonly address: string;
}

/** A draft for each address; of an address that is named twice, the first one. */
function toDistinct(drafts: readonly DeskObjectDraft[]): readonly DeskObjectDraft[] {
  const first = new Map<string, DeskObjectDraft>();
  for (const draft of drafts) {
    const key = `${draft.chain} ${draft.address}`;
    if (!first.has(key)) first.set(key, draft);
  }
  return [...first.values()];
}

/** @throws DESK_FULL */
export async function addObjects(
  session: Session,
  caller: DeskCaller,
  drafts: readonly DeskObjectDraft[],
  nowSec: number,
): Promise<{ readonly added: number; readonly objects: readonly DeskObject[] }> {
  const distinct = toDistinct(drafts);
  await lockDesk(session, caller.caseId);
  await claimDesk(session, caller);
  const added = await insert(session, caller, { drafts: distinct, nowSec });
  await refuseOverfull(session, caller.caseId);
  const draftOf = new Map(distinct.map((draft) => [toKey(toChainNumber(draft.chain), draft.address), draft]));
  const notesOf = added.map(({ object_id, chain, address }): readonly [number, readonly string[]] => {
    const { note, furtherNotes = [] } = draftOf.get(toKey(chain, address)) ?? {};
    return [object_id, note === undefined ? furtherNotes : [note, ...furtherNotes]];
  });
  // A statement writes one note of each object.
  const most = notesOf.reduce((max, [, notes]) => Math.max(max, notes.length), 0);
  for (let at = 0; at < most; at += 1) {
    const noteOf = new Map(
      notesOf.flatMap(([id, { [at]: note }]) => (note === undefined ? [] : [[id, note] as const])),
    );
    await writeNotes(session, noteOf, { by: caller.email, nowSec });
  }
  return { added: added.length, objects: await listNamed(session, caller.caseId, distinct) };
}

/** Rows that are new, or were removed: what is on the desk stays as it is. */
const insert = (
  session: Session,
  { caseId, email }: DeskCaller,
  { drafts, nowSec }: { readonly drafts: readonly DeskObjectDraft[]; readonly nowSec: number },
): Promise<readonly AddedRow[]> =>
  session.query<AddedRow>(
    `INSERT INTO records.desk_object
       (case_id, chain, address, name, role, colour, collections, by_whom, added_sec, changed_by, changed_sec)
     SELECT $1::int, (draft->>'chain')::smallint, draft->>'address', draft->>'name', draft->>'role', draft->>'colour',
            ARRAY(SELECT jsonb_array_elements_text(draft->'collections')), $3, $4::bigint, $3, $4::bigint
     FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS drafts (draft, place) ORDER BY place DESC
     ON CONFLICT (case_id, chain, address) DO UPDATE SET
       name = coalesce(excluded.name, desk_object.name), role = coalesce(excluded.role, desk_object.role),
       colour = coalesce(excluded.colour, desk_object.colour),
       collections = CASE WHEN excluded.collections = '{}' THEN desk_object.collections ELSE excluded.collections END,
       version = desk_object.version + 1, by_whom = excluded.by_whom, added_sec = excluded.added_sec,
       changed_by = excluded.changed_by, changed_sec = excluded.changed_sec, removed_sec = NULL
     WHERE desk_object.removed_sec IS NOT NULL
     RETURNING object_id, chain, address`,
    [caseId, JSON.stringify(drafts.map((draft) => ({ ...draft, chain: toChainNumber(draft.chain) }))), email, nowSec],
  );

async function refuseOverfull(session: Session, caseId: number): Promise<void> {
  const [row] = await session.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM records.desk_object WHERE case_id = $1::int AND removed_sec IS NULL',
    [caseId],
  );
  if ((row?.count ?? 0) > MAX_DESK_OBJECTS)
    throw new AppError('DESK_FULL', `a desk has at most ${MAX_DESK_OBJECTS} objects`, {
      details: { max: MAX_DESK_OBJECTS },
    });
}

/** The objects of the drafts, in their order. */
async function listNamed(
  session: Session,
  caseId: number,
  drafts: readonly DeskObjectDraft[],
): Promise<readonly DeskObject[]> {
  const chains = drafts.map(({ chain }) => toChainNumber(chain));
  const rows = await session.query<ObjectRow>(
    `SELECT ${OBJECT_COLUMNS} FROM records.desk_object
     JOIN unnest($2::smallint[], $3::text[]) AS named (named_chain, named_address)
       ON chain = named_chain AND address = named_address
     WHERE case_id = $1::int`,
    [caseId, chains, drafts.map(({ address }) => address)],
  );
  const rowOf = new Map(rows.map((row) => [toKey(row.chain, row.address), row]));
  return drafts.flatMap(({ address }, at) => {
    const row = rowOf.get(toKey(chains[at] ?? 0, address));
    return row === undefined ? [] : [toDeskObject(row)];
  });
}

const toKey = (chain: number, address: string): string => `${chain} ${address}`;
