import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { type RunningServer, startServer } from './server.ts';
import { findSession, type Session, storeSession } from './session.ts';

/** The demo world's exchange account into which ransom was paid: a mixed answer with a severe part. */
interface Showcase {
  readonly address: string;
  readonly title: string;
}

let server: RunningServer;
let browser: Browser;
let session: Session | undefined;
let cashOut: string;

beforeAll(async () => {
  server = await startServer();
  browser = await launchBrowser();
  session = await findSession(server.url);
  const { showcase } = (await (await fetch(`${server.url}/api/demo`)).json()) as { showcase: Showcase[] };
  cashOut = showcase.find(({ title }) => title.includes('变现'))?.address ?? '';
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function visit(
  path: string,
  options: { width?: number; prepare?: (page: Page) => Promise<unknown> } = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  await storeSession(context, session);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await options.prepare?.(page);
  await page.goto(server.url + path);
  return page;
}

describe('an investigator in the demo world', () => {
  it('finds an address by its first letters and reads where its money came from', async () => {
    const page = await visit('/');
    await page.getByPlaceholder('搜索地址、交易哈希或实体').fill(cashOut.slice(0, 8));
    await page.getByRole('option').first().click();
    await page.getByText('综合评分').waitFor();
    expect(page.url()).toContain(`/address/1/BITCOIN/${cashOut}`);
    await page.getByText('黑潮行动').first().waitFor();
    await page.getByText('最坏敞口').waitFor();
    expect(await page.title()).toBe(`地址 ${cashOut}`);
    await page.context().close();
  });

  it('says on every page that the world is simulated and where the chain stands', async () => {
    const page = await visit('/');
    await page.getByText('演示环境').waitFor();
    await page.getByText('已同步至区块').waitFor();
    await page.context().close();
  });

  it('opens a share to its transactions, and goes on to one of them', async () => {
    const page = await visit(`/address/1/BITCOIN/${cashOut}`);
    await page.getByRole('row').filter({ hasText: '黑潮行动' }).getByRole('button').first().click();
    await page.getByText('标签来源: demo-world').waitFor();
    await page.locator('.ant-table-expanded-row a[href^="/trading/BITCOIN/"]').first().click();
    await page.getByText('确认数').waitFor();
    await page.getByText(/来源 \d+ 个/).waitFor();
    await page.context().close();
  });

  it('speaks English after a switch, and still after a reload', async () => {
    const page = await visit('/');
    await page.getByRole('button', { name: 'English' }).click();
    await page.reload();
    await page.getByText('Where the money came from, and where it went').waitFor();
    await page.context().close();
  });

  it('asks for three characters before it searches', async () => {
    const page = await visit('/');
    await page.getByPlaceholder('搜索地址、交易哈希或实体').fill('ab');
    await page.getByText('至少输入 3 个字符').waitFor();
    await page.context().close();
  });

  it('never lets a valid address that the ledger has not seen look clean', async () => {
    const page = await visit('/address/1/BITCOIN/1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
    await page.getByText('账本中未出现过该地址').waitFor();
    expect(await page.getByText('综合评分').count()).toBe(0);
    await page.context().close();
  });

  it('says of a chain that is not indexed that nothing is known', async () => {
    const page = await visit('/address/1/LITECOIN/LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
    await page.getByText('本机尚未索引该链').waitFor();
    await page.context().close();
  });

  it('shows a failed list as failed, with a retry that works', async () => {
    let isBroken = true;
    const page = await visit(`/address/1/BITCOIN/${cashOut}`, {
      prepare: (each) =>
        each.route('**/transactions?*', (route) =>
          isBroken
            ? route.fulfill({
                status: 503,
                json: { success: false, code: 503, error: 'STORE_UNAVAILABLE', message: '' },
              })
            : route.continue(),
        ),
    });
    const alert = page.getByRole('alert').filter({ hasText: '数据库暂不可用' });
    await alert.waitFor();
    isBroken = false;
    await alert.getByRole('button').click();
    await page
      .getByText(/共 \d+ 笔/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('leads home from a page with a wrong type and from an unknown one', async () => {
    for (const path of ['/address/3/BITCOIN/x', '/nowhere']) {
      const page = await visit(path);
      await page.getByText('查清资金从哪里来').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.context().close();
    }
  });

  it('fits a phone: nothing is wider than the screen', async () => {
    for (const path of ['/', `/address/1/BITCOIN/${cashOut}`, `/address/2/BITCOIN/${cashOut}`]) {
      const page = await visit(path, { width: 390 });
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
      await page.context().close();
    }
  });
});
