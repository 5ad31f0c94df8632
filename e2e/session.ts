import type { BrowserContext } from 'playwright-core';

/** Credentials of the demo world. */
const CASE = 'DEMO-2026';
const EMAIL = 'officer@demo.sulian';
const PASSWORD = 'Sulian-2026';

export interface Session {
  readonly email: string;
  readonly token: string;
  readonly caseId: number;
}

export interface Credentials {
  readonly caseName: string;
  readonly password: string;
}

/** The demo officer's session, or another's; undefined while the server knows no sign-in. */
export async function findSession(
  url: string,
  email = EMAIL,
  { caseName, password }: Credentials = { caseName: CASE, password: PASSWORD },
): Promise<Session | undefined> {
  const cases = await fetch(`${url}/api/case/all/approved`);
  if (!cases.ok) return undefined;
  const { data } = (await cases.json()) as { data: Array<{ id: number; name: string }> };
  const caseId = data.find(({ name }) => name === caseName)?.id ?? 0;
  const login = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ caseId, email, password }),
  });
  if (!login.ok) throw new Error(`${email} cannot sign in: ${await login.text()}`);
  const answer = (await login.json()) as { data: { token: string } };
  return { email, token: answer.data.token, caseId };
}

/** Stores the session where the application reads it, before its first page. */
export async function storeSession(
  context: Pick<BrowserContext, 'addInitScript'>,
  session: Session | undefined,
): Promise<void> {
  if (session === undefined) return;
  const user = JSON.stringify({ ...session, avatar: '/avatar.png' });
  await context.addInitScript(`localStorage.setItem('sulian-user-info', ${JSON.stringify(user)})`);
}
