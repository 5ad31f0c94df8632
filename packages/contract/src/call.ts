import { type AuditAction, type ErrorCode, getErrorKind, ROLES, type Role, type TokenScope } from '@sulian/domain';
import type { z } from 'zod';

/** `PUBLIC`: everybody. `MONITOR`: this machine, and whoever has the token for /metrics. Else the roles that may. */
export type Access = 'PUBLIC' | 'MONITOR' | readonly Role[];

export const SIGNED_IN = ROLES;
export const REVIEWERS: readonly Role[] = ['REVIEWER'];
export const LABEL_KEEPERS: readonly Role[] = ['REVIEWER', 'ADMIN'];
export const ADMINS: readonly Role[] = ['ADMIN'];
export const AUDITORS: readonly Role[] = ['AUDITOR'];

/** Scopes of calls that only read, whatever their method. */
export const READ: readonly TokenScope[] = ['READ'];
export const SCREEN: readonly TokenScope[] = ['SCREEN'];
export const READ_OR_SCREEN: readonly TokenScope[] = ['READ', 'SCREEN'];

/** A call as it came, before any schema has seen it: a refused one leaves its line too. */
export interface RawCall {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The line that a reading call leaves in the audit log before its answer goes out. */
export interface ReadLine {
  readonly action: AuditAction;
  readonly target: (call: RawCall) => string;
  readonly details?: (call: RawCall) => Readonly<Record<string, unknown>>;
}

/**
 * One HTTP call, defined once. The server registers it from this record. Its callers, its lines in the audit log, the
 * OpenAPI document and the browser's client follow from it. Its key in `CALLS` is `METHOD /path/:param`.
 */
export interface Call {
  /** The part of the OpenAPI document in which it appears; undefined: it is not shown there. */
  readonly tag?: string;
  readonly access: Access;
  /** An API token needs one of these, and its owner the access; undefined: no token may make the call. */
  readonly scopes?: readonly TokenScope[];
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Schema of status 200, or the media type of a file or a stream; undefined: nothing is promised of it. */
  readonly answer?: z.ZodType | string;
  /** Errors in addition to those of any call: a bad request, a missing session, a store that is away. */
  readonly errors?: readonly ErrorCode[];
  /** Audit line of a reading call. */
  readonly audit?: ReadLine;
  /** Audited actions of a deciding call: it writes these lines itself, with its changes. */
  readonly auditedActions?: readonly AuditAction[];
  /** Media type of a body that is not JSON. */
  readonly consumes?: string;
  /** Calls a minute of a network address, and of an account where there is one; where fewer than of any call. */
  readonly perMinute?: number;
  /** Limit of bodies that may be larger or smaller than others. */
  readonly maxBodyBytes?: number;
}

/** Preserves a group's literal types, so that handler and client know each call's own schemas. */
export const defineCalls = <const C extends Readonly<Record<`${Method} /${string}`, Call>>>(calls: C): C => calls;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const COMMON_ERRORS: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'HOST_UNKNOWN',
  'TEXT_UNSEEN',
  'TEXT_MIXED',
  'TEXT_STYLED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'STORE_UNAVAILABLE',
  'AUDIT_UNAVAILABLE',
  'DISK_FULL',
  'BUSY',
  'STOPPING',
  'QUERY_TIMEOUT',
];
const GUARD_ERRORS: readonly ErrorCode[] = ['SESSION_MISSING', 'SESSION_EXPIRED', 'SESSION_REVOKED', 'FORBIDDEN'];

/** Every code that a call may be refused with, by HTTP status. */
export function listErrors({ access, errors = [] }: Call): ReadonlyMap<number, readonly ErrorCode[]> {
  const isOpen = access === 'PUBLIC' || access === 'MONITOR';
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of new Set([...COMMON_ERRORS, ...(isOpen ? [] : GUARD_ERRORS), ...errors])) {
    const { status } = getErrorKind(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return byStatus;
}
