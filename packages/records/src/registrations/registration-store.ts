import type { RecordSlice, RegistrationFilter, RegistrationStore, RegistrationSummary } from '@sulian/domain';
import type { Transactional } from '@sulian/postgres';
import { toContains } from '../like.ts';
import type { MailSettings } from '../mail/enqueue-mail.ts';
import { readList } from '../read-list.ts';
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

/** Lists registrations; the queue of submitted ones begins with the oldest. */
async function listRegistrations(
  database: Transactional,
  { text, status, ...page }: RegistrationFilter,
): Promise<RecordSlice<RegistrationSummary>> {
  const list = status === 'SUBMITTED' ? { ...LIST, order: LIST.id } : LIST;
  const { rows, ...size } = await readList<RegistrationRow>(database, list, {
    where: [toContains(text), status ?? null],
    page,
  });
  return { items: rows.map(toRegistrationSummary), ...size };
}

const WHERE = `
  ($1::text IS NULL OR lower(registration.email) LIKE lower($1::text) OR lower(registration.name) LIKE lower($1::text)
      OR lower(registration.work_unit) LIKE lower($1::text) OR lower(case_file.name) LIKE lower($1::text))
    AND ($2::text IS NULL OR ${STATUS} = $2::text)`;

const LIST = {
  columns: REGISTRATION_COLUMNS,
  from: FROM_REGISTRATION,
  where: WHERE,
  id: 'registration.registration_id',
};
