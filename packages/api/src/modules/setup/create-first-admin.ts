import type { setupBody } from '@sulian/contract';
import { AppError, type CaseStore } from '@sulian/domain';
import { requireStrength } from '@sulian/usecases';
import type { z } from 'zod';
import { refuseBlocked } from '../../auth/delay-try.ts';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { addressKey } from '../../auth/throttle-keys.ts';
import { auditRefusal, writeAudited } from '../../guard/audited.ts';

/** First set-up of an installation without any account. */
export interface FirstSetup {
  /** Whether no account exists yet; once false, always false. */
  isOpen(): Promise<boolean>;
  /** Whether the text is the set-up code, compared in constant time. */
  isCode(text: string): boolean;
}

interface SetupRequest {
  readonly body: z.infer<typeof setupBody>;
  readonly ip: string;
}

/** Wrong codes per network address and hour. A code of 100 bits would withstand any number; the audit log would not. */
const WRONG_CODES = { max: 10, windowSec: 3_600, blockSec: 900 };

/**
 * The first administrator with their case.
 * @throws CONFLICT where an account exists, RESET_CODE_WRONG, PASSWORD_WEAK, CASE_UNKNOWN, TOO_MANY_ATTEMPTS, BUSY
 */
export async function createFirstAdmin(
  deps: PeopleDeps,
  setup: FirstSetup | undefined,
  { body, ip }: SetupRequest,
): Promise<void> {
  if (setup === undefined || !(await setup.isOpen())) throw new AppError('CONFLICT', 'an account exists already');
  await refuseBlocked(deps, { purpose: 'setup', ip });
  const { email, password, caseName } = body;
  const line = { who: undefined, where: ip, action: 'setup', target: undefined } as const;
  await auditRefusal(deps, line, async () => {
    await requireCode(deps, setup, { body, ip });
    await requireStrength(deps, password);
    const passwordHash = await deps.passwords.hash(password);
    const nowSec = nowSecOf(deps);
    await writeAudited(deps, line, async ({ accounts, cases }) => {
      await accounts.requireNone();
      const caseId = await openCase(cases, caseName, nowSec);
      const draft = { caseId, email, name: email, passwordHash, nowSec } as const;
      const id = await accounts.create({ ...draft, role: 'ADMIN', status: 'APPROVED' });
      return { answer: undefined, target: `account ${id}`, details: { role: 'ADMIN', caseId } };
    });
  });
  await setup.isOpen();
}

async function requireCode(deps: PeopleDeps, setup: FirstSetup, { body, ip }: SetupRequest): Promise<void> {
  if (setup.isCode(body.code)) return;
  await deps.throttle.count(addressKey('setup', ip), WRONG_CODES, nowSecOf(deps));
  throw new AppError('RESET_CODE_WRONG', 'the set-up code is wrong');
}

/** Id of the approved case of this name, which may have been created by a command. */
async function openCase(cases: CaseStore, name: string, nowSec: number): Promise<number> {
  const namesake = await cases.findByName(name);
  if (namesake === undefined) return cases.create({ name, description: undefined, credit: undefined, nowSec });
  if (namesake.status !== 'APPROVED') throw new AppError('CASE_UNKNOWN', 'the case of this name is closed');
  return namesake.id;
}
