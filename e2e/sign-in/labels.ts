import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { WIDTHS } from '../looks.ts';
import { refusing } from '../stage.ts';
import { listFaults } from './accessible.ts';
import type { Stage } from './stage.ts';

export const describeLabels = (stage: () => Stage): void => {
  let hotWallet: string;
  beforeAll(async () => {
    const demo = await fetch(`${stage().url}/api/demo`);
    const { showcase } = (await demo.json()) as { showcase: Array<{ address: string; title: string }> };
    hotWallet = showcase.find(({ title }) => title.includes('热钱包'))?.address ?? '';
  });

  const ADDRESS = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
  const open = (part: string, width: number, prepare?: (page: Page) => Promise<unknown>) =>
    stage().visit(`/labels${part}`, { as: 'reviewer', width, ...(prepare && { prepare }) });
  const rowOf = (page: Page, text: string) => page.locator('tbody tr:not(.expanded)').filter({ hasText: text }).first();
  const broken = (calls: string) => refusing(calls).prepare;

  /** Result of an import that removed a list from the wrong chain. */
  const MOVED = [{ blockchain: 'ETHEREUM', added: 0, changed: 0, withdrawn: 6_723, unchanged: 0 }];

  async function giveReason(page: Page, title: string, action: string, reason: string) {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.getByText('请填写理由').waitFor();
    await dialog.getByLabel('理由').fill(reason);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  async function addByCall(address: string, name: string): Promise<void> {
    const token = await stage().signIn('reviewer@demo.sulian');
    const entity = { name, type: 'Gambling' };
    await stage().call('/api/labels', token, {
      blockchain: 'BITCOIN',
      address,
      entity,
      confidence: 5,
      reason: '端到端测试',
    });
  }

  /** Further valid addresses, of which the demo's ledger has none. */
  const OTHERS = [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX',
    '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
    '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR',
  ];
  interface Party {
    readonly address: string | null;
    readonly entity: object | null;
  }

  /** Labels one address per spelling, the first one of the ledger; what it returns withdraws the labels. */
  async function addSpellings(spellings: readonly string[]) {
    const token = await stage().signIn('reviewer@demo.sulian');
    const path = `/api/proxy/v1/blockchains/BITCOIN/addresses/${hotWallet}/counterparties?limit=50`;
    const headers = { token: await stage().signIn('officer@demo.sulian') };
    const { items } = (await (await fetch(`${stage().url}${path}`, { headers })).json()) as { items: readonly Party[] };
    const address = items.find((party) => party.address !== null && party.entity === null)?.address ?? '';
    const labels: Array<{ readonly id: number; readonly version: number }> = [];
    for (const [index, name] of spellings.entries())
      labels.push(
        await stage().call('/api/labels', token, {
          ...{ blockchain: 'BITCOIN', address: [address, ...OTHERS][index], entity: { name, type: 'Exchange' } },
          ...{ confidence: 60, reason: '端到端测试' },
        }),
      );
    const withdraw = async () => {
      for (const { id } of labels) {
        const { version } = await stage().call<{ version: number }>(`/api/labels/${id}`, token);
        await stage().call(`/api/labels/${id}/withdraw`, token, { version, reason: '端到端测试' });
      }
    };
    return { address, withdraw };
  }

  describe.each(WIDTHS)('the labels at %i px', (width) => {
    const name = `测试博彩${width}`;

    it('are entered, corrected, withdrawn and restored, with their history [R-LABEL-13]', async () => {
      const page = await open('', width);
      await page.getByRole('button', { name: '录入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      const send = () => dialog.getByRole('button', { name: '录入标签', exact: true }).click();
      await send();
      await dialog.getByText('请输入地址').waitFor();
      await dialog.getByLabel('地址').fill('1BoatSLRHtKNngkdXEeobR76b53LETtpyX');
      await dialog.getByLabel('实体', { exact: true }).fill(name);
      await dialog.getByLabel('实体类型').selectOption('Gambling');
      await dialog.getByLabel('置信度').fill('0');
      await dialog.getByLabel('理由').fill('案卷第三页');
      await send();
      await dialog.getByText('这不是该链的有效地址').waitFor();
      await dialog.getByLabel('地址').fill(ADDRESS);
      await send();
      await dialog.waitFor({ state: 'hidden' });
      const row = rowOf(page, name);
      await row.getByText('人工录入').waitFor();

      await row.getByRole('button', { name: '更正' }).click();
      const correction = page.getByRole('dialog', { name: '更正标签' });
      expect(await correction.getByLabel('置信度').inputValue()).toBe('0');
      await correction.getByLabel('置信度').fill('40');
      await correction.getByLabel('理由').fill('补充核实');
      await correction.getByRole('button', { name: '更正', exact: true }).click();
      await row.getByText('40', { exact: true }).waitFor();

      await row.getByRole('button', { name: '撤回' }).click();
      await giveReason(page, '撤回标签', '撤回', '重复录入');
      await row.getByText('审核员已撤回').waitFor();
      await row.getByRole('button', { name: '恢复' }).click();
      await giveReason(page, '恢复标签', '恢复', '撤回有误');
      await row.getByText('有效', { exact: true }).waitFor();

      await row.getByRole('button', { name: '展开' }).click();
      const history = page.getByRole('list', { name: '修改历史' }).getByRole('listitem');
      await history.first().waitFor();
      expect((await history.allInnerTexts()).map((text) => /撤回有误|重复录入|补充核实/.exec(text)?.[0])).toEqual([
        '撤回有误',
        '重复录入',
        '补充核实',
      ]);
      await page.getByRole('searchbox').fill('没有这样的标签');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByText('没有符合条件的标签').waitFor();
      await page.context().close();
    });

    it('are imported from a table of any columns, after a dry run [R-LABEL-110] [R-LABEL-112]', async () => {
      const page = await open('/imports', width);
      await page.getByRole('button', { name: '导入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '导入标签' });
      const press = (action: string) => dialog.getByRole('button', { name: action, exact: true }).click();
      const table = `钱包;网络;主人\n${ADDRESS};btc;表格${width}\n1broken;btc;x\n`;
      await dialog
        .getByLabel('标签文件')
        .setInputFiles({ name: `table${width}.csv`, mimeType: 'text/csv', buffer: Buffer.from(table) });
      await press('试运行');
      await dialog.getByLabel('地址对应的列').selectOption('钱包');
      expect(await dialog.getByLabel('区块链对应的列').inputValue()).toBe('网络');
      await dialog.getByLabel('实体对应的列').selectOption('主人');
      await dialog.getByLabel('实体类型的统一值').selectOption('Gambling');
      expect(await dialog.getByRole('button', { name: '试运行', exact: true }).isDisabled()).toBe(true);
      await dialog.getByLabel('置信度的统一值').fill('40');
      await press('试运行');
      await dialog.getByText('试运行结果（尚未写入）').waitFor();
      await dialog.getByText('未采纳的条目（1）').waitFor();
      await press('导入');
      await dialog.getByText('已导入').waitFor();
      await press('关闭');
      await rowOf(page, `table${width}.csv`).getByText('reviewer@demo.sulian').waitFor();
      await page.context().close();
    });

    it('are corrected by an investigator on the address page, and a reviewer decides [R-LABEL-114]', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${hotWallet}`, { as: 'officer', width });
      await page.getByRole('button', { name: '更正', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '更正标签或提出异议' });
      await dialog.getByLabel('正确的实体').fill(`乙交易所${width}`);
      await dialog.getByLabel('实体类型').selectOption('Exchange');
      await dialog.getByLabel('理由').fill('调证回复');
      await dialog.getByRole('button', { name: '提交' }).click();
      const own = page.getByRole('list', { name: '本案提出的更正与异议' }).getByRole('listitem').first();
      await own.getByText('待处理').waitFor();
      const console = await open('/objections', width);
      const row = rowOf(console, `乙交易所${width}`);
      await row.getByRole('button', { name: /^采纳/ }).click();
      await giveReason(console, '采纳意见', '采纳', '核对无误');
      await console.getByText('没有符合条件的更正或异议').waitFor();
      await console.context().close();
      await page.reload();
      await own.getByText('已采纳').waitFor();
      await own.getByText('核对无误').waitFor();
      await page.context().close();
    });

    it('name one exchange once its five spellings are merged, and five again once separated [R-LABEL-116]', async () => {
      const spellings = ['天枢', 'Tianshu', 'tianshu.example', 'TS Exchange', 'Tian Shu'].map(
        (each) => `${each} ${width}`,
      );
      const [second = '', main = ''] = spellings;
      const others = spellings.filter((each) => each !== main);
      const { address, withdraw } = await addSpellings(spellings);
      const page = await open('/entities', width);
      const find = async (text: string) => {
        await page.getByRole('searchbox').fill(text);
        await page.getByRole('searchbox').press('Enter');
      };
      const found = page.getByRole('table', { name: '查到的实体' }).locator('tbody > tr:not(.expanded)');
      for (const spelling of spellings) {
        await find(spelling);
        await page.getByRole('checkbox', { name: new RegExp(`^选择 ${spelling}（`) }).check();
      }
      await page.getByRole('button', { name: '合并所选（5）' }).click();
      const dialog = page.getByRole('dialog', { name: '合并实体' });
      const option = dialog.getByRole('option', { name: new RegExp(`^${main} `) });
      await dialog.getByLabel('保留的名称').selectOption((await option.getAttribute('value')) ?? '');
      await dialog.getByText('4 条标签改归其名下').waitFor();
      for (const spelling of others) await dialog.getByRole('listitem').filter({ hasText: spelling }).waitFor();
      await giveReason(page, '合并实体', '合并', '同一家公司');

      const officer = await stage().visit(`/address/1/BITCOIN/${address}`, { as: 'officer', width });
      const nameOnPage = () => officer.locator('main').getByText(main, { exact: true }).first();
      await nameOnPage().waitFor();
      expect(await officer.getByText(second, { exact: true }).count()).toBe(0);

      await find(second);
      await found.filter({ hasText: main }).waitFor();
      await find(main);
      await found
        .first()
        .getByRole('button', { name: `${main} 的合并与别名` })
        .click();
      for (const spelling of others) {
        await page.getByRole('button', { name: new RegExp(`^拆分 ${spelling}（`) }).click();
        await giveReason(page, '拆分实体', '拆分', '误并');
      }
      await page.getByText('没有并入的实体').waitFor();
      await officer.reload();
      await officer.locator('main').getByText(second, { exact: true }).first().waitFor();
      for (const spelling of spellings) {
        await find(spelling);
        await found.filter({ hasText: spelling }).first().waitFor();
        expect(await found.count()).toBe(1);
      }
      const history = page.getByRole('table', { name: '合并与别名记录' }).locator('tbody tr');
      expect((await history.allInnerTexts()).slice(0, 5).map((text) => /合并|拆分/.exec(text)?.[0])).toEqual([
        ...['拆分', '拆分', '拆分', '拆分', '合并'],
      ]);
      await withdraw();
      await officer.context().close();
      await page.context().close();
    });

    it('have entities with aliases, which find them [R-LABEL-117]', async () => {
      await addByCall('1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1', `别名测试${width}`);
      const page = await open('/entities', width);
      await page.getByRole('searchbox').fill(`别名测试${width}`);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('button', { name: `别名测试${width} 的合并与别名` }).click();
      await page.getByRole('button', { name: '添加别名' }).click();
      const dialog = page.getByRole('dialog', { name: '添加别名' });
      await dialog.getByLabel('别名').fill(`又名${width}`);
      await giveReason(page, '添加别名', '添加别名', '官网所称');
      await page
        .getByRole('list', { name: `别名测试${width} 的别名` })
        .getByText(`又名${width}`)
        .waitFor();
      await page.getByRole('searchbox').fill(`又名${width}`);
      await page.getByRole('searchbox').press('Enter');
      await page.getByRole('checkbox', { name: new RegExp(`^选择 别名测试${width}（`) }).waitFor();
      await page.context().close();
    });

    it('are not lost by closing a dialog: it requires confirmation [R-LIST-107]', async () => {
      const page = await open('', width);
      const button = page.getByRole('button', { name: '录入标签' });
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      await button.click();
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await button.click();
      await dialog.getByLabel('地址').fill(ADDRESS);
      await page.keyboard.press('Escape');
      await dialog.getByText('已填写的内容尚未保存').waitFor();
      await dialog.getByRole('button', { name: '继续填写' }).click();
      expect(await dialog.getByLabel('地址').inputValue()).toBe(ADDRESS);
      await page.mouse.click(2, 2);
      await dialog.getByRole('button', { name: '放弃' }).click();
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    });

    it('are not entered with what is no day [R-LIST-79]', async () => {
      const page = await open('', width);
      await page.getByRole('button', { name: '录入标签' }).click();
      const dialog = page.getByRole('dialog', { name: '录入标签' });
      await dialog.getByLabel('地址').fill(ADDRESS);
      await dialog.getByLabel('实体', { exact: true }).fill(name);
      await dialog.getByLabel('实体类型').selectOption('Gambling');
      await dialog.getByLabel('置信度').fill('0');
      await dialog.getByLabel('理由').fill('案卷第三页');
      const date = dialog.getByRole('textbox', { name: '标注日期', exact: true });
      await date.fill('2026-02-30');
      await dialog.getByRole('button', { name: '录入标签', exact: true }).click();
      await dialog.getByRole('alert').getByText('不是有效日期').waitFor();
      expect(await date.getAttribute('aria-invalid')).toBe('true');
      await page.context().close();
    });

    it('offer the entities of that name, and say when the label changed meanwhile [R-LABEL-16]', async () => {
      await addByCall('1dice8EMZmqKvrGE4Qc9bUFf9PX3xaYDp', `并发${width}`);
      const page = await open(`?q=`, width);
      const row = rowOf(page, `并发${width}`);
      await row.getByRole('button', { name: '更正' }).click();
      const dialog = page.getByRole('dialog', { name: '更正标签' });
      await dialog.getByLabel('实体', { exact: true }).fill('海湾');
      await dialog
        .getByRole('list', { name: '名称相近的已有实体' })
        .getByRole('button', { name: /海湾交易所/ })
        .click();
      await dialog.getByText('已有实体 · 交易所').waitFor();
      const token = await stage().signIn('reviewer@demo.sulian');
      const { items } = await stage().call<{ items: Array<{ id: number; version: number }> }>(
        `/api/labels?q=${encodeURIComponent(`并发${width}`)}`,
        token,
      );
      const [held] = items;
      await stage().call(`/api/labels/${held?.id}/withdraw`, token, { version: held?.version, reason: '另一位审核员' });
      await dialog.getByLabel('理由').fill('更正');
      await dialog.getByRole('button', { name: '更正', exact: true }).click();
      await dialog.getByRole('alert').getByText('状态已被他人更改').waitFor();
      await page.context().close();
    });

    it('that disagree are listed by address, best first [R-LABEL-17]', async () => {
      await addByCall(hotWallet, `冲突${width}`);
      const page = await open('/conflicts', width);
      const row = rowOf(page, `冲突${width}`);
      await row.getByRole('button', { name: '展开' }).click();
      const claims = page.getByRole('table', { name: `${hotWallet} 的标签` }).locator('tbody tr');
      await claims.first().waitFor();
      expect((await claims.allInnerTexts()).map((text) => text.includes('人工录入'))[0]).toBe(false);
      await page.context().close();
    });

    it('that contest a wallet are decided on by a reviewer, and the decision is revoked [R-WALLET-12]', async () => {
      await addByCall(hotWallet, `存疑${width}`);
      const page = await open('/contested', width);
      const wallets = page.getByRole('table', { name: '存疑钱包' }).locator('tbody tr:not(.expanded)');
      const row = wallets.filter({ hasText: `存疑${width}` });
      await row.getByRole('button', { name: '裁定' }).click();
      const dialog = page.getByRole('dialog', { name: '裁定存疑钱包' });
      await dialog.getByLabel('认定该钱包归属').selectOption({ label: `存疑${width} (博彩)` });
      await giveReason(page, '裁定存疑钱包', '裁定', '服务商来函');
      await page.getByText('没有存疑钱包').waitFor();
      const decision = page.getByRole('table', { name: '裁定记录' }).locator('tbody tr').first();
      await decision.getByText(`博彩 存疑${width}`).waitFor();
      await decision.getByText('生效中').waitFor();
      await decision.getByRole('button', { name: '撤销' }).click();
      await giveReason(page, '撤销裁定', '撤销', '来函有误');
      await decision.getByText('已终止').waitFor();
      await row.waitFor();
      await page.context().close();
    });

    it('have a history of imports with refused lines and a report to save, by chain [R-LABEL-18] [R-LABEL-28]', async () => {
      const page = await open('/imports', width, async (each) => {
        await each.route('**/api/labels/imports?*', async (route) => {
          const response = await route.fetch();
          const body = (await response.json()) as { data: { items: Array<{ refused: number; chains: unknown }> } };
          for (const item of body.data.items) Object.assign(item, { refused: 1, chains: MOVED });
          await route.fulfill({ response, json: body });
        });
        await each.route('**/api/labels/imports/*/lines?*', (route) => {
          const items = [{ file: 'pack.yaml', line: 12, reason: 'category spaceship is not known' }];
          const _metadata = { total: 1, offset: 0, limit: 10 };
          return route.fulfill({ json: { success: true, code: 0, message: '', data: { items, _metadata } } });
        });
      });
      const imports = page.getByRole('table', { name: '导入记录' }).locator('tbody tr:not(.expanded)');
      await imports.first().getByRole('button', { name: '展开' }).click();
      await page.getByText('category spaceship is not known').waitFor();
      await page.getByText('Ethereum 标签').waitFor();
      await page.getByText('新增 0，变更 0，撤回 6,723，无变化 0').waitFor();
      const saved = await downloadBy(page, () => page.getByRole('button', { name: '下载报告 (CSV)' }).click());
      expect(saved.suggestedFilename()).toMatch(/^import-\d+\.csv$/);
      await page.context().close();
    });

    it.each([
      ['', '**/api/labels?*', '没有符合条件的标签'],
      ['/imports', '**/api/labels/imports?*', '尚未导入标签'],
      ['/conflicts', '**/api/labels/conflicts?*', '没有来源冲突的地址'],
      ['/contested', '**/api/labels/contested?*', '没有存疑钱包'],
      ['/entities', '**/api/labels/merges?*', '尚无合并或别名记录'],
    ])('%s that cannot be had are shown as failed, never as none', async (part, calls, empty) => {
      const page = await open(part, width, broken(calls));
      await page.getByRole('alert').getByText('数据库暂不可用').waitFor();
      expect(await page.getByText(empty).count()).toBe(0);
      await page.context().close();
    });

    it('keep nobody out and are no wider than the screen, on all five pages', async () => {
      const look = width === 390 ? ({ theme: 'dark', language: 'en' } as const) : {};
      const page = await stage().visit('/labels', { as: 'reviewer', width, ...look });
      const found: string[] = [];
      for (const part of ['', '/imports', '/entities', '/conflicts', '/contested']) {
        await page.goto(`${stage().url}/labels${part}`);
        await page.locator('.list-foot, .state').first().waitFor();
        found.push(...(await listFaults(page, part, width)));
      }
      expect(found).toEqual([]);
      await page.context().close();
    });
  });

  describe('the label console', () => {
    it('is in the header of a reviewer and closed to others', async () => {
      const page = await stage().visit('/', { as: 'reviewer' });
      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '标签管理' }).click();
      await page.getByRole('heading', { name: '标签管理' }).waitFor();
      await page.context().close();
      const officer = await stage().visit('/labels', { as: 'officer' });
      await officer.waitForURL((url) => url.pathname === '/');
      expect(await officer.getByRole('link', { name: '标签管理' }).count()).toBe(0);
      await officer.context().close();
    });
  });

  describe.each(WIDTHS)('the reasons of a wallet at %i px', (width) => {
    it('are the transactions that spend two of its addresses together [R-WALLET-13]', async () => {
      const token = await stage().signIn('officer@demo.sulian');
      const path = `/api/proxy/v1/blockchains/BITCOIN/wallets/${hotWallet}/addresses?limit=3`;
      const answer = await fetch(stage().url + path, { headers: { token } });
      const { items } = (await answer.json()) as { items: Array<{ hash: string }> };
      const [reference, member] = items;
      const page = await stage().visit(`/address/2/BITCOIN/${reference?.hash}`, { as: 'officer', width });
      await page.getByRole('heading', { name: '地址聚合依据' }).waitFor();
      await page.getByLabel('地址', { exact: true }).fill(member?.hash ?? '');
      await page.getByRole('button', { name: '查询依据' }).click();
      const links = page.getByRole('list', { name: '聚合链' }).getByRole('listitem');
      await links.first().waitFor();
      expect(await links.last().locator('a').nth(1).getAttribute('title')).toBe(reference?.hash);
      const panel = page.locator('.reasons');
      const { x, width: held } = (await panel.boundingBox()) ?? { x: 0, width: Number.POSITIVE_INFINITY };
      expect(x + held).toBeLessThanOrEqual(width);
      const over = "(each => each.scrollWidth - each.clientWidth)(document.querySelector('.reasons'))";
      expect(await page.evaluate(over)).toBe(0);
      await page.getByLabel('地址', { exact: true }).fill(ADDRESS);
      await page.getByRole('button', { name: '查询依据' }).click();
      await panel.getByRole('alert').waitFor();
      await page.context().close();
    });

    it('are shown on the page of an address without a question; its wallet marks the address, and leads back to it [R-WALLET-18] [R-WALLET-19]', async () => {
      const token = await stage().signIn('officer@demo.sulian');
      const path = `/api/proxy/v1/blockchains/BITCOIN/wallets/${hotWallet}/addresses?limit=8`;
      const answer = await fetch(stage().url + path, { headers: { token } });
      const { items } = (await answer.json()) as { items: Array<{ hash: string }> };
      const reference = items[0]?.hash ?? '';
      const member = items.at(-1)?.hash ?? '';
      const page = await stage().visit(`/address/1/BITCOIN/${member}`, { as: 'officer', width });
      const reasons = page.locator('#reasons');
      await reasons.scrollIntoViewIfNeeded();
      const links = reasons.getByRole('list', { name: '聚合链' }).getByRole('listitem');
      await links.first().waitFor();
      expect(await links.first().locator('a').first().getAttribute('title')).toBe(member);
      expect(await links.last().locator('a').nth(1).getAttribute('title')).toBe(reference);

      const sides = page.getByRole('navigation', { name: '地址与钱包切换' });
      await sides.getByRole('link', { name: '钱包' }).click();
      await page.waitForURL((url) => url.pathname === `/address/2/BITCOIN/${reference}`);
      const marked = page
        .getByRole('table', { name: '钱包地址' })
        .first()
        .getByRole('row')
        .filter({ hasText: '由此地址进入' });
      expect(await marked.locator('a').first().getAttribute('title')).toBe(member);
      await reasons.scrollIntoViewIfNeeded();
      await links.first().waitFor();
      expect(await links.first().locator('a').first().getAttribute('title')).toBe(member);
      await sides.getByRole('link', { name: '地址' }).click();
      await page.waitForURL((url) => url.pathname === `/address/1/BITCOIN/${member}`);
      await page.context().close();
    });
  });
};
