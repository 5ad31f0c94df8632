import type {
  EntityAddressListAnswer,
  EntityAlertsPlan,
  EntityAnswer,
  EntitySumsAnswer,
  EntityWalletsAnswer,
  RegulationInfoAnswer,
  SearchAnswer,
} from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import { changing, overhearing, refusing, type Stage } from '../stage.ts';
import { untilStill } from '../until-still.ts';

const ENTITY = /\/entities\/\d+$/;
const WALLETS = /\/entities\/\d+\/wallets$/;
const REGULATION = /\/regulationInfo$/;

export const describeEntity = (stage: () => Stage) =>
  describe('an entity', () => {
    const idOf = async (name: string): Promise<number> => {
      const found = await stage().ask<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(name)}`);
      return found.entities.items[0]?.id ?? 0;
    };
    const open = async (name: string, prepare?: Parameters<Stage['visit']>[1]) =>
      stage().visit(`/entities/${encodeURIComponent('anything')}/${await idOf(name)}`, prepare);

    it('is who its id says, whatever name stands in the address of the page [R-ENT-01]', async () => {
      const page = await open('海湾交易所');
      await page.getByRole('heading', { name: '海湾交易所', level: 1 }).waitFor();
      expect(await page.title()).toBe('实体 海湾交易所');
      await page.context().close();
    });

    it('shows what its register states, three countries as one tag [R-ENT-02] [R-ENT-11]', async () => {
      const page = await open('海湾交易所');
      const facts = await page.locator('.entity-facts').innerText();
      for (const part of [
        '2016-05-18',
        '2027-03-31',
        '模拟金融监管局观察名单',
        '提现超过 1 枚时核验证件',
        'demo-world',
      ])
        expect(facts).toContain(part);
      const tag = page.getByText('3 个国家或地区');
      expect(await tag.getAttribute('title')).toBe('新加坡、马耳他、阿拉伯联合酋长国');
      await page.context().close();
    });

    it('shows flags as yes, no and not known [R-ENT-07] [R-ENT-08] [R-ENT-10]', async () => {
      const page = await open('环洋兑换');
      const flags = page.locator('.entity-flags');
      await flags.first().waitFor();
      const text = (await flags.allInnerTexts()).join('\n').replace(/\n+/g, ' ');
      for (const part of [
        '运营中 是',
        '允许点对点交易 是',
        '曾遭黑客攻击 N/A',
        '无需身份核验 是',
        '制裁筛查 否',
        '尽职调查 N/A',
      ])
        expect(text).toContain(part);
      await page.context().close();
      const market = await open('暗河集市');
      await market.locator('.entity-silent').waitFor();
      expect(await market.locator('.entity-flags').count()).toBe(0);
      await market.context().close();
    });

    it('lists regulation by country, which can be turned around, missing parts as N/A [R-ENT-03] [R-ENT-12] [R-ENT-13]', async () => {
      const page = await open('海湾交易所');
      const rows = page.getByRole('table', { name: '监管情况' }).locator('tbody tr');
      await rows.first().waitFor();
      const before = await rows.allInnerTexts();
      expect(before.join(' ')).toContain('未定义');
      expect(before.find((row) => row.includes('马耳他'))).toMatch(/不再豁免.*2021-11-01.*N\/A.*N\/A/s);
      await page.getByRole('button', { name: /国家或地区/ }).click();
      expect(await rows.allInnerTexts()).toEqual(before.toReversed());
      await page.context().close();
    });

    it('says that regulation failed, never that there is none [R-ENT-14]', async () => {
      const { prepare, switched } = refusing(REGULATION);
      const page = await open('海湾交易所', { prepare });
      const card = page.locator('section', { hasText: '监管情况' });
      await card.getByText('加载失败').waitFor();
      expect(await card.innerText()).not.toContain('没有来源');
      switched.isOn = false;
      await card.getByRole('button', { name: '重试' }).click();
      await card.getByText('新加坡').waitFor();
      await page.context().close();
    });

    it('lists its wallets four a page; addresses of none open in a dialog of ten [R-ENT-15] [R-ENT-16]', async () => {
      const rows = Array.from({ length: 5 }, (_, index) => ({
        blockchain: 'BITCOIN' as const,
        referenceAddress: `1Reference${index}`,
        addressCount: index + 1,
      }));
      const many = changing<EntityWalletsAnswer>(WALLETS, (answer) => ({
        ...answer,
        items: [{ blockchain: 'BITCOIN', referenceAddress: null, addressCount: 6 }, ...rows],
      }));
      const page = await open('海湾交易所', { prepare: many });
      const table = page.getByRole('table', { name: '实体钱包' }).locator('tbody tr');
      await table.first().waitFor();
      expect(await table.count()).toBe(4);
      await page.getByRole('button', { name: '查看地址' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('tbody tr').first().waitFor();
      expect(await dialog.locator('tbody tr').count()).toBeLessThanOrEqual(10);
      await page.context().close();
      const none = await open('海湾交易所', {
        prepare: changing<EntityWalletsAnswer>(WALLETS, (answer) => ({ ...answer, items: [] })),
      });
      await none.getByText('暂无已知钱包').waitFor();
      await none.context().close();
    });

    it('fetches details, wallets and regulation once [R-ENT-04]', async () => {
      const requestLog: string[] = [];
      const page = await open('海湾交易所', {
        prepare: async (each) => each.on('request', (request) => requestLog.push(new URL(request.url()).pathname)),
      });
      await page.getByRole('table', { name: '实体钱包' }).waitFor();
      const counts = [ENTITY, WALLETS, REGULATION].map((call) => requestLog.filter((path) => call.test(path)).length);
      expect(counts).toEqual([1, 1, 1]);
      await page.context().close();
    });

    it('shows the sums that the API answers, and whom the money came from [R-ENT-70] [R-ENT-72]', async () => {
      const id = await idOf('海湾交易所');
      const { page, answer } = await overhearing<EntitySumsAnswer>(
        (prepare) => stage().visit(`/entities/a/${id}`, { prepare }),
        `**/entities/${id}/sums`,
      );
      const sums = page.getByRole('region', { name: '汇总' });
      await sums
        .getByText(
          `共 ${answer.chains.reduce((sum, each) => sum + each.numberOfTransactions, 0).toLocaleString('en-US')} 笔交易`,
        )
        .waitFor();
      expect(await sums.innerText()).toContain((answer.numberOfCounterparties ?? 0).toLocaleString('en-US'));
      const [, coin] = answer.chains.map(({ coins }) => coins[0]);
      await page
        .getByRole('table', { name: '分链分币种合计' })
        .getByText(coin?.coin.symbol ?? '')
        .first()
        .waitFor();
      const flow = page.getByRole('table', { name: '资金来源' });
      const first = answer.parties
        .filter(({ received }) => (received.amountUsd ?? 0) > 0)
        .sort((a, b) => (b.received.amountUsd ?? 0) - (a.received.amountUsd ?? 0))[0];
      expect(await flow.locator('tbody tr').first().innerText()).toContain(
        `${first?.received.percentage?.toFixed(2)} %`,
      );
      await page.context().close();
    });

    it('has a link to the chain on which it is traced [R-ADDR-224]', async () => {
      const page = await open('海湾交易所');
      const chains = page.getByRole('tablist', { name: '区块链' }).first();
      await chains.getByRole('tab', { name: 'TRON' }).click();
      await untilStill(page);
      await page.getByRole('button', { name: '复制链接' }).click();
      await page.getByRole('button', { name: '已复制' }).waitFor();
      const link = new URL(String(await page.evaluate('navigator.clipboard.readText()')));
      expect(link.searchParams.get('traced')).toBe('TRON');
      await page.goto(link.href);
      await chains.getByRole('tab', { name: 'TRON', selected: true }).waitFor();
      await page.getByRole('status').filter({ hasText: '此链接复制于区块' }).waitFor();
      await page.context().close();
    });

    it('opens the list of the parties without a name from their number [R-ENT-72] [R-EDGE-57]', async () => {
      const page = await open('海湾交易所');
      const row = page.getByRole('table', { name: '资金来源' }).getByRole('row').filter({ hasText: '无标注' });
      await row.getByRole('link').click();
      const card = page.getByRole('region', { name: '往来明细' });
      await card.getByText(/共 [\d,]+ 行/).waitFor();
      expect(await card.getByLabel('风险等级').inputValue()).toBe('Undefined');
      expect(await card.getByLabel('方向').inputValue()).toBe('INCOMING');
      await untilStill(page);
      const levels = await card.locator('.party:has(a)').allInnerTexts();
      expect(levels.length).toBeGreaterThan(0);
      expect(levels.filter((text) => !/无标注|未充分查明/.test(text))).toEqual([]);
      await page.context().close();
    });

    it('shows what it did over all chains and on one, tab by tab [R-ENT-89] [R-ENT-90]', async () => {
      const page = await open('海湾交易所');
      const card = page.getByRole('region', { name: '往来明细' });
      const newer = card.getByRole('button', { name: '较新' });
      await card.getByRole('table', { name: '交易', exact: true }).getByRole('link').first().waitFor();
      expect(await newer.isDisabled()).toBe(true);
      await card.getByRole('button', { name: '较早' }).click();
      await newer.click();
      await expect.poll(() => newer.isDisabled()).toBe(true);
      await card.getByRole('tab', { name: '交易对手' }).click();
      await card.getByText(/共 [\d,]+ 行/).waitFor();
      await card.getByRole('tab', { name: '资金走势' }).click();
      await card.getByRole('slider', { name: /USD/ }).waitFor();
      await page.getByRole('tablist', { name: '区块链' }).last().getByRole('tab', { name: 'Bitcoin' }).click();
      await page.getByRole('region', { name: '交易', exact: true }).getByRole('slider', { name: /BTC/ }).waitFor();
      await page.context().close();
    });

    it('lists all its addresses in an order that can be chosen [R-ENT-71]', async () => {
      const id = await idOf('黑潮行动');
      const answer = await stage().ask<EntityAddressListAnswer>(
        `/api/proxy/v1/entities/${id}/addresses?sort=LAST&isAscending=false`,
      );
      const page = await open('黑潮行动');
      const table = page.getByRole('table', { name: '全部地址' });
      await table.getByRole('button', { name: /最近交易/ }).click();
      await table.locator('th[aria-sort="descending"]').filter({ hasText: '最近交易' }).waitFor();
      const rows = await table.locator('tbody tr').evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
      expect(rows.length).toBe(Math.min(10, answer._metadata.total));
      await page.context().close();
    });

    it('has all its wallets watched at once, told before and taken back after [R-ALERT-129] [R-ALERT-130]', async () => {
      const id = await idOf('极光理财');
      const plan = () => stage().ask<EntityAlertsPlan>(`/api/proxy/v1/entities/${id}/alerts`);
      const before = (await plan()).wanted.length;
      expect(before).toBeGreaterThan(0);
      const page = await open('极光理财');
      await page.getByRole('button', { name: '对全部地址设预警' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText(`将为 ${before} 个钱包各设一条预警`).waitFor();
      await dialog.getByRole('button', { name: `创建 ${before} 条预警` }).click();
      await dialog.getByRole('status').waitFor();
      expect(await plan()).toMatchObject({ wanted: [], watched: before });
      await dialog.getByRole('button', { name: '撤销' }).click();
      await dialog.getByText(`将为 ${before} 个钱包各设一条预警`).waitFor();
      expect(await plan()).toMatchObject({ watched: 0 });
      await page.context().close();
    });

    it('folds blocks of which nobody states a fact into one line [R-ENT-73]', async () => {
      const page = await open('暗河集市');
      await page.locator('.entity-silent').getByText('监管情况').waitFor();
      expect(await page.getByRole('table', { name: '监管情况' }).count()).toBe(0);
      await page.context().close();
    });

    it('says what the register says [R-ENT-74]', async () => {
      const page = await open('海湾交易所');
      const facts = await page.locator('.entity-facts').innerText();
      for (const part of ['模拟 SG-0000101', '模拟支付牌照 PS-0101', 'https://harbour-bay.example'])
        expect(facts).toContain(part);
      await page.context().close();
    });

    it('shows what the API answers', async () => {
      const id = await idOf('海湾交易所');
      const entity = await stage().ask<EntityAnswer>(`/api/proxy/v1/entities/${id}`);
      const regulation = await stage().ask<RegulationInfoAnswer>(`/api/proxy/v1/entities/${id}/regulationInfo`);
      const page = await open('海湾交易所');
      await page.getByText(`标注地址 ${entity.numberOfLabels} 个`).waitFor();
      for (const row of regulation.items) await page.getByText(row.name).first().waitFor();
      await page.context().close();
    });
  });
