import type { Browser, Page, Response } from 'playwright-core';
import { launchBrowser } from './browser.ts';
import type { Cast } from './cast.ts';
import { openFirstPage, openWarmPage } from './contexts.ts';
import { REAL, REAL_OFFICER } from './real-server.ts';
import { type RunningServer, type ServerOptions, startServer } from './server.ts';
import { findSession, type Session, storeSession } from './session.ts';
import { findSharedServer } from './shared-server.ts';
import { RETRY_MS, shorteningPauses } from './short-pauses.ts';

export interface Visit {
  readonly width?: number;
  readonly height?: number;
  readonly language?: 'cn' | 'en';
  readonly theme?: 'light' | 'dark';
  /** True: the visitor is signed out. */
  readonly isSignedOut?: boolean;
  /** True: the browser has cached nothing. */
  readonly isFirst?: boolean;
  /** Runs before the page opens: delays, changes or refuses answers. */
  readonly prepare?: (page: Page) => Promise<unknown>;
}

/** A server with a ledger, a browser and a signed-in officer. */
export interface Stage {
  readonly browser: Browser;
  readonly url: string;
  readonly cast: Cast;
  /** Answer of the API for the officer; the screens must show the same. */
  ask<T>(path: string, body?: unknown): Promise<T>;
  visit(path: string, visit?: Visit): Promise<Page>;
  stop(): Promise<void>;
}

/** The demo world. */
export interface DemoStage extends Stage {
  /** Address of the demo world by a part of its Chinese title. */
  addressOf(title: string): string;
}

interface Showcase {
  readonly address: string;
  readonly title: string;
}

/** A server that runs already may be used while tests are written. */
const RUNNING_URL = process.env['SULIAN_URL'];
const PATIENCE_MS = 20_000;

const keepRunning = (url: string): RunningServer => ({ url, stop: async () => undefined });

/**
 * On the server that the tests of this run share, where nothing may be changed for others; with options, or where none is
 * shared, on one of its own.
 */
export async function startStage(options?: ServerOptions): Promise<DemoStage> {
  const server = RUNNING_URL === undefined ? await findServer(options) : keepRunning(RUNNING_URL);
  const session = await findSession(server.url);
  const addressOf = await readShowcase(askAs(server.url, session));
  return { ...(await openStage(server, session, castDemo(addressOf))), addressOf };
}

const findServer = async (options: ServerOptions | undefined): Promise<RunningServer> =>
  (options === undefined ? await findSharedServer('demo') : undefined) ?? (await startServer(options));

/** A unit's installation with real blocks: the server that the tests of this run share unless one is given. */
export async function startRealStage(runningServer?: RunningServer): Promise<Stage> {
  const server = runningServer ?? (await findSharedServer('real'));
  if (server === undefined) throw new Error('real blocks are served only within a run of the browser tests');
  const { email, ...credentials } = REAL_OFFICER;
  return openStage(server, await findSession(server.url, email, credentials), REAL);
}

async function openStage(server: RunningServer, session: Session | undefined, cast: Cast): Promise<Stage> {
  const browser = await launchBrowser();
  const { url } = server;
  return {
    browser,
    url,
    cast,
    ask: askAs(url, session),
    visit: (path, visit = {}) => openPage({ browser, url, session }, path, visit),
    stop: async () => {
      await browser.close();
      await server.stop();
    },
  };
}

export async function readShowcase(ask: Stage['ask']): Promise<DemoStage['addressOf']> {
  const { showcase } = await ask<{ showcase: Showcase[] }>('/api/demo');
  return (title) => showcase.find((each) => each.title.includes(title))?.address ?? '';
}

export const castDemo = (addressOf: DemoStage['addressOf']): Cast => ({
  owned: addressOf('变现'),
  exchange: '海湾交易所',
  nameOnly: '暗河集市',
  busy: addressOf('变现'),
  miner: addressOf('矿工收款地址'),
  assets: addressOf('授权钓鱼受害人'),
  frozen: addressOf('被发行方冻结'),
  poisoned: addressOf('地址投毒受害人'),
  poisonedOnTron: addressOf('被地址投毒的进口商'),
  takenOver: addressOf('被篡改权限'),
});

export const askAs =
  (url: string, session: Session | undefined): Stage['ask'] =>
  async <T>(path: string, body?: unknown) => {
    const headers = {
      ...(session === undefined ? {} : { token: session.token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const init = body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    return (await (await fetch(url + path, init)).json()) as T;
  };

export async function openPage(
  { browser, url, session }: { browser: Browser; url: string; session: Session | undefined },
  path: string,
  visit: Visit,
): Promise<Page> {
  const viewport = { width: visit.width ?? 1440, height: visit.height ?? 900 };
  const page = await (visit.isFirst === true ? openFirstPage(browser, viewport) : openWarmPage(browser, url, viewport));
  if (visit.isSignedOut !== true) await storeSession(page, session);
  if (visit.language !== undefined)
    await page.addInitScript(`localStorage.setItem('sulian-language','${visit.language}')`);
  if (visit.theme !== undefined) await page.addInitScript(`localStorage.setItem('sulian-theme','${visit.theme}')`);
  page.setDefaultTimeout(PATIENCE_MS);
  await visit.prepare?.(page);
  await page.goto(url + path);
  return page;
}

/** Changes answers of the server, for states that the demo world does not have. */
export const changing =
  <T>(calls: string | RegExp, change: (answer: T) => unknown) =>
  (page: Page): Promise<unknown> =>
    page.route(calls, async (route) => {
      try {
        const response = await route.fetch();
        await route.fulfill({ response, json: change((await response.json()) as T) });
      } catch (error) {
        // A page that closes during an answer needs none; its context may close before the page reports it.
        if (!page.isClosed() && !/disposed|closed/.test(String(error))) throw error;
      }
    });

/** Answer that the page itself received: the world grows meanwhile, so another request may return more. */
export async function overhearing<T>(
  open: (prepare: (page: Page) => Promise<unknown>) => Promise<Page>,
  calls: string | ((response: Response) => boolean),
): Promise<{ readonly page: Page; readonly answer: T }> {
  let heard: Promise<T> | undefined;
  const page = await open(async (each) => {
    heard = each.waitForResponse(calls).then(async (response) => (await response.json()) as T);
  });
  if (heard === undefined) throw new Error('nothing was overheard');
  return { page, answer: await heard };
}

/** Refuses calls like a server with an unavailable store, until it is switched off. */
export function refusing(calls: string | RegExp, error = 'STORE_UNAVAILABLE', status = 503, details = {}) {
  const switched = { isOn: true };
  const prepare = async (page: Page): Promise<void> => {
    await shorteningPauses(RETRY_MS)(page);
    await page.route(calls, (route) =>
      switched.isOn
        ? route.fulfill({
            status,
            json: { success: false, code: status, error, message: 'Said by the server', details },
          })
        : route.continue(),
    );
  };
  return { prepare, switched };
}
