import { readFile } from 'node:fs/promises';
import type { TrailAnswer, TrailStartsAnswer, TransactionsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { ALL_LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage } from '../stage.ts';

/** Address of the demo world to which victims pay. */
const FRAUD = '杀猪盘收款地址';
const STOPPED = '追踪止于该服务';
/** Hops after which a trail of the demo world has reached a service. */
const MOST_HOPS = 8;

export const describeTrail = (stage: () => DemoStage) =>
  describe('a trail', () => {
    /** A victim's payment of which the fraud is the only recipient. */
    async function findPayment(): Promise<string> {
      const url = `/api/proxy/v1/blockchains/TRON/addresses/${stage().addressOf(FRAUD)}/transactions?limit=20`;
      const { items } = await stage().ask<TransactionsAnswer>(url);
      for (const { hash, operations } of items) {
        if (!operations.some(({ symbol, amount }) => symbol === 'USDT' && !amount.startsWith('-'))) continue;
        const starts = `/api/proxy/v1/trail/starts?blockchain=TRON&direction=OUTGOING&hash=${hash}`;
        if ((await stage().ask<TrailStartsAnswer>(starts)).total === 1) return hash;
      }
      throw new Error('the demo world has no payment of a victim');
    }

    /** Goes on with the largest move until the money is at a service. */
    async function followToService(page: Page): Promise<void> {
      for (let hops = 0; hops < MOST_HOPS; hops += 1) {
        const next = page.locator('.trail-next');
        await next.locator('tbody a.follow, .trail-stopped').first().waitFor();
        if (await next.getByText(STOPPED).isVisible()) return;
        const url = page.url();
        await next.locator('tbody a.follow').first().click();
        await page.waitForURL((now) => now.href !== url);
        await page
          .locator('.trail-strip .trail-move')
          .nth(hops + 1)
          .waitFor();
      }
      throw new Error('the trail reached no service');
    }

    const openTrail = async (look = {}): Promise<Page> => {
      const page = await stage().visit(`/trading/TRON/${await findPayment()}`, look);
      const follow = page.locator('.transaction-head a').filter({ hasText: /继续追踪|Continue tracing/ });
      await follow.click();
      await page.locator('.trail-strip').waitFor();
      return page;
    };

    it('leads from a victim’s transaction to a service, and is a file [R-TRAIL-09] [R-TRAIL-10] [R-TRAIL-11]', async () => {
      const page = await openTrail();
      await followToService(page);
      const { searchParams } = new URL(page.url());
      const trail = await stage().ask<TrailAnswer>(`/api/proxy/v1/trail?${searchParams}`);
      expect(trail.next).toBeNull();
      expect(await page.locator('.trail-strip .trail-node').count()).toBe(trail.steps.length + 1);
      const download = await downloadBy(page, () => page.getByRole('button', { name: '导出表格' }).click());
      expect(download.suggestedFilename()).toMatch(/^trail-TRON-.*\.csv$/);
      const text = await readFile(await download.path(), 'utf8');
      for (const { hash, amount } of trail.steps) {
        expect(text).toContain(`"${hash}"`);
        expect(text).toContain(amount);
      }
      expect(text).toContain('"到达"');
      await page.context().close();
    });

    it('is the same by its link, and passes the service on demand alone [R-TRAIL-05] [R-TRAIL-06]', async () => {
      const page = await openTrail();
      await followToService(page);
      const shown = await page.locator('.trail-strip').innerText();
      await page.reload();
      await page.locator('.trail-strip').waitFor();
      expect(await page.locator('.trail-strip').innerText()).toBe(shown);
      await page.locator('.trail-next').getByRole('link', { name: '越过该服务继续追踪' }).click();
      await page.locator('.trail-next').getByText('推断').waitFor();
      await page.locator('.trail-next tbody a.follow').first().click();
      await page.locator('.trail-move.inferred').waitFor();
      await page.locator('.trail-why').getByRole('link', { name: '改为止于该服务' }).click();
      await page.locator('.trail-next').getByText(STOPPED).waitFor();
      expect(await page.locator('.trail-move.inferred').count()).toBe(0);
      await page.context().close();
    });

    it('starts on a hop of a path, an end of the list and a counterparty [R-TRAIL-11]', async () => {
      const address = stage().addressOf('勒索收款地址');
      const page = await stage().visit(`/address/1/BITCOIN/${address}`);
      const risk = page.locator('.card.risk');
      await risk.getByRole('tab').nth(1).click();
      await risk
        .locator('.ranking')
        .getByRole('button', { name: /海湾交易所/ })
        .click();
      const toEnd = risk.locator('.ends tbody a.follow').first();
      const toHop = risk.locator('.ends-path .path[open] .hop a.follow').last();
      await toEnd.waitFor();
      await toHop.waitFor();
      const path = (await toHop.getAttribute('href')) ?? '';
      await toEnd.click();
      await page.locator('.trail-strip').waitFor();
      await page.goto(stage().url + path);
      await page.locator('.trail-strip .trail-move').first().waitFor();
      expect(await page.locator('.trail-strip .trail-move').count()).toBe(path.split(/~|%7E/).length);
      await page.goto(`${stage().url}/address/1/BITCOIN/${address}?tab=counterparties`);
      await page.locator('.party-id a.follow').first().click();
      await page.locator('.trail-strip, .trail-next table').first().waitFor();
      await page.context().close();
    });

    it('that cannot be followed is refused with its reason and a way on [R-TRAIL-07]', async () => {
      const payment = await findPayment();
      const fraud = stage().addressOf(FRAUD);
      const page = await stage().visit(
        `/trail?blockchain=TRON&direction=OUTGOING&trail=${payment}.${fraud}~${payment}.${fraud}`,
      );
      await page.getByText('上一步的资金没有到达这一步').waitFor();
      await page.getByRole('link', { name: '追踪到上一步为止' }).click();
      await page.locator('.trail-strip').waitFor();
      await page.context().close();
    });

    it.each(
      ALL_LOOKS,
    )('excludes nobody and is no wider than the screen at $width px, $theme [R-PUB-10]', async (look) => {
      const page = await openTrail(look);
      await page.locator('.trail-next tbody a.follow').first().waitFor();
      expect(await listFaults(page, 'trail', look.width)).toEqual([]);
      await page.context().close();
    });
  });
