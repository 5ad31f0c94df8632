import type { BlockchainsAnswer, HistoryAnswer } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import { LOOKS, WIDTHS } from '../looks.ts';
import { changing, overhearing, type Stage } from '../stage.ts';
import { type Coins, formatTime, group, type ObjectInfo, type Transactions, type WalletAddresses } from './api.ts';

const OBJECT = /\/v1\/blockchains\/BITCOIN\/(addresses|wallets)\/[^/?]+$/;
export const COINS = '**/coins';

const HISTORY_WORDS = {
  cn: { note: '按 UTC+8 日历日汇总', day: '日期（UTC+8）', table: '表' },
  en: { note: 'By UTC+8 day', day: 'Day (UTC+8)', table: 'Table' },
} as const;

export const describeObject = (stage: () => Stage) =>
  describe('an address or wallet', () => {
    const owned = () => stage().cast.owned;
    const api = (part: string) => `/api/proxy/v1/blockchains/BITCOIN/${part}`;
    const infoOf = (address: string) => stage().ask<ObjectInfo>(api(`addresses/${address}`));

    it('says what it is, whose, since when, how that is known and what the page rests on: every field of the header [R-ADDR-01] [R-ADDR-02] [R-ADDR-03] [R-ADDR-05] [R-ADDR-42] [R-ADDR-43] [R-ADDR-158]', async () => {
      const info = await infoOf(owned());
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`);
      const head = page.locator('.head');
      await head.getByText(`所属钱包 ${info.wallet.numberOfAddresses} 个地址`).waitFor();
      await head.getByText('价格版本').waitFor();
      expect(await page.title()).toBe(`地址 ${owned()}`);
      const text = `${await head.innerText()}\n${await page.locator('.tiles').innerText()}`;
      const fields: Readonly<Record<string, string>> = {
        'chain name': 'Bitcoin · 地址',
        address: owned(),
        owner: info.entity.name,
        tags: info.tags.join('\n'),
        source: `标签来源：${info.source}`,
        'number of addresses': `${info.wallet.numberOfAddresses} 个地址`,
        'first activity': `首次 ${formatTime(info.firstActivityDate)}`,
        'last activity': `最近 ${formatTime(info.lastActivityDate)}`,
        'entity id': `实体编号 ${info.entity.id}`,
        'reference address': '代表地址',
        subscription: '创建预警',
        height: '账本区块',
        'label version': `标签版本 ${info.basis.labelVersion}`,
        policy: '评分策略',
        prices: '价格版本',
      };
      for (const [field, part] of Object.entries(fields)) expect(text, field).toContain(part);
      expect(await head.getByRole('link', { name: info.entity.name }).getAttribute('href')).toBe(
        `/entities/${encodeURIComponent(info.entity.name)}/${info.entity.id}`,
      );
      expect(await head.locator(`a[href="/address/1/BITCOIN/${info.referenceAddress}"]`).count()).toBe(1);
      await page.context().close();
    });

    it('goes from an address to its wallet, which bears the name of its owner [R-ADDR-02] [R-ADDR-41]', async () => {
      const info = await infoOf(owned());
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`);
      await page.getByRole('navigation', { name: '地址与钱包切换' }).getByRole('link', { name: '钱包' }).click();
      await page.getByRole('heading', { name: `“${info.entity.name}”钱包` }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/address/2/BITCOIN/${info.wallet.id}`);
      expect(await page.title()).toBe(`钱包 ${info.wallet.id}`);
      // Any address of the wallet leads to the wallet's own page.
      await page.goto(`${stage().url}/address/2/BITCOIN/${owned()}`);
      await page.waitForURL(`**/address/2/BITCOIN/${info.wallet.id}`);
      await page.context().close();
    });

    it.each(
      LOOKS,
    )('has its history by days of the reader’s zone, which chart and table name ($width $language) [R-ADDR-227]', async (look) => {
      const words = HISTORY_WORDS[look.language];
      const path = api(`addresses/${owned()}/history`);
      const { points } = await stage().ask<HistoryAnswer>(`${path}?zone=Asia/Shanghai`);
      const dates = points.map(({ from }) => formatTime(from).slice(0, 10));
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}?tab=history`, look);
      await page.getByRole('slider', { name: /BTC/ }).waitFor();
      const history = page.locator('.history');
      await history.getByText(words.note).waitFor();
      expect(await history.locator('.history-reading dt').first().innerText()).toBe(words.day);
      expect(await history.locator('.history-ends').innerText()).toMatch(
        new RegExp(`^${dates[0]}\\s+${dates.at(-1)}$`),
      );
      await page.getByRole('button', { name: words.table, exact: true }).click();
      await history
        .getByText(dates.at(-1) ?? '', { exact: true })
        .first()
        .waitFor();
      await page.context().close();
    });

    it('is said to be unseen when the ledger never saw it, and shows no score [R-ADDR-07]', async () => {
      const page = await stage().visit('/address/1/BITCOIN/1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
      await page.getByText('账本中未出现过该地址').waitFor();
      expect(await page.getByText('综合评分').count()).toBe(0);
      await page.context().close();
    });

    it('is refused on a chain that it does not belong to, with the chain that it does [R-ADDR-09]', async () => {
      const page = await stage().visit('/address/1/BITCOIN/LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', {
        // As it is once this version can read it.
        prepare: changing<BlockchainsAnswer>(/\/v1\/blockchains$/, (answer) => ({
          ...answer,
          LITECOIN: { ...answer.LITECOIN, indexing: { ...answer.LITECOIN.indexing, status: 'empty' } },
        })),
      });
      await page.getByRole('link', { name: '在 Litecoin 上打开' }).click();
      await page.waitForURL('**/address/1/LITECOIN/LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
      await page.getByText('系统未接入 Litecoin 数据，无法判断风险').waitFor();
      await page.context().close();
    });

    it('is loaded once: coming back shows it without asking again [R-ADDR-10]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`);
      await page.getByText('综合评分').waitFor();
      await page.locator('.tile .tile-value small').first().waitFor();
      let calls = 0;
      page.on('request', (request) => {
        if (OBJECT.test(request.url())) calls += 1;
      });
      await page.getByRole('link', { name: '首页' }).click();
      await page.goBack();
      await page.getByText(`标签来源`).first().waitFor();
      expect(calls).toBe(0);
      await page.context().close();
    });

    it('shows balance, income, spending and transactions as the API says them [R-ADDR-23] [R-SHOW-04] [R-SHOW-05]', async () => {
      const { page, answer } = await overhearing<Coins>(
        (prepare) => stage().visit(`/address/1/BITCOIN/${owned()}`, { prepare }),
        COINS,
      );
      const { items, _metadata } = answer;
      await page.locator('.tile .tile-value small').first().waitFor();
      const values = await page.locator('.tile .tile-value').allInnerTexts();
      const [coin] = items;
      expect(values.map((text) => text.replace(/\s/g, ''))).toEqual([
        `${group(coin?.balance ?? undefined)}BTC`,
        `${group(coin?.amountReceived ?? undefined)}BTC`,
        `${group(coin?.amountSent ?? undefined)}BTC`,
        _metadata.numberOfTransactions?.toLocaleString('en-US'),
      ]);
      const usd = coin?.balanceUsd ?? null;
      const note = await page.locator('.tile .tile-note').first().innerText();
      expect(note === 'USD：N/A').toBe(usd === null);
      await page.context().close();
    });

    it('lists four transactions a page with what it received less what it paid [R-ADDR-36] [R-ADDR-37] [R-LIST-03] [R-SHOW-01]', async () => {
      const { busy } = stage().cast;
      const path = api(`addresses/${busy}/transactions`);
      const second = await stage().ask<Transactions>(`${path}?offset=4&limit=4`);
      const page = await stage().visit(`/address/1/BITCOIN/${busy}`);
      const card = page.locator('.card.list');
      await card.getByRole('button', { name: '第 2 页' }).click();
      await card.locator(`a[title="${second.items[0]?.hash}"]`).waitFor();
      const rows = card.getByRole('row');
      expect(await rows.count()).toBe(5);
      for (const [index, item] of second.items.entries()) {
        const text = (await rows.nth(index + 1).innerText()).replace(/[\s,]/g, '');
        const { amount } = item.operations[0] ?? { amount: '' };
        expect(text).toContain(formatTime(item.date).replace(/\s/g, ''));
        expect(text).toContain(amount.startsWith('-') ? `−${amount.slice(1)}` : `+${amount}`);
      }
      expect(await card.getByText(`共 ${second._metadata.total} 笔`).count()).toBe(1);
      await page.context().close();
    });

    it("lists a wallet's addresses, four in the page and ten in a dialog that Esc closes [R-ADDR-38] [R-ADDR-39] [R-LIST-04]", async () => {
      const { wallet } = await infoOf(owned());
      const all = await stage().ask<WalletAddresses>(api(`wallets/${wallet.id}/addresses?offset=0&limit=10`));
      const page = await stage().visit(`/address/2/BITCOIN/${wallet.id}`);
      const card = page.locator('section', { has: page.getByRole('heading', { name: '钱包地址' }) });
      await card.locator(`a[title="${all.items[3]?.hash}"]`).waitFor();
      expect(await card.getByRole('table').getByRole('row').count()).toBe(5);
      await card.getByRole('button', { name: '查看全部地址' }).click();
      const dialog = page.getByRole('dialog', { name: '钱包地址' });
      await dialog.locator(`a[title="${all.items[9]?.hash}"]`).waitFor();
      expect(await dialog.getByRole('row').count()).toBe(11);
      // The address that rested longest: another may have moved in a block since.
      const [rested] = all.items.toSorted((a, b) => (a.lastActivityDate ?? 0) - (b.lastActivityDate ?? 0));
      const row = dialog.getByRole('row').filter({ has: page.locator(`a[title="${rested?.hash}"]`) });
      expect(await row.innerText()).toContain(formatTime(rested?.lastActivityDate ?? 0));
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    });

    it.each(
      WIDTHS,
    )('copies the whole of what it shows shortened, and shows it on hover, at %i pixels [R-SHOW-10]', async (width) => {
      const { items } = await stage().ask<Transactions>(api(`addresses/${owned()}/transactions`));
      const page = await stage().visit(`/address/1/BITCOIN/${owned()}`, { width });
      const hash = page.locator('.card.list .hash', { has: page.locator(`[title="${items[0]?.hash}"]`) }).first();
      await hash.waitFor();
      expect(await hash.getByRole('link').getAttribute('title')).toBe(items[0]?.hash);
      expect((await hash.innerText()).length).toBeLessThan(24);
      await hash.getByRole('button').click();
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(items[0]?.hash);
      await page.context().close();
    });
  });
