import type { AddReplyAnswer, ObjectRepliesAnswer, ReplyAnswer, TakenCall } from '@sulian/contract';
import { type DeskReplyRow, type DeskStore, toPlaceKey } from '@sulian/domain';
import { type DeskPlaces, getAdapter, listPlaces, matchRow, readReplyRows } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toReplyRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

type AddBody = TakenCall<'POST /api/proxy/v1/desk/replies'>['body'];

/** Entities among whose names that of the exchange is looked for. */
const MAX_ENTITIES = 20;

/** Stores a reply; a dry run only counts. @throws DESK_FULL, CHAIN_NOT_INDEXED, FORBIDDEN */
export async function addReply(
  deps: ApiDeps,
  caller: Caller,
  { exchange, fileName, blockchain, rows: sent, isDryRun }: AddBody,
): Promise<AddReplyAnswer> {
  const adapters = blockchain === null ? [...deps.adapters.values()] : [getAdapter(deps, blockchain)];
  const { accepted: rows, refused } = readReplyRows(adapters, sent);
  const entityId = isDryRun ? undefined : await findEntityId(deps, exchange);
  return writeDesk(deps, caller, {
    ...{ action: 'desk.reply-add', target: 'desk', right: 'EDITOR' },
    details: { isDryRun, rows: rows.length, refused: refused.length },
    work: async (desks, { caseId }, stamp) => {
      const matched = countMatched(await readPlaces(deps, desks, { caseId, rows }), rows);
      const isStored = !isDryRun && rows.length > 0;
      const reply = isStored
        ? await desks.replies.add(caseId, { exchange, entityId, fileName, rows }, stamp)
        : undefined;
      const answer = {
        reply: reply === undefined ? null : toReplyRow(reply),
        ...{ accepted: rows.length, refused: [...refused], matched },
      };
      return { answer, ...(reply !== undefined && { details: { replyId: reply.id } }) };
    },
  });
}

/** The entity that has the name, in any of its languages. */
async function findEntityId({ labelStore }: Pick<ApiDeps, 'labelStore'>, name: string): Promise<number | undefined> {
  const lowerName = name.toLowerCase();
  const entity = (await labelStore.searchEntities(name, MAX_ENTITIES)).find((entity) =>
    [entity.name, ...(entity.names ?? []).map((each) => each.name)].some((each) => each.toLowerCase() === lowerName),
  );
  return entity?.id;
}

function countMatched(places: DeskPlaces, rows: readonly DeskReplyRow[]): AddReplyAnswer['matched'] {
  const kinds = rows.map((row) => new Set(matchRow(places, row).map(({ kind }) => kind)));
  const count = (kind: 'TRAIL' | 'ENDS' | 'OBJECT') => kinds.filter((each) => each.has(kind)).length;
  return {
    ...{ trails: count('TRAIL'), ends: count('ENDS'), objects: count('OBJECT') },
    unmatched: kinds.filter(({ size }) => size === 0).length,
  };
}

interface CaseRows {
  readonly caseId: number;
  readonly rows: readonly DeskReplyRow[];
}

/** Places of the desk that the rows may match. */
export async function readPlaces(
  { adapters }: Pick<ApiDeps, 'adapters'>,
  desks: Pick<DeskStore, 'read' | 'replies'>,
  { caseId, rows }: CaseRows,
): Promise<DeskPlaces> {
  const keys = [...new Set(rows.flatMap((row) => row.keys))];
  const ends = await desks.replies.listEnds(caseId, keys);
  return listPlaces({ desk: await desks.read(caseId), ends, adapters });
}

/** A reply with what its rows match on the desk of today. @throws NOT_FOUND */
export async function readReply(deps: ApiDeps, caseId: number, id: number): Promise<ReplyAnswer> {
  const { reply, rows } = await deps.desks.replies.read(caseId, id);
  const places = await readPlaces(deps, deps.desks, { caseId, rows });
  return {
    reply: toReplyRow(reply),
    items: rows.map((row) => ({
      ...toCells(row),
      matches: matchRow(places, row).map(({ chain, ...match }) => ({ ...match, blockchain: chain })),
    })),
  };
}

/** Rows of replies with the object's address. @throws NOT_FOUND */
export async function listObjectReplies(
  { desks }: Pick<ApiDeps, 'desks'>,
  caseId: number,
  objectId: number,
): Promise<ObjectRepliesAnswer> {
  const { chain, address } = await desks.getObject(caseId, objectId);
  const rows = await desks.replies.listOf(caseId, toPlaceKey(chain, 'ADDRESS', address));
  return {
    items: rows.map(({ reply: { id, exchange, addedSec }, row }) => ({
      ...{ replyId: id, exchange, addedSec },
      ...toCells(row),
    })),
  };
}

const toCells = ({ line, order, user, name, address, txHash, time }: DeskReplyRow) => ({
  ...{ line, order: order ?? null, user: user ?? null, name: name ?? null },
  ...{ address: address ?? null, txHash: txHash ?? null, time: time ?? null },
});

/** @throws NOT_FOUND, FORBIDDEN */
export const removeReply = (deps: ApiDeps, caller: Caller, id: number): Promise<{ id: number }> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.reply-remove', target: `reply ${id}`, right: 'EDITOR' },
    work: async (desks, { caseId }) => {
      await desks.replies.remove(caseId, id);
      return { answer: { id } };
    },
  });
