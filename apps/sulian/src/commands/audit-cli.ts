import { userInfo } from 'node:os';
import type { AuditEntry, RecordStores } from '@sulian/domain';
import type { Program } from '../program.ts';

type CliLine = Pick<AuditEntry, 'action' | 'target' | 'details'> & Partial<Pick<AuditEntry, 'result'>>;

/** A line for what somebody with access to the machine read. */
export const auditCli = (program: Program, line: CliLine): Promise<void> =>
  program.apiDeps.people.audit.append(toEntry(line));

/** Runs a write from the command line with its audit line, in one transaction. */
export const writeFromCli = <T>(
  program: Program,
  work: (stores: RecordStores) => Promise<{ readonly answer: T; readonly line: CliLine }>,
): Promise<T> =>
  program.apiDeps.people.writeAudited(async (stores) => {
    const { answer, line } = await work(stores);
    return { answer, entry: toEntry(line) };
  });

/** The system knows only their login name. */
const toEntry = (line: CliLine): AuditEntry => ({
  result: 'OK',
  ...line,
  who: undefined,
  where: 'cli',
  details: { ...line.details, systemUser: systemUser() },
});

/** A container may run as a number without a name. */
export function systemUser(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? 'unknown');
  }
}
