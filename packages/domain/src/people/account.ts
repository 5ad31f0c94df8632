import type { TokenScope } from './api-token.ts';

/** Roles, which define what a person may do; each account has one. */
export const ROLES = ['OFFICER', 'REVIEWER', 'ADMIN', 'AUDITOR'] as const;
export type Role = (typeof ROLES)[number];

/** SUBMITTED → APPROVED | REJECTED; APPROVED ⇄ DISABLED; REJECTED → SUBMITTED again. */
export const ACCOUNT_STATUSES = ['SUBMITTED', 'APPROVED', 'REJECTED', 'DISABLED'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

export const CASE_STATUSES = ['APPROVED', 'CLOSED'] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

export interface Case {
  readonly id: number;
  readonly name: string;
  readonly description: string | undefined;
  /** Stored and shown to ADMIN, not metered. */
  readonly credit: number | undefined;
  readonly status: CaseStatus;
}

export interface Account {
  readonly id: number;
  readonly caseId: number;
  readonly caseName: string;
  /** As entered, trimmed; unique without regard to upper and lower case. */
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  readonly status: AccountStatus;
  readonly createdSec: number;
}

/** A session, or an API token with its scopes, which acts for a person. */
export type Credential =
  | { readonly kind: 'SESSION'; readonly id: number }
  | { readonly kind: 'TOKEN'; readonly id: number; readonly scopes: readonly TokenScope[] };

/** Person for whom a session or an API token acts. */
export interface Principal {
  readonly accountId: number;
  readonly credential: Credential;
  readonly caseId: number;
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

const EMAIL = /^[A-Za-z0-9._-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;
const MAX_EMAIL_LENGTH = 254;
/** Local part of letters, digits, dot, underscore, hyphen; a domain with at least one dot. */
export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** 1–16 characters, none of them blank: the form alone; strength is the policy profile's affair. */
export const isPasswordForm = (text: string): boolean => /^\S{1,16}$/u.test(text);
export const isAreaCode = (text: string): boolean => /^0\d{2,3}$/.test(text);
/** 5–17 characters after trimming. */
export const isTelephone = (text: string): boolean => {
  const { length } = text.trim();
  return length >= 5 && length <= 17;
};

export const PASSWORD_PROFILES = ['standard', 'spec', 'mlps3'] as const;
export type PasswordProfile = (typeof PASSWORD_PROFILES)[number];
/** Faults of a new password, in the order in which screens name them. */
export const PASSWORD_FAULTS = ['FORM', 'TOO_SHORT', 'TOO_COMMON', 'TOO_FEW_CLASSES', 'USED_BEFORE'] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];
