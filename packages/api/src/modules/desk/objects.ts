import type { AddDeskAnswer, DeskObject, TakenCall } from '@sulian/contract';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';
import { toObjectRow } from './to-rows.ts';
import { writeDesk } from './write-desk.ts';

type AddBody = TakenCall<'POST /api/proxy/v1/desk/objects'>['body'];
type ChangeCall = TakenCall<'PATCH /api/proxy/v1/desk/objects/:id'>;

/** An address that is refused leaves its line. @throws CHAIN_UNKNOWN, ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN, DESK_FULL, FORBIDDEN */
export const addObjects = (deps: ApiDeps, caller: Caller, { objects }: AddBody): Promise<AddDeskAnswer> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.add', target: `${objects.length} addresses`, right: 'EDITOR' },
    work: async (desks, who, { nowSec }) => {
      const drafts = objects.map((each) => toDraft(deps, each));
      const { added, objects: deskObjects } = await desks.add(who, drafts, nowSec);
      const answer = { added, known: deskObjects.length - added, objects: deskObjects.map(toObjectRow) };
      const [first] = drafts;
      return {
        answer,
        details: { added, known: answer.known },
        ...(drafts.length === 1 && { target: `address ${first?.chain} ${first?.address}` }),
      };
    },
  });

function toDraft(deps: ApiDeps, { blockchain, address, ...marks }: AddBody['objects'][number]) {
  const adapter = getAdapter(deps, blockchain);
  return {
    chain: adapter.chain,
    address: getAddressText(deps, adapter, address),
    name: marks.name ?? undefined,
    role: marks.role ?? undefined,
    colour: marks.colour ?? undefined,
    collections: [...new Set(marks.collections)],
    note: marks.note ?? undefined,
    furtherNotes: marks.furtherNotes,
  };
}

/** @throws NOT_FOUND, CONFLICT, FORBIDDEN */
export function changeObject(
  deps: ApiDeps,
  caller: Caller,
  id: number,
  change: ChangeCall['body'],
): Promise<DeskObject> {
  const { version: _, ...fields } = change;
  return writeDesk(deps, caller, {
    ...{ action: 'desk.change', target: `object ${id}`, right: 'EDITOR' },
    details: { fields: Object.keys(fields) },
    work: async (desks, { caseId }, stamp) => {
      const changed = await desks.change(caseId, id, change, stamp);
      return { answer: toObjectRow(changed), details: { chain: changed.chain, address: changed.address } };
    },
  });
}

/** @throws NOT_FOUND, FORBIDDEN */
export const removeObject = (deps: ApiDeps, caller: Caller, id: number): Promise<{ id: number }> =>
  writeDesk(deps, caller, {
    ...{ action: 'desk.remove', target: `object ${id}`, right: 'EDITOR' },
    work: async (desks, { caseId }, stamp) => {
      await desks.remove(caseId, id, stamp);
      return { answer: { id } };
    },
  });
