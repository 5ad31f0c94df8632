import type { RegistrationFilter, RegistrationStore, RegistrationSummary, Slice } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';
import { toContains } from '../like.ts';
import type { MailSettings } from '../mail/enqueue-mail.ts';
import { decideRegistration } from './decide-registration.ts';
import { findRegistration } from './find-registration.ts';
import {
  FROM_REGISTRATION,
  REGISTRATION_COLUMNS,
  type RegistrationRow,
  STATUS,
  toRegistrationSummary,
} from './registration-rows.ts';
import { submitRegistration } from './submit-registration.ts';

/** Registrations in schema `records`; their mails go into the queue within the same transaction. */
export const createRegistrationStore = (database: Transactional, mail: MailSettings): RegistrationStore => ({
  submit: (draft) => database.transaction((session) => submitRegistration(session, mail, draft)),
  list: (filter) => listRegistrations(database, filter),
  find: (id) => findRegistration(database, id),
  decide: (id, decision) => database.transaction((session) => decideRegistration(session, mail, { id, ...decision })),
});

async function listRegistrations(
  database: Transactional,
  filter: RegistrationFilter,
): Promise<Slice<RegistrationSummary>> {
  const wanted = [toContains(filter.text), filter.status ?? null];
  const [row] = await database.query<{ total: number }>(
    `SELECT count(*) AS total ${FROM_REGISTRATION} ${WHERE}`,
    wanted,
  );
  const rows = await database.query<RegistrationRow>(LIST, [
    ...wanted,
    filter.offset,
    filter.limit,
    filter.status === 'SUBMITTED',
  ]);
  return { items: rows.map(toRegistrationSummary), total: row?.total ?? 0 };
}

const WHERE = `
  WHERE ($1::text IS NULL OR lower(registration.email) LIKE lower($1::text) OR lower(registration.name) LIKE lower($1::text)
      OR lower(registration.work_unit) LIKE lower($1::text) OR lower(case_file.name) LIKE lower($1::text))
    AND ($2::text IS NULL OR ${STATUS} = $2::text)`;

/** Who waits longest stands first in the queue. */
const LIST = `
  SELECT ${REGISTRATION_COLUMNS} ${FROM_REGISTRATION} ${WHERE}
  ORDER BY CASE WHEN $5::boolean THEN registration.registration_id ELSE -registration.registration_id END
  OFFSET $3::bigint LIMIT $4::int`;
