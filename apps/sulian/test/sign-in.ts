import type { ApiDeps, buildApp } from '@sulian/api';
import type { Role } from '@sulian/domain';

type App = Awaited<ReturnType<typeof buildApp>>;
type People = ApiDeps['people'];

export interface Asked {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | object | Buffer;
  readonly remoteAddress?: string;
}

const injectOne = (app: App, asked: Asked) => app.inject(asked);
export type Answer = Awaited<ReturnType<typeof injectOne>>;

export const TEST_CASE = 'TEST-CASE';
export const TEST_PASSWORD = 'Prüf-wort-9';

/** Id of the case with this name; made when there is none. */
export async function getTestCase(people: People, name = TEST_CASE): Promise<number> {
  const known = await people.cases.findByName(name);
  return known?.id ?? people.cases.create({ name, description: undefined, credit: undefined, nowSec: 1 });
}

export interface TestAccount {
  readonly id: number;
  readonly email: string;
  readonly caseId: number;
}

/** An approved account with `TEST_PASSWORD`; the one that has the e-mail, when there is one. */
export async function getTestAccount(
  people: People,
  wanted: { readonly role: Role; readonly email?: string; readonly caseName?: string },
): Promise<TestAccount> {
  const email = wanted.email ?? `${wanted.role.toLowerCase()}@test.sulian`;
  const known = await people.accounts.findByEmail(email);
  if (known !== undefined) return known;
  const caseId = await getTestCase(people, wanted.caseName);
  const id = await people.accounts.create({
    caseId,
    email,
    name: `Test ${wanted.role}`,
    passwordHash: await people.passwords.hash(TEST_PASSWORD),
    role: wanted.role,
    status: 'APPROVED',
    nowSec: Math.floor(people.clock() / 1000),
  });
  return { id, email, caseId };
}

/** Token of a session begun by the real call. */
export async function signIn(app: App, account: TestAccount, password = TEST_PASSWORD): Promise<string> {
  const { caseId, email } = account;
  const answer = await app.inject({ method: 'POST', url: '/api/user/login', payload: { caseId, email, password } });
  if (answer.statusCode !== 200) throw new Error(`${email} cannot sign in: ${answer.body}`);
  return answer.json<{ data: { token: string } }>().data.token;
}

export interface SignedInApp {
  readonly token: string;
  /** The application's own `inject`, with the session's token. */
  inject(asked: string | Asked): Promise<Answer>;
  close(): Promise<void>;
}

/** The application as somebody of this role sees it. */
export async function signedIn(app: App, people: People, role: Role = 'OFFICER'): Promise<SignedInApp> {
  const token = await signIn(app, await getTestAccount(people, { role }));
  return {
    token,
    inject: async (asked) => {
      const options = typeof asked === 'string' ? { url: asked } : asked;
      return injectOne(app, { ...options, headers: { token, ...options.headers } });
    },
    close: () => app.close(),
  };
}
