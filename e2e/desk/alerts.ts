import type { DeskAlertsAnswer } from '@sulian/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOOKS } from '../looks.ts';
import { findSession } from '../session.ts';
import { listFaults } from '../sign-in/accessible.ts';
import { type DemoStage, refusing } from '../stage.ts';
import { untilStill } from '../until-still.ts';
import { callAs, clearDesk, OFFICER, putOn } from './desk-of.ts';

const NAME = '收款热钱包';
const ALERT = '热钱包异动';
const PATIENCE_MS = 60_000;

/** Watches an address, and waits until the alert has fired twice. */
async function watch(stage: DemoStage, address: string, objectId: number): Promise<void> {
  const { items } = await stage.ask<{ items: Array<{ id: number }> }>('/api/proxy/v1/coins?blockchain=BITCOIN');
  const session = await findSession(stage.url, OFFICER);
  const response = await fetch(`${stage.url}/api/proxy/v1/alerts`, {
    method: 'POST',
    headers: { token: session?.token ?? '', 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ address, blockchain: 'BITCOIN', isEnabled: true, isEntity: false, isMailEnabled: false, name: ALERT },
      ...{ type: 'ACTIVITY', conditions: { coinId: items[0]?.id, currency: 'USD', activityType: 'ALL', amount: 0 } },
    }),
  });
  expect(response.status, await response.text()).toBe(200);
  await vi.waitFor(
    async () => {
      const url = `/alerts?since=1&ids=${objectId}`;
      const answer = await callAs<DeskAlertsAnswer>(stage, OFFICER, 'GET', url);
      expect(answer.items[0]?.newest.length).toBeGreaterThan(1);
    },
    { timeout: PATIENCE_MS, interval: 500 },
  );
}

export const describeDeskAlerts = (stage: () => DemoStage) =>
  describe('alerts on the desk', () => {
    let isWatched = false;
    beforeEach(async () => {
      await clearDesk(stage());
      const address = stage().addressOf('交易所热钱包');
      const { objects } = await putOn(stage(), { blockchain: 'BITCOIN', address, name: NAME });
      await putOn(stage(), { blockchain: 'BITCOIN', address: stage().cast.miner });
      if (!isWatched) await watch(stage(), address, objects[0]?.id ?? 0);
      isWatched = true;
    });

    it('are counted in the row of their object and listed below it, newest first, by one call a page [R-DESK-45]', async () => {
      const calls: string[] = [];
      const page = await stage().visit('/desk', {
        prepare: async (each) => void each.on('request', (request) => calls.push(request.url())),
      });
      const table = page.getByRole('table', { name: '对象' });
      const count = table.getByRole('button', { name: new RegExp(`^${NAME}.*1 项预警.*新触发 \\d+ 次`) });
      await count.waitFor();
      await table.getByText('未设预警').waitFor();
      expect(calls.filter((url) => url.includes('/desk/alerts?'))).toHaveLength(1);
      await count.click();
      expect(await count.getAttribute('aria-expanded')).toBe('true');
      const list = page.getByRole('region', { name: `${NAME} 的预警` });
      await list.getByRole('listitem').nth(1).waitFor();
      expect(await list.innerText()).toContain(ALERT);
      const ids = await list
        .getByRole('link', { name: /^查看原因/ })
        .evaluateAll((links) =>
          links.map((link) => Number(/\d+$/.exec((link as unknown as { href: string }).href)?.[0])),
        );
      expect(ids).toEqual([...ids].sort((a, b) => b - a));
      await list
        .getByRole('link', { name: /^查看原因/ })
        .first()
        .click();
      await page.waitForURL(/\/alert\/\d+$/);
      await page.getByText(ALERT).first().waitFor();
      await page.context().close();
    });

    it('alerts that could not be read are stated, and are not none [R-DESK-45]', async () => {
      const { prepare } = refusing(/\/v1\/desk\/alerts/);
      const page = await stage().visit('/desk', { prepare });
      const table = page.getByRole('table', { name: '对象' });
      await table.getByText('预警查询失败').first().waitFor();
      expect(await table.innerText()).not.toContain('未设预警');
      await page.context().close();
    });

    it.each(LOOKS)('are for everybody at $width px [R-DESK-45] [R-DESK-42]', async (look) => {
      const page = await stage().visit('/desk', look);
      await page.locator('.desk-alert-count').first().click();
      await page.locator('.desk-alerts li').first().waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'alerts of an object', look.width)).toEqual([]);
      await page.context().close();
    });
  });
