import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

const OPTIONS: BrowserContextOptions = {
  reducedMotion: 'reduce',
  timezoneId: 'Asia/Shanghai',
  permissions: ['clipboard-read', 'clipboard-write'],
};

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A context with a process and cached scripts that outlive its visits. */
interface WarmContext {
  readonly context: BrowserContext;
  /** Page of the server that starts no scripts. It prevents the end of the process. */
  readonly anchor: Page;
}

/** Contexts without a visit. */
const idle = new WeakMap<Browser, Set<WarmContext>>();

/**
 * Opens an empty page in a context that no other visit has. Closing the context closes its pages, deletes what they
 * stored and returns it for the next visit: a new process per visit costs a third of the visit.
 */
export async function openWarmPage(browser: Browser, url: string, viewport: Viewport): Promise<Page> {
  const free = idle.get(browser) ?? new Set();
  idle.set(browser, free);
  const [found] = free;
  if (found !== undefined) free.delete(found);
  const { context, anchor } = found ?? (await startContext(browser, url, free));
  const opened = context.waitForEvent('page');
  // A page of the same process; `newPage` starts another one.
  await anchor.evaluate("void open('about:blank')");
  const page = await opened;
  await page.setViewportSize(viewport);
  return page;
}

/** Opens an empty page of a first visit: nothing is cached. */
export async function openFirstPage(browser: Browser, viewport: Viewport): Promise<Page> {
  return (await browser.newContext({ ...OPTIONS, viewport })).newPage();
}

async function startContext(browser: Browser, url: string, free: Set<WarmContext>): Promise<WarmContext> {
  const context = await browser.newContext(OPTIONS);
  const anchor = await context.newPage();
  await anchor.goto(`${url}/favicon.svg`);
  const warm = { context, anchor };
  context.close = async () => {
    await Promise.all(context.pages().map((page) => page === anchor || page.close()));
    await context.clearCookies();
    await anchor.evaluate('localStorage.clear()');
    free.add(warm);
  };
  return warm;
}
