import type { RegisterBody } from '@sulian/contract';
import { AppError, type AuditEntry, type ErrorCode, isAppError, type RegistrationDraft } from '@sulian/domain';
import { requireStrength, UPLOAD_LIFE_SEC } from '@sulian/usecases';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { addressKey } from '../../auth/throttle-keys.ts';
import type { RegistrationDeps } from '../files/deps.ts';

interface Deps {
  readonly people: PeopleDeps;
  readonly registration: RegistrationDeps;
}

/** Registrations one network address may try in an hour; also what one may learn about which e-mails are taken. */
const REGISTRATIONS_PER_ADDRESS = { max: 40, windowSec: 3_600, blockSec: 3_600 };
/** Refusals that reveal facts about other people's data, and are therefore audited. */
const AUDITED_REFUSALS: readonly ErrorCode[] = ['EMAIL_TAKEN', 'FILE_UNKNOWN', 'CASE_UNKNOWN'];

/**
 * The form itself was checked by the body's schema, in the same order.
 * @throws PASSWORD_WEAK, CASE_UNKNOWN, FILE_UNKNOWN with details {field}, EMAIL_TAKEN, TOO_MANY_ATTEMPTS, BUSY
 */
export async function register(deps: Deps, body: RegisterBody, ip: string): Promise<void> {
  const { people } = deps;
  await countAttempt(people, ip);
  const line = { where: ip, action: 'registration.submit' } as const;
  try {
    await requireStrength(people, body.password);
    await requireCase(people, body.caseId);
    if (people.access.isSealRequired && body.documentIds.length === 0)
      throw new AppError('FILE_UNKNOWN', 'a seal file is wanted', { details: { field: 'documentIds' } });
    const draft = await toDraft(deps, body);
    await people.writeAudited(async ({ registrations }) => {
      const { accountId, registrationId } = await registrations.submit(draft);
      const entry: AuditEntry = {
        ...line,
        who: { accountId, email: body.email },
        target: `registration ${registrationId}`,
        result: 'OK',
        details: { caseId: body.caseId },
      };
      return { answer: undefined, entry };
    });
  } catch (error) {
    if (isAppError(error) && AUDITED_REFUSALS.includes(error.code)) await auditRefusal(people, { line, body, error });
    throw error;
  }
}

async function countAttempt(people: PeopleDeps, ip: string): Promise<void> {
  const nowSec = nowSecOf(people);
  const untilSec = await people.throttle.take(addressKey('register', ip), REGISTRATIONS_PER_ADDRESS, nowSec);
  if (untilSec !== undefined)
    throw new AppError('TOO_MANY_ATTEMPTS', 'too many registrations', {
      details: { retryAfterSec: untilSec - nowSec },
    });
}

/** A closed case is to the logged-out as one that is not there. */
async function requireCase(people: PeopleDeps, caseId: number): Promise<void> {
  if ((await people.cases.find(caseId))?.status !== 'APPROVED')
    throw new AppError('CASE_UNKNOWN', 'unknown case, or not approved');
}

async function toDraft({ people, registration }: Deps, body: RegisterBody): Promise<RegistrationDraft> {
  const { password, sex, province, city, district, policeType, ...rest } = body;
  const nowSec = nowSecOf(people);
  return {
    ...rest,
    sex,
    province,
    city,
    district,
    policeType,
    passwordHash: await people.passwords.hash(password),
    filesAfterSec: nowSec - UPLOAD_LIFE_SEC,
    nowSec,
    mail: {
      key: 'submitted',
      to: body.email,
      template: 'submitted',
      language: registration.mailLanguage,
      values: { name: body.name },
    },
  };
}

const auditRefusal = (
  people: PeopleDeps,
  refused: { line: Pick<AuditEntry, 'where' | 'action'>; body: RegisterBody; error: AppError },
): Promise<void> =>
  people.audit.append({
    ...refused.line,
    who: undefined,
    target: `case ${refused.body.caseId} ${refused.body.email}`,
    result: 'REFUSED',
    details: { code: refused.error.code },
  });
