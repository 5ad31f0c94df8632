import { type ApiDeps, buildApp } from '@sulian/api';
import type { Role } from '@sulian/domain';
import { expect } from 'vitest';
import type { Program } from '../../src/program.ts';
import { ANY_RATE, type Answer, type SignedInApp, signedIn } from './sign-in.ts';

export interface TestApi {
  readonly app: SignedInApp;
  /** An answer of 200, read; the test fails on any other. */
  get<T>(url: string): Promise<T>;
  call(url: string, payload?: object): Promise<Answer>;
  close(): Promise<void>;
}

/** API of the program for somebody signed in, an officer by default, with replaced dependencies. */
export async function openTestApi(
  program: Program,
  changes: Partial<ApiDeps> = {},
  { role }: { readonly role?: Role } = {},
): Promise<TestApi> {
  const { apiDeps } = program;
  const bare = await buildApp({
    ...apiDeps,
    // The machine may be busy with other tests; how fast a search is, is measured elsewhere.
    limits: { ...apiDeps.limits, ...ANY_RATE, searchTimeoutMs: 10_000 },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
    ...changes,
  });
  const app = await signedIn(bare, apiDeps.people, role);
  let calls = 0;
  const call = (url: string, payload?: object): Promise<Answer> => {
    calls += 1;
    // Another client each time, since tests exceed the rate limit of one.
    const remoteAddress = `10.0.${calls % 250}.1`;
    return app.inject({ url, remoteAddress, ...(payload === undefined ? {} : { method: 'POST', payload }) });
  };
  const get = async <T>(url: string): Promise<T> => {
    const answer = await call(url);
    expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
    return answer.json<T>();
  };
  return { app, get, call, close: app.close };
}
