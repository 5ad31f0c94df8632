import type { CounterpartiesAnswer, TransactionsAnswer, TransactionsSum } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

const V1 = '/api/proxy/v1/blockchains/BITCOIN';

/** Waits for the number of transactions in the filter's own sum. */
const selected = (page: Page, count: number | null) =>
  page.locator('.filters .selected', { hasText: `已选 ${count?.toLocaleString('en-US')} 笔` }).waitFor();
/** Text that a reader gets by selecting the rows and copying them. */
const COPY_ROWS = `(() => {
  getSelection().selectAllChildren(document.querySelector('.card.list tbody:has(.way)'));
  document.execCommand('copy');
  return navigator.clipboard.readText();
})()`;
const queryOf = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** An address of the ledger with two counterparties of one entity, the row of these, and their own rows. */
async function findGroup(stage: Stage) {
  const { busy, owned, miner } = stage.cast;
  const listOf = async (hash: string, query: string) =>
    (await stage.ask<CounterpartiesAnswer>(`${V1}/addresses/${hash}/counterparties?limit=100&${query}`)).items;
  const near = (await listOf(busy, '')).flatMap(({ address }) => address ?? []);
  for (const hash of [busy, owned, miner, ...near]) {
    const group = (await listOf(hash, 'by=ENTITY')).find(({ parties }) => parties > 1);
    if (group !== undefined) return { hash, group, apart: await listOf(hash, `entity=${group.entity?.id}`) };
  }
  throw new Error('cannot find two counterparties of one entity');
}

