import type { Call } from '@sulian/contract';
import type { AuditAction, AuditEntry } from '@sulian/domain';
import type { ServingProgram } from '../support/serving-program.ts';
import { readRefusal } from './judge.ts';
import { readBody } from './raw-http.ts';
import { describe, type Sent } from './send-malformed.ts';

interface Line {
  readonly place: string;
  readonly action: AuditAction;
  readonly result: AuditEntry['result'];
}

/** Differences between the audit log and the sent requests, in words. */
export async function judgeLines(
  { database }: Pick<ServingProgram, 'database'>,
  sent: readonly Sent[],
): Promise<string[]> {
  const lines = new Map<string, Line[]>();
  for (const line of await database.query<Line>(
    'SELECT place, action, result FROM records.audit_entry ORDER BY number',
  ))
    lines.set(line.place, [...(lines.get(line.place) ?? []), line]);
  return sent.flatMap((each) => {
    const left = lines.get(each.from) ?? [];
    const fault = compare(each, left);
    return fault === undefined ? [] : [`${describe(each)} ${fault}: ${JSON.stringify(left)}`];
  });
}

/** True where the route was reached: our own hooks set a header, and unknown calls have a message of their own. */
function reached({ outcome, place }: Sent): boolean {
  if (typeof outcome === 'string' || !outcome.headers.has('permissions-policy')) return false;
  const isElsewhere =
    place.in === 'method' || place.in === 'framing' || (place.in === 'header' && place.name === 'host');
  return !isElsewhere && readRefusal(readBody(outcome))?.message !== 'unknown path';
}

function compare(sent: Sent, lines: readonly Line[]): string | undefined {
  const { outcome, target } = sent;
  if (!reached(sent) || typeof outcome === 'string') return undefined;
  const { status } = outcome;
  const refusal = status < 400 ? undefined : readRefusal(readBody(outcome));
  const isKnown = target.call.access !== 'PUBLIC' && target.call.access !== 'MONITOR' && status !== 401;
  // By its role, or by its right on a desk.
  const isAudited = lines.some(({ action, result }) => action === 'access' || result === 'REFUSED');
  if (refusal?.error === 'FORBIDDEN' && !isAudited) return 'was refused without a line';
  if (target.call.audit !== undefined && isKnown) {
    const own = lines.filter(({ action }) => action === target.call.audit?.action);
    const result = status < 400 ? 'OK' : status < 500 ? 'REFUSED' : 'FAILED';
    if (own.length !== 1 || own[0]?.result !== result) return `leaves not its one line ${result}`;
  }
  return isKnown && lacksDeed(target.call, { status, error: refusal?.error }, lines)
    ? 'leaves no line of its deed'
    : undefined;
}

/** True for a valid call without its audit line; a call refused as BUSY needs none. @see R-REVIEW-10 */
function lacksDeed(
  { auditedActions, errors = [] }: Call,
  { status, error }: { readonly status: number; readonly error: string | undefined },
  lines: readonly Line[],
): boolean {
  if (auditedActions === undefined || error === 'BUSY') return false;
  const isHeard = status < 400 || (errors as readonly string[]).includes(error ?? '');
  return (
    isHeard &&
    !lines.some(({ action, result }) => auditedActions.includes(action) && (result === 'OK') === status < 400)
  );
}
