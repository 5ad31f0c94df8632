import { type DeskProposal, type ObjectionState, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

interface Row {
  readonly object_id: number;
  readonly entity_name: string;
  readonly entity_type: string;
  readonly by_whom: string;
  readonly at_sec: number;
  readonly state: ObjectionState;
}

/** The newest correction of the case about each object on its desk, whether the desk or the address page sent it. */
export async function listProposals(session: Session, caseId: number): Promise<readonly DeskProposal[]> {
  const rows = await session.query<Row>(LIST, [caseId]);
  return rows.map((row) => ({
    objectId: row.object_id,
    name: toHonestName(row.entity_name),
    type: row.entity_type,
    by: row.by_whom,
    sec: row.at_sec,
    state: row.state,
  }));
}

const LIST = `
  SELECT DISTINCT ON (object_id) object_id, entity_name, entity_type, proposal.by_whom, state,
    floor(extract(epoch FROM at))::bigint AS at_sec
  FROM records.desk_object AS object
  JOIN records.label_objection AS proposal
    ON proposal.case_id = object.case_id AND proposal.chain = object.chain AND proposal.address = object.address
  WHERE object.case_id = $1::int AND object.removed_sec IS NULL AND proposal.kind = 'CORRECTION'
  ORDER BY object_id, objection_id DESC`;
