import { CALLS, type Call, failure, listErrors } from '@sulian/contract';
import { ERROR_CODES, type ErrorCode, getErrorKind } from '@sulian/domain';
import type { Malformed } from './malformed.ts';
import { MARKED_EMPTY } from './nasty.ts';
import { type RawAnswer, readBody } from './raw-http.ts';

/** A stack, a path of the machine, SQL, or the name of an inner part. */
export const LEAK =
  /\bat \S+ \(|node_modules|node:internal|\.ts:\d|\.m?js:\d|file:\/\/|SELECT |INSERT |records\.|sqlState|ZodError|\/tmp\/|fastify|FST_|HPE_|ERR_[A-Z]|ECONN|undici|llhttp/i;
/** The only reply at 500 and above that is no fault while the store answers. */
const NO_FAULT: readonly ErrorCode[] = ['BUSY'];
/** Codes also allowed while the store is unavailable. */
export const STORE_AWAY: readonly ErrorCode[] = ['BUSY', 'STORE_UNAVAILABLE', 'AUDIT_UNAVAILABLE'];
/** Calls whose own reply of 503 reports that the store is away. */
export const REPORTS_THE_STORE: readonly string[] = ['GET /healthz', 'GET /readyz'];
/** Codes of an address without a call. */
const NO_CALL: readonly ErrorCode[] = ['NOT_FOUND', 'BAD_REQUEST', 'HOST_UNKNOWN'];

export interface Refusal {
  readonly error: ErrorCode;
  readonly message: string;
}

/** A call's own record; undefined where the request came to none. */
const findCall = (method: string, path: string): Call | undefined =>
  (CALLS as Readonly<Record<string, Call>>)[`${method === 'HEAD' ? 'GET' : method} ${path}`];

/** Fault of an answer, in words. @param noFault codes of 500 and above that are no fault */
export function judge(
  sent: Malformed,
  answer: RawAnswer,
  noFault: readonly ErrorCode[] = NO_FAULT,
): string | undefined {
  const text = readBody(answer);
  const { status, headers } = answer;
  if (headers.has('set-cookie') || headers.has('x-powered-by') || headers.has('server')) return 'gives itself away';
  if (status < 400) return isTaken(sent) ? undefined : `is taken, though its record refuses it: ${status}`;
  if (headers.get('cache-control') !== 'no-store') return 'may be kept by a cache';
  if (leaks(text, sent)) return `says too much: ${text.slice(0, 200)}`;
  if (text === '' && sent.written.method === 'HEAD') return undefined;
  if (status === 503 && REPORTS_THE_STORE.includes(sent.target.key)) return undefined;
  const refusal = readRefusal(text);
  if (refusal === undefined) return `is no failure of ours: ${status} ${text.slice(0, 200)}`;
  const { status: right } = getErrorKind(refusal.error);
  if (right !== status) return `${refusal.error} with ${status}`;
  if (status >= 500 && !noFault.includes(refusal.error)) return `fails with ${refusal.error}`;
  return isAudited(sent, refusal) ? undefined : `is refused with ${refusal.error}, which its record does not name`;
}

export function readRefusal(text: string): Refusal | undefined {
  try {
    const { error, message } = failure.strict().parse(JSON.parse(text));
    return (ERROR_CODES as readonly string[]).includes(error) ? { error: error as ErrorCode, message } : undefined;
  } catch {
    return undefined;
  }
}

/** A body that the call's own schema refuses must not be taken, nor one who may not. */
function isTaken({ target: { call, path }, place, who, json, written }: Malformed): boolean {
  if (place.in === 'method') return findCall(written.method, path) !== undefined;
  if (place.in === 'body') return String(written.body) === MARKED_EMPTY && call.body?.safeParse({}).success === true;
  if (place.in === 'who' && Array.isArray(call.access)) return call.access.includes(who);
  return json === undefined || call.body === undefined || call.body.safeParse(json).success;
}

/** True for internal details in an answer, apart from texts of the request itself. */
function leaks(text: string, { written: { address, headers, body } }: Malformed): boolean {
  const [found] = LEAK.exec(text) ?? [];
  return found !== undefined && ![address, JSON.stringify(headers), String(body)].some((each) => each.includes(found));
}

function isAudited({ target: { call }, place }: Malformed, { error }: Refusal): boolean {
  const named = [...listErrors(call).values()].flat();
  const isElsewhere = ['method', 'framing', 'param'].includes(place.in) || call.access === 'MONITOR';
  return named.includes(error) || (isElsewhere && NO_CALL.includes(error));
}
