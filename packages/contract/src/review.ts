import { z } from 'zod';
import { accountStatus, id, role } from './account.ts';
import { chainId, entityNames, recordMetadata, recordPage, timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { fromDigits } from './from-digits.ts';
import { honestLines, shortText, soughtText } from './text.ts';

/** The review console, for REVIEWER: base /api/review. */

/** GET /registrations?status&q&offset&limit&asOf */
export const registrationsQuery = recordPage.extend({
  status: accountStatus.optional(),
  /** Part of a name, e-mail, unit or case name. */
  q: soughtText.max(100).optional(),
});
export const registrationRow = z.object({
  id,
  accountId: id,
  email: z.string(),
  name: z.string(),
  workUnit: z.string(),
  caseId: id,
  caseName: z.string(),
  status: accountStatus,
  submittedAt: timeSec,
  decidedAt: timeSec.nullable(),
});
export const registrationsAnswer = envelope(z.object({ items: z.array(registrationRow), _metadata: recordMetadata }));
export type RegistrationRow = z.infer<typeof registrationRow>;

export const documentRef = z.object({
  id,
  field: z.enum(['FRONT', 'BACK', 'SEAL']),
  name: z.string(),
  mediaType: z.string(),
  isPicture: z.boolean(),
  sizeBytes: z.number().int(),
  /** Erased by the retention rule: its name remains, its content does not. */
  isErased: z.boolean(),
});

/** GET /registrations/{id} */
export const registrationAnswer = envelope(
  registrationRow.extend({
    landline: z.string(),
    sex: z.enum(['MAN', 'WOMAN']).nullable(),
    province: z.string().nullable(),
    city: z.string().nullable(),
    district: z.string().nullable(),
    policeType: z.string().nullable(),
    documents: z.array(documentRef),
    decision: z.object({ by: z.string(), reason: z.string().nullable() }).nullable(),
    /** Earlier attempts with the same e-mail, newest first. */
    earlier: z.array(z.object({ id, status: accountStatus, submittedAt: timeSec, reason: z.string().nullable() })),
  }),
);
export type Registration = z.infer<typeof registrationAnswer>['data'];

/** GET /documents/{id}/view: the picture re-encoded without metadata (PNG); each view is audited. */
/** GET /documents/{id}/download: the original as an attachment; audited. */

/** POST /registrations/{id}/approve (no body) | /reject; 409 CONFLICT when it was decided meanwhile. */
export const rejectBody = z.object({ reason: shortText });
/** POST /registrations/{id}/disable | /enable: the approved account; disabling ends its sessions. */

/** ADMIN: base /api/admin. GET /cases?q&offset&limit, POST /cases, PATCH /cases/{id} */
export const casesQuery = recordPage.extend({ q: soughtText.max(100).optional() });
export const caseRow = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  credit: z.number().int().nullable(),
  status: z.enum(['APPROVED', 'CLOSED']),
  createdAt: timeSec,
  numberOfUsers: z.number().int(),
});
export const casesAnswer = envelope(z.object({ items: z.array(caseRow), _metadata: recordMetadata }));
export type CaseRow = z.infer<typeof caseRow>;
const credit = z.number().int().min(0).max(1_000_000_000).nullable();
const description = honestLines.max(2_000).nullable();
export const createCaseBody = z.object({
  name: shortText,
  description: description.default(null),
  credit: credit.default(null),
});
export const caseAnswer = envelope(caseRow);
export const changeCaseBody = z
  .object({ description, credit, status: z.enum(['APPROVED', 'CLOSED']) })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'nothing to change');

/** GET /users?q&role&status&offset&limit, PATCH /users/{id}, POST /users/{id}/revoke-sessions */
export const usersQuery = casesQuery.extend({ role: role.optional(), status: accountStatus.optional() });
export const userRow = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  status: accountStatus,
  caseId: id,
  caseName: z.string(),
  createdAt: timeSec,
  lastSeenAt: timeSec.nullable(),
  numberOfSessions: z.number().int(),
});
export const usersAnswer = envelope(z.object({ items: z.array(userRow), _metadata: recordMetadata }));
export type UserRow = z.infer<typeof userRow>;
/** The last ADMIN who can sign in can be neither disabled nor given another role: 409 CONFLICT. */
export const changeUserBody = z
  .object({ role, isDisabled: z.boolean() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'nothing to change');
export const userAnswer = envelope(userRow);

/** GET /outbox?offset&limit, GET /outbox/{id}: only while no SMTP server is set (404 otherwise); each view is audited. */
export const mailState = z.enum(['OUTBOX', 'QUEUED', 'SENT', 'FAILED']);
export const outboxRow = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  createdAt: timeSec,
  state: mailState,
  attempts: z.number().int(),
  /** Last failure in the mail server's words; null without one. */
  failure: z.string().nullable(),
});
export const outboxAnswer = envelope(z.object({ items: z.array(outboxRow), _metadata: recordMetadata }));
export const mailAnswer = envelope(outboxRow.extend({ text: z.string() }));
/** GET /mail: queue of the configured SMTP server without the mails' text, failures first. */
export const mailQueueAnswer = envelope(
  z.object({ isSmtpSet: z.boolean(), items: z.array(outboxRow), _metadata: recordMetadata }),
);
export type OutboxRow = z.infer<typeof outboxRow>;

/** AUDITOR: base /api/audit. GET /entries?who&where&action&target&result&from&to&offset&limit */
export const auditQuery = recordPage.extend({
  who: soughtText.max(254).optional(),
  where: soughtText.max(64).optional(),
  action: soughtText.max(64).optional(),
  target: soughtText.max(200).optional(),
  result: z.enum(['OK', 'REFUSED', 'FAILED']).optional(),
  from: fromDigits(z.number().int().min(0).max(253_402_300_799)).optional(),
  to: fromDigits(z.number().int().min(0).max(253_402_300_799)).optional(),
});
export const auditRow = z.object({
  /** Consecutive from 1. */
  number: z.number().int(),
  time: timeSec,
  who: z.string().nullable(),
  where: z.string(),
  action: z.string(),
  target: z.string().nullable(),
  /** Present name of the target; null where the target already contains it, or there is none. */
  object: z
    .object({
      /** No such object is stored: it was removed, or never was. */
      isGone: z.boolean(),
      blockchain: chainId.nullable(),
      name: z.string().nullable(),
      entity: z.object({ name: z.string(), names: entityNames }).nullable(),
    })
    .nullable(),
  result: z.enum(['OK', 'REFUSED', 'FAILED']),
  details: z.record(z.string(), z.unknown()),
  hash: z.string(),
});
export const auditAnswer = envelope(
  z.object({
    items: z.array(auditRow),
    _metadata: recordMetadata,
  }),
);
export type AuditRow = z.infer<typeof auditRow>;
/** GET /verify */
export const auditVerifyAnswer = envelope(
  z.object({ isUnbroken: z.boolean(), entries: z.number().int(), firstBroken: z.number().int().nullable() }),
);
