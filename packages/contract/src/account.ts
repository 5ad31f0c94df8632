import {
  ACCOUNT_STATUSES,
  isAreaCode,
  isEmail,
  isPasswordForm,
  isTelephone,
  MAX_TOKEN_DAYS,
  PASSWORD_FAULTS,
  PASSWORD_PROFILES,
  ROLES,
  TOKEN_SCOPES,
} from '@sulian/domain';
import { z } from 'zod';
import { timeSec } from './common.ts';
import { envelope } from './envelope.ts';
import { fromDigits } from './from-digits.ts';
import { honestText, shortText, soughtText } from './text.ts';

export const MAX_SEAL_FILES = 5;
export const id = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
export const email = z.string().trim().refine(isEmail, 'e-mail incorrect');
/** The form alone; a new password must also pass the operator's profile. */
export const password = z.string().refine(isPasswordForm, 'password wrong');
export const role = z.enum(ROLES);
export const accountStatus = z.enum(ACCOUNT_STATUSES);

/** POST /user/login */
export const loginBody = z.object({ caseId: id, email, password: z.string().min(1).max(128) });
/** 401 with 40004–40009, 429 with 42901 and details {retryAfterSec}, 503 BUSY when more is offered than can be hashed. */
export const loginAnswer = envelope(z.object({ token: z.string() }));

/** POST /setup: the first administrator and their case, created where it does not exist. */
export const setupBody = z.object({ code: soughtText.min(1).max(64), caseName: shortText, email, password });

/** POST /user/register */
export const registerBody = z.object({
  email,
  password,
  name: shortText,
  /** Area code, hyphen, number. */
  landline: honestText.refine((text) => {
    const at = text.indexOf('-');
    return at > 0 && isAreaCode(text.slice(0, at)) && isTelephone(text.slice(at + 1));
  }, 'area code, hyphen, number'),
  workUnit: shortText,
  frontDocumentId: id,
  backDocumentId: id,
  documentIds: z.array(id).max(MAX_SEAL_FILES).default([]),
  caseId: id,
  sex: z.enum(['MAN', 'WOMAN']).optional(),
  /** Six-digit division codes of GB/T 2260. */
  province: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  city: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  district: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  policeType: shortText.optional(),
});
export type RegisterBody = z.infer<typeof registerBody>;
/** Answers `done`; 409 EMAIL_TAKEN, 422 PASSWORD_WEAK with details {faults}, 422 FILE_UNKNOWN with details {field}. */

/** PATCH /user/password; 43003 on a bad, used or expired code. */
export const resetPasswordBody = z.object({ caseId: id, code: soughtText.min(1).max(16), email, password });
/** GET /user/send-reset-password-email-code; the answer never reveals whether the e-mail is known. */
export const sendCodeQuery = z.object({ caseId: fromDigits(id), email });

/** GET /case/all/approved */
export const approvedCasesAnswer = envelope(z.array(z.object({ id, name: z.string(), status: z.literal('APPROVED') })));

/** GET /settings: what the logged-out screens need to know. */
export const settingsAnswer = envelope(
  z.object({
    support: z.object({ email: z.string().nullable(), phone: z.string().nullable(), account: z.string().nullable() }),
    policeTypes: z.array(z.string()),
    isSealRequired: z.boolean(),
    passwordProfile: z.enum(PASSWORD_PROFILES),
    isSimulated: z.boolean(),
    isTranslatorOn: z.boolean(),
    /** No account exists: the first administrator is created with the set-up code. */
    needsSetup: z.boolean(),
    /** Accounts of the demo world, whose password everybody knows; null where the chains are real. */
    demoLogins: z
      .object({
        caseName: z.string(),
        password: z.string(),
        emails: z.array(z.string()),
        /** Officer of a second case, whose desk has objects; null without the chain of these. */
        desk: z.object({ caseName: z.string(), email: z.string() }).nullable(),
      })
      .nullable(),
  }),
);
export type Settings = z.infer<typeof settingsAnswer>['data'];

/**
 * POST /password/check {password}: which parts of the profile it misses, for the text under the field; neither hashed
 * nor stored.
 */
export const passwordCheckBody = z.object({ password: z.string().max(128) });
export const passwordFault = z.enum(PASSWORD_FAULTS);
export const passwordCheckAnswer = envelope(z.object({ faults: z.array(passwordFault) }));

/** GET /user/me */
export const me = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  caseId: id,
  caseName: z.string(),
  avatar: z.string(),
  /** Set when the profile makes passwords expire. */
  passwordExpires: timeSec.nullable(),
});
export const meAnswer = envelope(me);
export type Me = z.infer<typeof me>;

/** PUT /user/me/password; ends all other sessions of the account. */
export const changePasswordBody = z.object({ currentPassword: z.string().min(1).max(128), password });

/** GET /user/me/sessions, DELETE /user/me/sessions/{id}; POST /user/logout ends the present one. */
export const sessionsAnswer = envelope(
  z.array(
    z.object({
      id,
      isCurrent: z.boolean(),
      createdAt: timeSec,
      lastSeenAt: timeSec,
      expiresAt: timeSec,
      networkAddress: z.string(),
      /** Shortened name of the browser; null when it gave none. */
      client: z.string().nullable(),
    }),
  ),
);
export type SessionRow = z.infer<typeof sessionsAnswer>['data'][number];

export const tokenScope = z.enum(TOKEN_SCOPES);

/** POST /user/me/tokens. Requires the password, because the token may outlive the session. */
export const createTokenBody = z.object({
  name: shortText.max(60),
  scopes: z
    .array(tokenScope)
    .min(1)
    .max(TOKEN_SCOPES.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'each scope once'),
  days: z.number().int().min(1).max(MAX_TOKEN_DAYS),
  currentPassword: z.string().min(1).max(128),
});
/** The only answer that ever contains the secret. */
export const createTokenAnswer = envelope(z.object({ id, token: z.string(), expiresAt: timeSec }));

/** GET /user/me/tokens: those that work first, then those that ended within 30 days. */
export const tokensAnswer = envelope(
  z.array(
    z.object({
      id,
      name: z.string(),
      scopes: z.array(tokenScope),
      createdAt: timeSec,
      expiresAt: timeSec,
      /** Null: never used. To the minute. */
      lastUsedAt: timeSec.nullable(),
      revokedAt: timeSec.nullable(),
    }),
  ),
);
export type TokenRow = z.infer<typeof tokensAnswer>['data'][number];
