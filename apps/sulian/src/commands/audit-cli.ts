import { userInfo } from 'node:os';
import type { AuditEntry } from '@sulian/domain';
import type { Program } from '../compose.ts';

/** A line for what somebody with access to the machine did; the system knows only their login name. */
export const auditCli = (
  program: Program,
  entry: Pick<AuditEntry, 'action' | 'target' | 'details'> & { readonly result?: AuditEntry['result'] },
): Promise<void> =>
  program.apiDeps.people.audit.append({
    who: undefined,
    where: 'cli',
    result: 'OK',
    ...entry,
    details: { ...entry.details, systemUser: systemUser() },
  });

/** A container may run as a number without a name. */
function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
