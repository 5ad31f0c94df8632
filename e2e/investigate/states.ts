import { describe, expect, it } from 'vitest';
import { sliceOfCommit } from '../../apps/sulian/test/running/slice-of-commit.ts';
import { pressRetries } from '../press-retries.ts';
import { refusing, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

const SCREEN_WIDTHS = [390, 768, 1440, 2560] as const;
const PANELS = ['对象信息', '风险评分', '账户信息', '交易'];

const addressOf = (stage: Stage): string => stage.cast.owned;

export async function listScreens(stage: Stage): Promise<string[]> {
  const address = addressOf(stage);
  const { items } = await stage.ask<{ items: Array<{ hash: string }> }>(
    `/api/proxy/v1/blockchains/BITCOIN/addresses/${address}/transactions`,
  );
  return ['/', `/address/1/BITCOIN/${address}`, `/address/2/BITCOIN/${address}`, `/trading/BITCOIN/${items[0]?.hash}`];
}

/** Tests that may differ over other data. */
export const describeScreens = (stage: () => Stage) =>
  describe('every screen', () => {
    it.each(
      sliceOfCommit('widths at which every screen is opened', SCREEN_WIDTHS),
    )('is never wider than a screen of 390, 768, 1440 or 2560 pixels, opened at %i [R-SHOW-13]', async (opened) => {
      const coins = `/address/1/ETHEREUM/${stage().cast.assets}`;
      const page = await stage().visit('/login', { width: opened });
      for (const path of [...(await listScreens(stage())), coins]) {
        await page.setViewportSize({ width: opened, height: 900 });
        await page.goto(stage().url + path);
        await untilStill(page);
        const measure = () => page.evaluate('document.documentElement.scrollWidth');
        expect(await measure(), path).toBeLessThanOrEqual(opened);
        for (const width of SCREEN_WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          await expect.poll(measure, { message: `${path} at ${width}` }).toBeLessThanOrEqual(width);
        }
      }
      await page.context().close();
    });

    it('gives times in the zone of the reader, and UTC on hover [R-SHOW-01]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${addressOf(stage())}`);
      const time = page.locator('.card.list .exact').first();
      await time.waitFor();
      const exact = await time.getAttribute('data-exact');
      const utc = /\((.*) UTC\)$/.exec(exact ?? '')?.[1];
      expect(utc).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      const here = Date.parse(`${(await time.textContent())?.replace(' ', 'T')}:00+08:00`);
      expect(here).toBe(Date.parse(`${utc?.slice(0, 16).replace(' ', 'T')}:00Z`));
      await page.context().close();
    });

    it.each([
      ['/address/1/MOON/1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3'],
      ['/address/1/BITCOIN/not-an-address'],
      [`/trading/BITCOIN/${'0'.repeat(64)}`],
      ['/entities/nobody/987654321'],
    ])('says of %s that it is not found, and shows nothing that looks clean [R-ACCESS-04]', async (path) => {
      const page = await stage().visit(path);
      await page.locator('main').getByRole('alert').first().waitFor();
      await untilStill(page);
      expect(await page.locator('.level, .big-figure, .tile, .facts').count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe(path);
      await page.context().close();
    });

    it('reads a transaction that is missing, and its scores, once each', async () => {
      const reads: string[] = [];
      const page = await stage().visit(`/trading/BITCOIN/${'0'.repeat(64)}`, {
        prepare: async (each) => {
          each.on('request', (request) => {
            const { pathname } = new URL(request.url());
            const isRead = /\/transactions\/0+$|\/scoringAnalysis$/.test(pathname);
            // The page repeats its read every ten seconds, marked.
            const isRepeat = 'sulian-repeat' in request.headers();
            if (isRead && !isRepeat) reads.push(`${pathname} ${request.postDataJSON()?.analysisType ?? ''}`);
          });
        },
      });
      await page.locator('main').getByRole('alert').first().waitFor();
      await untilStill(page);
      expect(reads.length).toBeGreaterThan(0);
      expect(reads).toEqual([...new Set(reads)]);
      await page.context().close();
    });

    it('says where the chains stand', async () => {
      const page = await stage().visit('/');
      await page.getByRole('status').getByText('已同步至区块').first().waitFor();
      await page.context().close();
    });
  });

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeStates = (stage: () => Stage) =>
  describe('every screen, whatever it shows,', () => {
    const address = () => addressOf(stage());

    it('says of each panel that it failed, offers a retry, and shows it once the store is back [R-ERR-01] [R-LIST-07] [R-ADDR-40]', async () => {
      const { prepare, switched } = refusing('**/api/proxy/v1/**');
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`, { prepare });
      for (const name of PANELS) {
        const panel = page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
        await panel.getByRole('alert').getByText('数据库暂不可用').waitFor();
        await panel.getByRole('button', { name: '重试' }).waitFor();
      }
      expect(await page.locator('.level, .tile, tbody tr').count()).toBe(0);
      expect(await page.locator('body').innerText()).not.toContain('Said by the server');
      switched.isOn = false;
      await pressRetries(page);
      await page.getByText('综合评分').waitFor();
      await page.getByText(/共 \d+ 笔/).waitFor();
      await page.context().close();
    });

    it('speaks Chinese at first, never the language of the browser, and keeps the one that is chosen [R-LANG-01] [R-LANG-02] [R-LANG-03]', async () => {
      const page = await stage().visit('/');
      await page.getByText('查清资金从哪里来').waitFor();
      expect(await page.evaluate('navigator.language')).toContain('en');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByText('Where the money came from').waitFor();
      const kept = "[localStorage['sulian-language'], sessionStorage['sulian-language'], document.cookie]";
      expect(await page.evaluate(kept)).toEqual(['en', 'en', expect.stringContaining('sulian-language=en')]);
      await page.evaluate("localStorage.removeItem('sulian-language')");
      await page.reload();
      await page.getByText('Where the money came from').waitFor();
      await page.context().close();
    });

    it('says in the console which generation and which version it is [R-LANG-09]', async () => {
      const said: string[] = [];
      const page = await stage().visit('/', {
        prepare: async (each) => each.on('console', (message) => said.push(message.text())),
      });
      await page.getByText('查清资金从哪里来').waitFor();
      expect(said.some((line) => /^0\.0\.19 \d+\.\d+\.\d+$/.test(line))).toBe(true);
      await page.context().close();
    });

    it('reports how it fared when it is left [R-LANG-10]', async () => {
      const page = await stage().visit('/', { isFirst: true });
      await page.getByPlaceholder('搜索地址、交易哈希或实体').fill('abc');
      await untilStill(page);
      const sent = page.waitForRequest('**/api/vitals');
      await page.evaluate(
        "Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); document.dispatchEvent(new Event('visibilitychange'))",
      );
      const { metrics } = (await sent).postDataJSON() as { metrics: Array<{ name: string; screen: string }> };
      expect(metrics.map(({ name }) => name)).toEqual(expect.arrayContaining(['TTFB', 'FCP']));
      expect(metrics.every(({ screen }) => screen === 'home')).toBe(true);
      await page.context().close();
    });

    it('fades dialogs in 300 ms and their backdrop in 150 ms, and not at all for who asks for less motion [R-SHOW-11]', async () => {
      const page = await stage().visit('/');
      const read =
        "['--motion','--motion-backdrop'].map((name) => getComputedStyle(document.documentElement).getPropertyValue(name)).map((text) => parseFloat(text) * (text.endsWith('ms') ? 1 : 1000))";
      expect(await page.evaluate(read)).toEqual([0, 0]);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      expect(await page.evaluate(read)).toEqual([300, 150]);
      await page.context().close();
    });

    it('says that there is no such type of object', async () => {
      const page = await stage().visit('/address/3/BITCOIN/x');
      await page.getByText('没有第 3 类对象：1 是地址，2 是钱包').waitFor();
      await page.context().close();
    });

    it('leads home from a known page with a part missing', async () => {
      const page = await stage().visit('/login');
      for (const path of ['/address/1/BITCOIN', '/trading/BITCOIN']) {
        await page.goto(stage().url + path);
        await page.getByText('查清资金从哪里来').waitFor();
        expect(new URL(page.url()).pathname).toBe('/');
      }
      await page.context().close();
    });
  });
