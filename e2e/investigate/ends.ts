import { readFile } from 'node:fs/promises';
import type { ScoringEndsAnswer } from '@sulian/contract';
import { readZip } from '@sulian/testkit';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from '../clicks.ts';
import { downloadBy } from '../download.ts';
import { ALL_LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';

/** A suspect of the demo world whose money went to several exchanges. */
const SUSPECT = '勒索收款地址';
const EXCHANGE = '海湾交易所';

export const describeEnds = (stage: () => DemoStage) =>
  describe('the list of ends', () => {
    const address = () => stage().addressOf(SUSPECT);

    /** Opens an exchange's row from the suspect's side. */
    async function openExchange(page: Page, name: RegExp): Promise<void> {
      const risk = page.locator('.card.risk');
      await risk.getByRole('tab').nth(1).click();
      await risk.locator('.ranking').getByRole('button', { name }).click();
      await risk.locator('.ends tfoot').waitFor();
    }

    it('of an exchange, from the suspect’s side, is a file after at most 4 presses [R-SHOW-43] [R-ENDS-119]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`, { prepare: countingClicks });
      await openExchange(page, /海湾交易所/);
      const pendingRequest = page.waitForRequest('**/scoringAnalysis/ends/export?**');
      const download = await downloadBy(page, () => page.getByRole('button', { name: '导出清单' }).click());
      expect(await readClicks(page)).toBeLessThanOrEqual(4);
      expect(download.suggestedFilename()).toMatch(/^ends-BITCOIN-.*\.csv$/);
      const query = new URL((await pendingRequest).url()).searchParams;
      const listed = await stage().ask<ScoringEndsAnswer>('/api/proxy/v1/scoringAnalysis/ends', {
        ...{ analysisType: 'OUTGOING', objectType: 'ADDRESS', objectId: address(), blockchain: 'BITCOIN' },
        ...{ coin: query.get('coin') ?? 'ALL', key: query.get('key'), answerId: query.get('answerId'), limit: 100 },
      });
      const text = await readFile(await download.path(), 'utf8');
      expect(text).toContain(`"完整","共 ${listed._metadata.total} 行"`);
      expect(text).toMatch(new RegExp(`"筛选条件 · 归属","资金去向 ${EXCHANGE}`));
      for (const end of listed.items) expect(text).toContain(`"${end.transactions.at(-1)?.hash}"`);
      await page.context().close();
    });

    it('becomes a workbook of requests, to the open exchange or to all [R-ENDS-120]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`);
      await openExchange(page, /海湾交易所/);
      const save = async (name: string): Promise<string> => {
        const download = await downloadBy(page, () => page.getByRole('button', { name, exact: true }).click());
        return readZip(await readFile(await download.path())).get('xl/workbook.xml') ?? '';
      };
      const one = await save('生成调证清单');
      expect(one).toContain(`name="1 ${EXCHANGE}"`);
      expect(one).not.toContain('name="2 ');
      await page.locator('.ends-filter').getByRole('button', { name: /^全部/ }).click();
      const all = await save('生成调证清单（全部机构）');
      expect(all).toContain(EXCHANGE);
      expect(all).toContain('name="2 ');
      await page.getByRole('button', { name: '收起清单' }).click();
      await page.locator('.ends').waitFor({ state: 'detached' });
      await page.locator('.ranking').waitFor();
      await page.context().close();
    });

    it.each([1280, 1440, 1920])('has room for every column in English at %i px [R-ENDS-117]', async (width) => {
      const look = { width, theme: 'light', language: 'en' } as const;
      const page = await stage().visit(`/address/1/ETHEREUM/${stage().addressOf('地址投毒受害人')}`, look);
      await page.locator('.ranking').getByRole('button', { expanded: false }).first().click();
      await page.locator('.ends tfoot').waitFor();
      const list = page.locator('.ends-list');
      expect(await list.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      await page.context().close();
    });

    it('is searched by a beginning and a tail, and shows where nothing matches [R-ENDS-121]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`);
      await openExchange(page, /海湾交易所/);
      const ends = page.locator('.ends');
      const whole = (await ends.locator('tbody a').nth(1).getAttribute('title')) ?? '';
      const search = ends.getByRole('searchbox');
      await search.fill(`${whole.slice(0, 6)}…${whole.slice(-6)}`);
      await search.press('Enter');
      await expect.poll(() => ends.locator('tbody tr').count()).toBe(1);
      expect(await ends.locator('tbody a').nth(1).getAttribute('title')).toBe(whole);
      await search.fill('某人');
      await search.press('Enter');
      await ends.getByText('没有符合条件的记录').waitFor();
      await page.context().close();
    });

    it.each(
      ALL_LOOKS,
    )('excludes nobody and is no wider than the screen at $width px, $theme [R-PUB-10]', async (look) => {
      const page = await stage().visit(`/address/1/BITCOIN/${address()}`, look);
      await openExchange(page, look.language === 'cn' ? /海湾交易所/ : /Harbour Bay/);
      await page.locator('.ends .path').first().waitFor();
      expect(await listFaults(page, 'ends', look.width)).toEqual([]);
      await page.context().close();
    });
  });
