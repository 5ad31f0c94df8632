import { type ApiDeps, buildApp } from '@sulian/api';
import type { Role } from '@sulian/domain';
import type { Program } from '../../src/program.ts';

type App = Awaited<ReturnType<typeof buildApp>>;
type People = ApiDeps['people'];

export interface TestRequest {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Record<string, string>;
  readonly payload?: string | object | Buffer;
  readonly remoteAddress?: string;
}

const injectOne = (app: App, request: TestRequest) => app.inject(request);
export type Answer = Awaited<ReturnType<typeof injectOne>>;

const TEST_CASE = 'TEST-CASE';
export const TEST_PASSWORD = 'Prüf-wort-9';

/** Id of the case with this name, created if absent. Concurrent calls get the same case. */
export async function getTestCase(people: People, name = TEST_CASE): Promise<number> {
  const known = await people.cases.findByName(name);
  if (known !== undefined) return known.id;
  try {
    return await people.cases.create({ name, description: undefined, credit: undefined, nowSec: 1 });
  } catch (error) {
    const others = await people.cases.findByName(name);
    if (others === undefined) throw error;
    return others.id;
  }
}

export interface TestAccount {
  readonly id: number;
  readonly email: string;
  readonly caseId: number;
}

/** An approved account with `TEST_PASSWORD`; the one that has the e-mail, when there is one. */
export async function getTestAccount(
  people: People,
  account: { readonly role: Role; readonly email?: string; readonly caseName?: string },
): Promise<TestAccount> {
  const email = account.email ?? `${account.role.toLowerCase()}@test.sulian`;
  const known = await people.accounts.findByEmail(email);
  if (known !== undefined) return known;
  const caseId = await getTestCase(people, account.caseName);
  const id = await people.accounts.create({
    caseId,
    email,
    name: `Test ${account.role}`,
    passwordHash: await people.passwords.hash(TEST_PASSWORD),
    role: account.role,
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

/** Limits above the rate of the tests, which exceeds a person's. */
export const ANY_RATE = { scoringsPerMinute: 1_000_000, refusalsPerMinute: 1_000_000 };

export interface SignedInApp {
  readonly token: string;
  /** The application's own `inject`, with the session's token. */
  inject(request: string | TestRequest): Promise<Answer>;
  /** Calls over real sockets from then on; their base address. */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** The program's application over simulated chains, as somebody of this role sees it. */
export const openSignedIn = async ({ apiDeps }: Pick<Program, 'apiDeps'>, role?: Role): Promise<SignedInApp> => {
  const app = await buildApp({
    ...apiDeps,
    limits: { ...apiDeps.limits, ...ANY_RATE },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  return signedIn(app, apiDeps.people, role);
};

/** The application as somebody of this role sees it. */
export async function signedIn(app: App, people: People, role: Role = 'OFFICER'): Promise<SignedInApp> {
  const token = await signIn(app, await getTestAccount(people, { role }));
  return {
    token,
    inject: async (request) => {
      const options = typeof request === 'string' ? { url: request } : request;
      return injectOne(app, { ...options, headers: { token, ...options.headers } });
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: () => app.close(),
  };
}
