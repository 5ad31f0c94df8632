import type { ScoringEndsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from '../clicks.ts';
import type { DemoStage } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { BOX } from './search.ts';

/** Their own labels are severe, and both paid several parties. */
const RANSOM = '勒索收款地址';
const FRAUD = '杀猪盘收款地址';

const selectedTab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true });

/** Views in the address of a page, and ways back to them. */
export const describeLinks = (stage: () => DemoStage) =>
  describe('the address of a page', () => {
    const path = (title: string, chain = 'BITCOIN') => `/address/1/${chain}/${stage().addressOf(title)}`;

    it('begins with the destination where the own label is severe; the address overrides that [R-ADDR-14] [R-ADDR-221]', async () => {
      const page = await stage().visit(path(RANSOM));
      await selectedTab(page, '资金去向').waitFor();
      await page.goto(`${stage().url}${path(RANSOM)}?dir=in`);
      await selectedTab(page, '资金来源').waitFor();
      await page.goto(`${stage().url}/address/1/BITCOIN/${stage().cast.owned}`);
      await selectedTab(page, '资金来源').waitFor();
      await page.context().close();
    });

    it('each bullet leads to its evidence [R-ADDR-150]', async () => {
      const page = await stage().visit(`${path(RANSOM)}?dir=in`);
      const verdict = page.getByRole('region', { name: '研判结论' });
      await untilStill(page);
      await verdict.getByRole('link', { name: '资金去向' }).click();
      await selectedTab(page, '资金去向').waitFor();
      await verdict.getByRole('link', { name: '归属' }).click();
      await expect.poll(() => page.evaluate(`scrollY`)).toBeGreaterThan(0);
      await verdict.getByRole('link', { name: '尚未查明' }).click();
      await page.locator('#basis').waitFor({ state: 'visible' });
      await page.context().close();
    });

    it('copied by one officer shows another of the case the same view with the verdict of then, and is refused elsewhere [R-ADDR-222]', async () => {
      const page = await stage().visit(path(RANSOM));
      await page
        .locator('.ranking')
        .getByRole('button', { name: /海湾交易所/ })
        .click();
      await page.locator('.ends tfoot').waitFor();
      await untilStill(page);
      const hashes = (of: Page) =>
        of.locator('.tab-card tbody [data-whole]').evaluateAll((all) => all.map((each) => each.textContent));
      const listed = await hashes(page);
      await page.getByRole('button', { name: '复制链接' }).click();
      await page.getByRole('button', { name: '已复制' }).waitFor();
      const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
      expect(link.searchParams.get('open')).toMatch(/^entity:\d+$/);
      expect(link.searchParams.get('seen')).toBe('Critical.OWN');
      expect(link.searchParams.get('asOf')).toMatch(/^\d+-/);

      const colleague = await stage().visit(link.pathname + link.search);
      await selectedTab(colleague, '资金去向').waitFor();
      await colleague.locator('.ranking tr.open').getByText('海湾交易所').waitFor();
      await colleague.locator('.ends tfoot').waitFor();
      const note = colleague.getByRole('status').filter({ hasText: '此链接复制于区块' });
      const height = Number(link.searchParams.get('at')).toLocaleString('en');
      expect(await note.innerText()).toContain(`此链接复制于区块 ${height}，当时结论： 严重风险 自身标签`);
      await untilStill(colleague);
      expect(await hashes(colleague)).toEqual(listed);
      await colleague.context().close();

      link.searchParams.set('case', '999999');
      const stranger = await stage().visit(link.pathname + link.search);
      await stranger.getByRole('alert').getByText('此链接属于其他案件').waitFor();
      expect(await stranger.locator('.card.risk, .verdict').count()).toBe(0);
      await stranger.context().close();
      await page.context().close();
    });

    it('has page, order and chosen end of the list of ends; a transaction has a link too [R-ENDS-122] [R-ADDR-224]', async () => {
      const page = await stage().visit(path(RANSOM));
      await page
        .locator('.ranking')
        .getByRole('button', { name: /海湾交易所/ })
        .click();
      const ends = page.locator('.ends');
      await ends.locator('tfoot').waitFor();
      await ends.getByRole('button', { name: /^时间/ }).click();
      await untilStill(page);
      const row = ends.locator('tbody tr[data-row]').last();
      const key = await row.getAttribute('data-row');
      await row.getByRole('button', { expanded: false }).click();
      await untilStill(page);
      await page.getByRole('button', { name: '复制链接' }).click();
      await page.getByRole('button', { name: '已复制' }).waitFor();
      const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));

      const colleague = await stage().visit(link.pathname + link.search);
      const same = colleague.locator('.ends');
      await same.locator('tfoot').waitFor();
      expect(await same.locator('th[aria-sort="descending"]').innerText()).toContain('时间');
      expect(await same.locator('tbody tr.open').getAttribute('data-row')).toBe(key);
      await colleague.locator('.ranking').getByRole('button', { expanded: false }).first().click();
      await expect.poll(() => new URL(colleague.url()).searchParams.has('ends')).toBe(false);
      const hash = String(await same.locator('a[href^="/trading/"]').first().getAttribute('href'));
      await colleague.goto(stage().url + hash);
      await untilStill(colleague);
      await colleague.getByRole('button', { name: '复制链接' }).click();
      await colleague.getByRole('button', { name: '已复制' }).waitFor();
      const other = new URL(String(await colleague.evaluate('navigator.clipboard.readText()')));
      expect(other.pathname).toBe(hash);
      expect(other.searchParams.get('at')).toMatch(/^\d+$/);
      await page.goto(other.href);
      await page.getByRole('status').filter({ hasText: '此链接复制于区块' }).waitFor();
      await colleague.context().close();
      await page.context().close();
    });

    it('at any width the first Tab skips to the content, and menu and help lead to alerts and manual [R-HEADER-09] [R-HEADER-10]', async () => {
      const page = await stage().visit(path(RANSOM), { width: 390 });
      await page.locator('.verdict-headline').waitFor();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
      await page.getByRole('button', { name: '帮助' }).click();
      await page.locator('.popover-panel:not([hidden]) a[download]').waitFor();
      await page.getByRole('button', { name: '账号菜单' }).click();
      await page.locator('.menu').getByRole('link', { name: '预警' }).click();
      await page.waitForURL('**/alert');
      await page.context().close();
    });

    it('is left and come back to at the same position [R-ACCESS-05]', async () => {
      const page = await stage().visit(path(RANSOM));
      await untilStill(page);
      const link = page.locator('.tab-card tbody a[href^="/trading/"]').last();
      await link.scrollIntoViewIfNeeded();
      await page.evaluate('scrollBy(0, 200)');
      const before = Number(await page.evaluate('scrollY'));
      expect(before).toBeGreaterThan(100);
      await link.click();
      await page.getByText('交易详情').first().waitFor();
      await expect.poll(() => page.evaluate('scrollY')).toBe(0);
      await page.goBack();
      await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThanOrEqual(before - 2);
      await page.context().close();
    });

    it('where the money of a fraud is now, with what can be frozen, takes at most 6 clicks [R-SHOW-44]', async () => {
      const page = await stage().visit('/', { prepare: countingClicks });
      await page.getByPlaceholder(BOX).click();
      await page.keyboard.type(stage().addressOf(FRAUD));
      await page.getByRole('option').first().click();
      await selectedTab(page, '资金去向').waitFor();
      const coming = page.waitForResponse(/scoringAnalysis\/ends(\?|$)/);
      await page.locator('.ranking tbody').getByRole('button').first().click();
      const response = await coming;
      const answer = (await response.json()) as ScoringEndsAnswer;
      await page.locator('.ends tfoot').waitFor();
      const text = await page.locator('.ends tbody').innerText();
      for (const title of ['现余额', '可冻结']) await page.locator('.ends thead').getByText(title).waitFor();
      expect(answer.items.length).toBeGreaterThan(0);
      expect(text).toContain('顺水场外兑换');
      expect(await readClicks(page)).toBeLessThanOrEqual(6);
      await page.context().close();
    });
  });
