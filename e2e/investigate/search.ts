import type { SearchAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

export const BOX = '搜索地址、交易哈希或实体';
export const CALL = '**/api/proxy/v1/search?*';

export const countCalls = (page: Page): { readonly urls: string[] } => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/search?')) urls.push(request.url());
  });
  return { urls };
};

export const describeSearch = (stage: () => Stage) =>
  describe('the search', () => {
    const owned = () => stage().cast.owned;

    it('stands on the home page with a title and a button, and finds an address by its beginning [R-SEARCH-01] [R-SEARCH-06]', async () => {
      const page = await stage().visit('/');
      await page.getByRole('heading', { name: '查清资金从哪里来' }).waitFor();
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 8));
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/address/1/BITCOIN/${owned()}`);
      await page.context().close();
    });

    it.each(['Enter', 'button'])('opens the only hit by %s, pressed before it came [R-SEARCH-108]', async (way) => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await stage().visit('/', {
        prepare: (each) =>
          each.route(CALL, async (route) => {
            await released;
            await route.continue();
          }),
      });
      await page.getByPlaceholder(BOX).fill(owned());
      if (way === 'Enter') await page.keyboard.press('Enter');
      else await page.getByRole('button', { name: '搜索' }).click();
      await page.getByText('正在搜索').waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      release();
      await page.waitForURL(`**/address/1/BITCOIN/${owned()}`);
      await page.context().close();
    });

    it('asks by its button and leaves the choice to the reader [R-SEARCH-01] [R-SEARCH-04]', async () => {
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 3));
      await page.getByRole('option').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.search-results').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '搜索' }).click();
      await page.getByRole('option').nth(1).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.context().close();
    });

    it('names a wrong checksum, and opens the address near it only once it is chosen [R-SEARCH-109]', async () => {
      const page = await stage().visit('/');
      const wrong = `${owned().slice(0, 12)}${owned()[12] === 'q' ? 'p' : 'q'}${owned().slice(13)}`;
      await page.getByPlaceholder(BOX).fill(`打到 ${wrong}`);
      await page.getByRole('option', { name: '第 13 位' }).waitFor();
      await page.getByText('校验和不符，可能输错').waitFor();
      await page.keyboard.press('Enter');
      await untilStill(page);
      expect(new URL(page.url()).pathname).toBe('/');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/address/1/BITCOIN/${owned()}`);
      await page.context().close();
    });

    it('says when a keyword is too short and asks nothing; trims the others [R-SEARCH-02] [R-SEARCH-03]', async () => {
      const page = await stage().visit('/');
      const { urls } = countCalls(page);
      await page.getByPlaceholder(BOX).fill(' ab ');
      await page.getByText('至少输入 3 个字符').waitFor();
      await untilStill(page);
      expect(urls).toEqual([]);
      await page.getByPlaceholder(BOX).fill(`  ${owned().slice(0, 6)}  `);
      await page.getByRole('option').first().waitFor();
      // A chain that is too slow on a busy machine is queried again.
      expect([...new Set(urls.map((url) => new URL(url).searchParams.get('q')))]).toEqual([owned().slice(0, 6)]);
      await page.context().close();
    });

    it('opens on focus while the box holds text and closes on blur and on Esc [R-SEARCH-04]', async () => {
      const page = await stage().visit('/');
      const list = page.locator('.search-results');
      await page.getByPlaceholder(BOX).focus();
      expect(await list.count()).toBe(0);
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 6));
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await page.getByPlaceholder(BOX).click();
      await list.waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      await list.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('shows that it searches, then how many there are, by kind and with what is known of their risk [R-SEARCH-05]', async () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await stage().visit('/', {
        prepare: (each) =>
          each.route(CALL, async (route) => {
            await released;
            await route.continue();
          }),
      });
      await page.getByPlaceholder(BOX).fill(owned());
      await page.getByText('正在搜索').waitFor();
      release();
      await page.getByText('共 1 条结果').waitFor();
      const option = page.getByRole('option');
      expect(await option.count()).toBe(1);
      expect(await option.innerText()).toContain('Bitcoin');
      expect(await option.innerText()).toContain('交易所');
      await page.getByRole('listbox').getByText('地址', { exact: true }).waitFor();
      await page.context().close();
    });

    it('is walked by keyboard: / goes to it, arrows move, Enter opens [R-SEARCH-10]', async () => {
      const page = await stage().visit('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(owned().slice(0, 2) + owned().slice(2, 3));
      await page.getByRole('option').nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('option').nth(1);
      expect(await second.getAttribute('aria-selected')).toBe('true');
      const wanted = await second.locator('.mono').getAttribute('title');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/address/1/BITCOIN/${wanted}`);
      await page.context().close();
    });

    it('leads to a transaction and keeps what was opened until it is cleared [R-SEARCH-07]', async () => {
      const { items } = await stage().ask<{ items: Array<{ hash: string }> }>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${owned()}/transactions`,
      );
      const hash = items[0]?.hash ?? '';
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill(hash);
      await page.getByRole('option').click();
      await page.waitForURL(`**/trading/BITCOIN/${hash}`);
      await page.getByRole('link', { name: '首页' }).click();
      const recent = page.getByRole('region', { name: '最近查看' });
      expect(await recent.getByRole('link').getAttribute('href')).toBe(`/trading/BITCOIN/${hash}`);
      await recent.getByRole('button', { name: '清除' }).click();
      await recent.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('finds an entity by two Han characters of its name and leads to it [R-SEARCH-03] [R-SEARCH-08] [R-SEARCH-12]', async () => {
      const page = await stage().visit('/');
      const { exchange } = stage().cast;
      const part = exchange.slice(0, 2);
      await page.getByPlaceholder(BOX).fill(part);
      const option = page.getByRole('option', { name: exchange });
      await option.waitFor();
      await page.getByRole('listbox').getByText('实体', { exact: true }).waitFor();
      const { entities } = await stage().ask<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(part)}`);
      await option.click();
      await page.waitForURL(`**/entities/${encodeURIComponent(exchange)}/${entities.items[0]?.id}`);
      await page.getByRole('heading', { name: exchange, level: 1 }).waitFor();
      await page.context().close();
    });

    it('never lets nothing found look clean, and names the chain whose address it reads like', async () => {
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill('zzzzzzzzzz');
      await page.getByText('未找到不代表没有风险').waitFor();
      await page.getByPlaceholder(BOX).fill('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
      await page.getByText('该地址在 Litecoin 上有效').waitFor();
      await page.getByText('这是 Litecoin 的地址格式').waitFor();
      expect(await page.locator('.search-results .level').count()).toBe(0);
      await page.context().close();
    });
  });
