import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../browser.ts';
import { openWarmPage } from '../contexts.ts';
import { type RunningServer, startServer } from '../server.ts';

export const CASE = 'DEMO-2026';
/** Password of the demo world's people; too well known for new ones. */
export const PASSWORD = 'Sulian-2026';
/** Password of people whom the tests register. */
export const NEW_PASSWORD = 'Qingpu-4821';
export type Person = 'officer' | 'reviewer' | 'admin' | 'auditor';
export const emailOf = (person: Person): string => `${person}@demo.sulian`;

interface Visit {
  readonly width?: number;
  readonly language?: 'cn' | 'en';
  readonly theme?: 'light' | 'dark';
  /** Signed-in person; undefined: signed out. */
  readonly as?: Person;
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** The demo world, a browser, and sessions of its people. */
export interface Stage {
  readonly browser: Browser;
  readonly url: string;
  /** Opens a new session each time, so that tests cannot end each other's. */
  signIn(email: string, password?: string): Promise<string>;
  call<T>(path: string, token: string, body?: unknown): Promise<T>;
  visit(path: string, visit?: Visit): Promise<Page>;
  stop(): Promise<void>;
}

/** A server that runs already may be used while tests are written. */
const RUNNING_URL = process.env['SULIAN_URL'];
const PATIENCE_MS = 15_000;

export async function startStage(): Promise<Stage> {
  const server: RunningServer =
    RUNNING_URL === undefined ? await startServer() : { url: RUNNING_URL, stop: async () => undefined };
  const browser = await launchBrowser();
  const { url } = server;
  const caseId = await findCaseId(url);
  const signIn = async (email: string, password = PASSWORD) => {
    const body = { caseId, email, password };
    return (await request<{ token: string }>(`${url}/api/user/login`, undefined, body)).token;
  };
  return {
    browser,
    url,
    signIn,
    call: (path, token, body) => request(url + path, token, body),
    visit: async (path, visit = {}) => {
      const email = visit.as === undefined ? undefined : emailOf(visit.as);
      const user =
        email === undefined ? undefined : { email, token: await signIn(email), caseId, avatar: '/avatar.png' };
      return openPage({ browser, url }, path, visit, user);
    },
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

async function findCaseId(url: string): Promise<number> {
  const cases = await request<Array<{ id: number; name: string }>>(`${url}/api/case/all/approved`);
  return cases.find(({ name }) => name === CASE)?.id ?? 0;
}

async function request<T>(url: string, token?: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token === undefined ? {} : { token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${new URL(url).pathname} answers ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

async function openPage({ browser, url }: Pick<Stage, 'browser' | 'url'>, path: string, visit: Visit, user: unknown) {
  const width = visit.width ?? 1440;
  const page = await openWarmPage(browser, url, { width, height: width < 600 ? 844 : 900 });
  const stored = {
    ...(visit.language === undefined ? {} : { 'sulian-language': visit.language }),
    ...(visit.theme === undefined ? {} : { 'sulian-theme': visit.theme }),
    ...(user === undefined ? {} : { 'sulian-user-info': JSON.stringify(user) }),
  };
  // Once a visit: what the application itself writes or clears afterwards must stay so.
  await page.addInitScript(`
    if (sessionStorage.getItem('e2e') === null) {
      sessionStorage.setItem('e2e', '1');
      for (const [key, value] of Object.entries(${JSON.stringify(stored)})) localStorage.setItem(key, value);
    }`);
  page.setDefaultTimeout(PATIENCE_MS);
  await visit.prepare?.(page);
  await page.goto(url + path);
  return page;
}

export const pathOf = (page: Page): string => {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
};
