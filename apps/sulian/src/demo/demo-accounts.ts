import type { PeopleDeps } from '@sulian/api';
import type { Role } from '@sulian/domain';
import { log } from '../log.ts';
import type { Program } from '../program.ts';

export const DEMO_CASE = 'DEMO-2026';
export const DEMO_PASSWORD = 'Sulian-2026';
/** Case whose desk has objects, and its officer. */
const DESK_CASE = '杀猪盘专案';
export const DESK_EMAIL = 'taskforce@demo.sulian';

interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

const DEMO_PEOPLE: readonly DemoPerson[] = [
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
  desk: { caseName: DESK_CASE, email: DESK_EMAIL },
};

/** The line for the terminal. */
export const describeDemoLogins = (): string =>
  `demo logins: case ${DEMO_CASE}, password ${DEMO_PASSWORD}, ${DEMO_LOGINS.emails.join(' ')}; case ${DESK_CASE}, ${DESK_EMAIL}`;

/** Everybody knows their password: they exist with the demo world, and cannot sign in without it. */
export async function switchDemoAccounts(program: Program, isDemo: boolean): Promise<void> {
  const { people } = program.apiDeps;
  const nowSec = Math.floor(people.clock() / 1000);
  const changed = await people.accounts.setDemoAccountsDisabled(!isDemo, nowSec);
  if (!isDemo) {
    if (changed > 0) log.info(`${changed} demo accounts disabled: this is no simulated world any more`);
    return;
  }
  await addPeople(people, { caseName: DEMO_CASE, members: DEMO_PEOPLE, nowSec });
  const officer = { email: DESK_EMAIL, name: '演示专案民警', role: 'OFFICER' } as const;
  await addPeople(people, { caseName: DESK_CASE, members: [officer], nowSec });
}

interface DemoCase {
  readonly caseName: string;
  readonly members: readonly DemoPerson[];
  readonly nowSec: number;
}

/** Adds the case and its members, as far as they are not there. */
async function addPeople(people: PeopleDeps, { caseName, members, nowSec }: DemoCase): Promise<void> {
  const draft = { name: caseName, description: undefined, credit: undefined, nowSec };
  const caseId = (await people.cases.findByName(caseName))?.id ?? (await people.cases.create(draft));
  for (const person of members)
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
