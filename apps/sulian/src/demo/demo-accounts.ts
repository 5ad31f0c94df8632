import type { PeopleDeps } from '@sulian/api';
import type { Role } from '@sulian/domain';
import type { Program } from '../compose.ts';
import { log } from '../log.ts';

export const DEMO_CASE = 'DEMO-2026';
export const DEMO_PASSWORD = 'Sulian-2026';
const DEMO_PEOPLE: readonly { readonly email: string; readonly name: string; readonly role: Role }[] = [
  { email: 'officer@demo.sulian', name: '演示民警', role: 'OFFICER' },
  { email: 'reviewer@demo.sulian', name: '演示审核员', role: 'REVIEWER' },
  { email: 'admin@demo.sulian', name: '演示管理员', role: 'ADMIN' },
  { email: 'auditor@demo.sulian', name: '演示审计员', role: 'AUDITOR' },
];

/** Demo logins, as the sign-in page and the terminal show them. */
export const DEMO_LOGINS = {
  caseName: DEMO_CASE,
  password: DEMO_PASSWORD,
  emails: DEMO_PEOPLE.map(({ email }) => email),
};

/** The line for the terminal. */
export const describeDemoLogins = (): string =>
  `demo logins: case ${DEMO_CASE}, password ${DEMO_PASSWORD}, ${DEMO_LOGINS.emails.join(' ')}`;

/** Everybody knows their password: they exist with the demo world, and cannot sign in without it. */
export async function switchDemoAccounts(program: Program, isDemo: boolean): Promise<void> {
  const { people } = program.apiDeps;
  const nowSec = Math.floor(people.clock() / 1000);
  const changed = await people.accounts.setDemoAccountsDisabled(!isDemo, nowSec);
  if (!isDemo) {
    if (changed > 0) log.info(`${changed} demo accounts disabled: this is no simulated world any more`);
    return;
  }
  const caseId = (await people.cases.findByName(DEMO_CASE))?.id ?? (await createCase(people, nowSec));
  for (const person of DEMO_PEOPLE)
    if ((await people.accounts.findByEmail(person.email)) === undefined)
      await people.accounts.create({
        ...person,
        caseId,
        passwordHash: await people.passwords.hash(DEMO_PASSWORD),
        status: 'APPROVED',
        nowSec,
        isDemo: true,
      });
}

const createCase = (people: PeopleDeps, nowSec: number): Promise<number> =>
  people.cases.create({ name: DEMO_CASE, description: undefined, credit: undefined, nowSec });