export const describeFilters = (stage: () => Stage) =>
  describe('the list of transactions', () => {
    it('is filtered by chips, alone and together, and says so in its address [R-LIST-32] [R-LIST-34]', async () => {
      const { busy } = stage().cast;
      const path = `${V1}/addresses/${busy}/transactions`;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      await page.getByRole('button', { name: '方向', exact: true }).click();
      await page.getByRole('button', { name: '转入', exact: true }).click();
      const incoming = await stage().ask<TransactionsAnswer>(`${path}?direction=INCOMING`);
      await selected(page, incoming._metadata.total);
      const most = incoming.items[0]?.operations[0]?.amount ?? '0';
      await page.getByRole('button', { name: '金额 ≥' }).click();
      await page.getByLabel('金额不少于').fill(most);
      await page.keyboard.press('Enter');
      const both = await stage().ask<TransactionsSum>(`${path}/sum?direction=INCOMING&atLeast=${most}`);
      await selected(page, both.numberOfTransactions);
      expect(queryOf(page).toString()).toBe(`direction=in&atLeast=${most}`);
      await untilStill(page);
      expect(await page.locator('.card.list .way.out').count()).toBe(0);
      await page.getByRole('button', { name: '移除筛选：转入' }).click();
      const alone = await stage().ask<TransactionsSum>(`${path}/sum?atLeast=${most}`);
      await selected(page, alone.numberOfTransactions);
      await page.context().close();
    });

    it('takes its span from the histogram, by dragging and by keys [R-LIST-37]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      const chart = page.locator('.histogram svg');
      await chart.scrollIntoViewIfNeeded();
      await untilStill(page);
      const box = await chart.boundingBox();
      if (box === null) throw new Error('the histogram has no place');
      await page.mouse.move(box.x + box.width * 0.5, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2);
      await page.mouse.up();
      await page.locator('.filters .selected').waitFor();
      const [from, to] = ['from', 'to'].map((name) => Number(queryOf(page).get(name)));
      const dragged = await stage().ask<TransactionsSum>(
        `${V1}/addresses/${busy}/transactions/sum?from=${from}&to=${to}`,
      );
      await selected(page, dragged.numberOfTransactions);
      await page.getByRole('slider', { name: '起始时间' }).focus();
      await page.keyboard.press('ArrowRight');
      await page.waitForURL((url) => Number(url.searchParams.get('from')) > (from ?? 0));
      await page.context().close();
    });

    it('takes its span from two fields of days, by keys alone [R-LIST-79] [R-LIST-86]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      await page.evaluate(
        'HTMLInputElement.prototype.showPicker = function () { document.body.dataset.calendar = this.value; }; 0',
      );
      await page.getByRole('button', { name: '时间', exact: true }).click();
      const [from, to] = ['起始日期', '截止日期'].map((name) => page.getByRole('textbox', { name, exact: true }));
      const apply = page.getByRole('button', { name: '筛选', exact: true });
      await from?.fill('11/17/2026');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('不是有效日期').waitFor();
      expect(await apply.isDisabled()).toBe(true);
      await from?.fill('2026-11-01');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.locator('body[data-calendar="2026-11-01"]').waitFor();
      await to?.fill('2026-10-31');
      await page.getByRole('alert').getByText('截止不能早于起始').waitFor();
      await page.locator('.calendar-field').nth(1).fill('2026-11-02');
      expect(await to?.inputValue()).toBe('2026-11-02');
      await to?.press('Enter');
      await page.waitForURL((url) => url.searchParams.has('to'));
      expect(Number(queryOf(page).get('to')) - Number(queryOf(page).get('from'))).toBe(2 * 86_400 - 1);
      await page.context().close();
    });

    it('takes a counterparty that is an address or suggested, and says so of anything else [R-LIST-91]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      await page.locator('.filters').waitFor();
      await untilStill(page);
      await page.getByRole('button', { name: '交易对手', exact: true }).click();
      const field = page.getByLabel('地址或交易对手名称');
      await field.fill('查无此人');
      await field.press('Enter');
      await page.getByRole('alert').getByText('请填写完整地址').waitFor();
      expect(queryOf(page).has('with')).toBe(false);
      await field.fill(stage().cast.miner);
      await field.press('Enter');
      await page.waitForURL((url) => url.searchParams.get('with') === stage().cast.miner);
      await page.goto(`${stage().url}/address/1/BITCOIN/${busy}?tab=counterparties`);
      await page.getByLabel(/金额不少于/).fill('abc');
      await page.getByRole('alert').getByText('请填写数字').waitFor();
      await page.context().close();
    });

    it('lists counterparties by entity, each row opens to its addresses, and the chip names the party [R-EDGE-58] [R-EDGE-59]', async () => {
      const { hash, group, apart } = await findGroup(stage());
      const name = group.entity?.name ?? '';
      const page = await stage().visit(`/address/1/BITCOIN/${hash}?tab=counterparties`);
      await page.getByLabel('列出方式').selectOption({ label: '按实体' });
      await page.waitForURL((url) => url.searchParams.get('partyBy') === 'ENTITY');
      const row = page
        .locator('.counterparties tbody tr')
        .filter({ hasText: `${group.parties} 个地址` })
        .first();
      await row.getByRole('button', { name: `展开 ${name} 的地址` }).click();
      const members = page.getByRole('table', { name: `${name} 的地址` }).locator('tbody tr');
      await members.first().waitFor();
      expect(await members.count()).toBe(Math.min(10, apart.length));
      expect(await row.getByRole('link', { name, exact: true }).getAttribute('href')).toContain('/entities/');
      await row.getByRole('link', { name: '筛选其交易' }).click();
      await page.waitForURL((url) => url.searchParams.get('with') === `entity:${group.entity?.id}`);
      await page.locator('.filters').getByText(name).first().waitFor();
      await page.goto(`${stage().url}/address/1/BITCOIN/${hash}?with=${apart[0]?.address}`);
      await page.locator('.filters .chip.on', { hasText: name }).waitFor();
      await page.context().close();
    });

    it('has pages of counterparties as of page 1, and states where that list is gone or when to ask again [R-LIST-101] [R-ERR-32]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${stage().cast.busy}?tab=counterparties`);
      const list = page.locator('.counterparties');
      const turnTo = (number: number) => list.getByRole('button', { name: `第 ${number} 页` }).click();
      await list.locator('tbody tr').first().waitFor();
      const requestLog: string[] = [];
      await page.route('**/counterparties?*', async (route) => {
        const { searchParams } = new URL(route.request().url());
        const offset = searchParams.get('offset');
        if (offset === '0') return route.continue();
        requestLog.push(`${offset} ${searchParams.get('asOf')}`);
        if (offset === '20') {
          const failure = { success: false, code: 429, error: 'TOO_MANY_REQUESTS', message: '' };
          return route.fulfill({ status: 429, json: { ...failure, details: { retryAfterSec: 27 } } });
        }
        const response = await route.fetch();
        const answer = (await response.json()) as CounterpartiesAnswer;
        return route.fulfill({ response, json: { ...answer, _metadata: { ...answer._metadata, isReread: true } } });
      });
      await turnTo(2);
      await page.getByText('第 1 页的列表已失效').waitFor();
      await turnTo(3);
      await page.getByText('请求过多，请在 27 秒后再试').waitFor();
      const [, asOf] = requestLog[0]?.split(' ') ?? [];
      expect(asOf).toMatch(/^\d+-[\da-f]{16}$/);
      expect(requestLog).toEqual([`10 ${asOf}`, `20 ${asOf}`]);
      await page.context().close();
    });

    it('goes from a page beyond the last one to that [R-LIST-01]', async () => {
      const { busy } = stage().cast;
      const { _metadata } = await stage().ask<TransactionsAnswer>(`${V1}/addresses/${busy}/transactions`);
      const page = await stage().visit(`/address/1/BITCOIN/${busy}?page=99999`);
      await page.waitForURL((url) => url.searchParams.get('page') === String(Math.ceil((_metadata.total ?? 0) / 4)));
      await page.locator('.card.list .way').first().waitFor();
      expect(await page.getByText('没有交易', { exact: true }).count()).toBe(0);
      await page.context().close();
    });

    it('is copied with whole hashes and addresses, and without words of buttons [R-LIST-90]', async () => {
      const { busy } = stage().cast;
      const { items } = await stage().ask<TransactionsAnswer>(`${V1}/addresses/${busy}/transactions?limit=4`);
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      await page.locator('.card.list .way').first().waitFor();
      await untilStill(page);
      const copied = await page.evaluate<string>(COPY_ROWS);
      for (const { hash } of items) expect(copied).toContain(hash);
      for (const text of ['…', '复制']) expect(copied).not.toContain(text);
      await page.context().close();
    });

    it('shows what carries a row of the ranking [R-LIST-36]', async () => {
      const { busy } = stage().cast;
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      await page.locator('.ranking tbody .toggle button').first().click();
      await page.locator('.evidence .contributing').click();
      await page.locator('.filters .chip.on', { hasText: /资金(来源|去向)：占比 \d+\.\d\d % 的一项/ }).waitFor();
      const row = queryOf(page).get('row') ?? '';
      const { _metadata } = await stage().ask<TransactionsAnswer>(
        `${V1}/addresses/${busy}/transactions?coin=MAIN&row=${encodeURIComponent(row)}`,
      );
      await selected(page, _metadata.total);
      await page.context().close();
    });
  });
