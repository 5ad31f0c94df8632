import { buildApp } from '@sulian/api';
import type { Role } from '@sulian/domain';
import type { Program } from '../../src/program.ts';
import { ANY_RATE, type Answer, getTestAccount, signIn, type TestRequest } from './sign-in.ts';

/** A call of somebody who is signed in. */
export type Call = (request: TestRequest) => Promise<Answer>;

export interface CaseApp {
  /** Signs somebody in to a case, which is created where there is none with the name. */
  enter(role: Role, name: string, caseName: string): Promise<Call>;
  close(): Promise<void>;
}

/** The application as several people of several cases see it. @param host behind the `@` of their e-mails */
export async function openCaseApp({ apiDeps }: Pick<Program, 'apiDeps'>, host: string): Promise<CaseApp> {
  const app = await buildApp({
    ...apiDeps,
    limits: { ...apiDeps.limits, ...ANY_RATE },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  return {
    enter: async (role, name, caseName) => {
      const token = await signIn(
        app,
        await getTestAccount(apiDeps.people, { role, email: `${name}@${host}`, caseName }),
      );
      let calls = 0;
      return (request) => {
        calls += 1;
        // Another client each time, since tests exceed the rate limit of one.
        const remoteAddress = `10.${name.length}.${calls % 250}.1`;
        return app.inject({ remoteAddress, ...request, headers: { token, ...request.headers } });
      };
    },
    close: () => app.close(),
  };
}
