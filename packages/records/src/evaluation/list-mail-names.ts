import type { DeskCaller, DeskName, FiredObject } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type NameRow, toDeskName } from '../desk/desk-rows.ts';
import { MEMBERS } from '../desk/members.ts';

/** Names that the case gave to the addresses of a mail, by one statement; none where its desk is closed to the account. */
export async function listMailNames(
  session: Session,
  { caseId, accountId }: Pick<DeskCaller, 'caseId' | 'accountId'>,
  objects: readonly FiredObject[],
): Promise<readonly DeskName[]> {
  const addresses = objects.flatMap(({ address, fired }) => [
    address,
    ...fired.flatMap(({ counterparties, cause }) => [...counterparties.slice(0, 1), ...(cause ? [cause.address] : [])]),
  ]);
  const rows = await session.query<NameRow>(NAMES, [caseId, accountId, [...new Set(addresses)]]);
  return rows.map(toDeskName);
}

const NAMES = `
  SELECT chain, address, name FROM records.desk_object
  WHERE case_id = $1::int AND removed_sec IS NULL AND name IS NOT NULL AND address = ANY($3::text[])
    AND EXISTS (SELECT FROM (${MEMBERS}) AS member WHERE account_id = $2::int AND access IS NOT NULL)`;
