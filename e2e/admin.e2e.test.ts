import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Anvil, findAnvil, startAnvil } from '@sulian/testkit';
import { startTronWorldNode } from '@sulian/world';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMainNetFront } from '../apps/sulian/test/support/main-net-front.ts';
import { makeTempDir } from '../apps/sulian/test/support/run-sulian.ts';
import { launchBrowser } from './browser.ts';
import { type OwnServer, startServer, writeConfig } from './server.ts';
import { listSevere } from './sign-in/accessible.ts';

const ADMIN = { caseName: '经侦一队', email: 'admin@unit.test', password: 'Verwaltung-9' };
const BLOCKS = 6;
const FOLLOWED = { timeout: 60_000 };

const binary = findAnvil();
if (binary === undefined) console.warn('admin: skipped, npm brought no anvil for this machine');

describe.skipIf(binary === undefined)('a new installation', () => {
  const folder = makeTempDir();
  const dataDir = join(folder.path, 'data');
  let node: Anvil;
  let account = '';
  let server: OwnServer;
  let browser: Browser;

  beforeAll(async () => {
    node = await startAnvil(binary as string, ['--no-mining']);
    [account = ''] = (await node.rpc('eth_accounts')) as string[];
    for (let blocks = 0; blocks < BLOCKS; blocks += 1) {
      const to = `0x${'ab'.repeat(19)}0${blocks}`;
      await node.rpc('eth_sendTransaction', { from: account, to, value: '0xde0b6b3a7640000' });
      await node.rpc('evm_mine');
    }
    const config = join(folder.path, 'sulian.config.yaml');
    writeConfig(config, { admin: { sources: true } });
    const env = { SULIAN_DATA_DIR: dataDir, SULIAN_CONFIG: config };
    server = await startServer({ dataDir, env });
    browser = await launchBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser.close();
    await server.stop();
    await node.stop();
    folder.remove();
  });

  async function openAsAdmin(): Promise<Page> {
    const page = await browser.newPage();
    await page.goto(`${server.url}/login`);
    await signIn(page);
    return page;
  }

  async function signIn(page: Page): Promise<void> {
    await page.getByLabel('案件号').fill(ADMIN.caseName);
    await page.getByLabel('邮箱').fill(ADMIN.email);
    await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '账号菜单' }).waitFor();
  }

  it('has its first administrator created in the browser, once [R-RUN-190]', async () => {
    const code = readFileSync(join(dataDir, 'setup-code'), 'utf8').trim();
    expect(server.output()).toContain(join(dataDir, 'setup-code'));
    expect(server.output()).not.toContain(code);
    const page = await browser.newPage();
    await page.goto(`${server.url}/`);
    await page.getByRole('heading', { name: '首次设置' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/setup');
    expect(await listSevere(page)).toEqual([]);
    const submit = page.getByRole('button', { name: '建立管理员' });
    await submit.click();
    await page.getByText('请输入设置码').waitFor();
    await page.getByLabel('设置码').fill('AAAAA-AAAAA-AAAAA-AAAAA');
    await page.getByLabel('案件号').fill(ADMIN.caseName);
    await page.getByLabel('管理员邮箱').fill(ADMIN.email);
    await page.getByLabel('密码', { exact: true }).fill(ADMIN.password);
    await page.getByLabel('确认密码').fill(ADMIN.password);
    await submit.click();
    await page.getByText('设置码不正确').waitFor();
    await page.getByLabel('设置码').fill(code.toLowerCase());
    await submit.click();
    await page.getByText('管理员已建立，请登录').waitFor();
    await signIn(page);
    await page.close();

    const later = await (await browser.newContext()).newPage();
    await later.goto(`${server.url}/setup`);
    await later.getByRole('heading', { name: '登录' }).waitFor();
    expect(existsSync(join(dataDir, 'setup-code'))).toBe(false);
    await later.context().close();
  }, 120_000);

  it('is led by its administrator to a followed chain, imported labels and prices in the browser alone [R-RUN-170] [R-RUN-175] [R-ACCESS-25]', async () => {
    const page = await openAsAdmin();
    await page.goto(`${server.url}/admin/sources`);
    await page.getByText('尚未配置数据源').waitFor();
    await page.getByRole('button', { name: '添加数据源' }).click();
    const dialog = page.getByRole('dialog', { name: '添加数据源' });
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await dialog.getByText('请选择区块链').waitFor();
    await dialog.getByLabel('区块链').selectOption('ETHEREUM');
    const nodes = dialog.getByLabel('节点地址');
    await nodes.fill('http://127.0.0.1:1/');
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await dialog.getByText('数据源无法连接').waitFor(FOLLOWED);
    await nodes.fill(node.url);
    await dialog.getByRole('button', { name: '测试连接' }).click();
    await dialog.getByText(`连接正常，最新区块 ${BLOCKS}`).waitFor(FOLLOWED);
    await dialog.getByRole('button', { name: '保存并开始跟踪' }).click();
    const row = page.getByRole('table', { name: '数据源' }).locator('tbody tr');
    await row.getByText('正常').waitFor(FOLLOWED);
    expect(await row.innerText()).toContain(new URL(node.url).host);
    expect(await row.innerText()).toContain(ADMIN.email);

    await page.goto(`${server.url}/labels/imports`);
    await page.getByRole('button', { name: '导入标签' }).click();
    const labels = page.getByRole('dialog', { name: '导入标签' });
    const buffer = Buffer.from(`address,chain,entity,type,confidence\n${account},ETHEREUM,北岸交易所,Exchange,90\n`);
    await labels.getByLabel('标签文件').setInputFiles({ name: 'own.csv', mimeType: 'text/csv', buffer });
    await labels.getByRole('button', { name: '试运行', exact: true }).click();
    await labels.getByText('试运行结果（尚未写入）').waitFor();
    await labels.getByRole('button', { name: '导入', exact: true }).click();
    await labels.getByText('已导入').waitFor();

    await page.goto(`${server.url}/admin/data`);
    await page.getByRole('button', { name: '导入价格' }).click();
    const prices = page.getByRole('dialog', { name: '导入价格' });
    const closes = Buffer.from('day,coin,usd\n2023-11-14,ETH,1980.5\n2023-11-15,ETH,2040\n');
    await prices.getByLabel('价格文件').setInputFiles({ name: 'closes.csv', mimeType: 'text/csv', buffer: closes });
    await prices.getByRole('button', { name: '试运行', exact: true }).click();
    await prices.getByText('试运行结果（尚未写入）').waitFor();
    await prices.getByRole('button', { name: '导入', exact: true }).click();
    await prices.getByText('已导入').waitFor();
    await prices.getByRole('button', { name: '关闭' }).first().click();
    const coin = page.getByRole('table', { name: '价格' }).locator('tbody tr');
    await coin.getByText('closes.csv').waitFor();
    expect(await coin.innerText()).toMatch(/ethereum\s+2023-11-14\s+2023-11-15\s+0/);

    await page.goto(`${server.url}/address/1/ETHEREUM/${account}`);
    await page.getByText('北岸交易所').first().waitFor();
    await page.getByRole('table', { name: '交易', exact: true }).locator('tbody tr').first().waitFor();

    await page.goto(`${server.url}/admin/sources`);
    await page.getByRole('button', { name: '移除 Ethereum 的数据源' }).click();
    await page.getByRole('dialog', { name: '移除数据源' }).getByRole('button', { name: '移除' }).click();
    await page.getByText('尚未配置数据源').waitFor();
    await page.close();
  }, 240_000);

  it('has a source of histories on demand added, tested and removed in the browser [R-RUN-177]', async () => {
    const world = await startTronWorldNode({ seed: 'admin', blocks: 60, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
    const front = await startMainNetFront(world.url);
    const page = await openAsAdmin();
    try {
      await page.goto(`${server.url}/admin/sources`);
      await page.getByRole('button', { name: '添加数据源' }).click();
      const dialog = page.getByRole('dialog', { name: '添加数据源' });
      const test = () => dialog.getByRole('button', { name: '测试连接' }).click();
      await dialog.getByLabel('接入方式').selectOption('onDemand');
      await test();
      await dialog.getByText('请选择区块链').waitFor();
      await dialog.getByLabel('区块链').selectOption('BITCOIN');
      await dialog.getByLabel('节点地址').waitFor({ state: 'hidden' });
      await dialog.getByLabel('区块链').selectOption('TRON');
      await dialog.getByLabel('索引地址').fill('index');
      await test();
      await dialog.getByText('请输入以 http:// 或 https:// 开头的索引地址').waitFor();
      await dialog.getByLabel('索引地址').fill('http://127.0.0.1:1/');
      await dialog.getByLabel('索引密钥').fill('provider-key-7f3a');
      await dialog.getByLabel('节点地址').fill(front.url);
      await dialog.getByLabel('只连接本机和内网地址').check();
      await test();
      await dialog.getByText('索引：数据源无法连接').waitFor(FOLLOWED);
      await dialog.getByText('节点：连接正常，最新终局区块').waitFor();
      await dialog.getByLabel('索引地址').fill(front.url);
      await test();
      await dialog.getByText('索引：连接正常').waitFor(FOLLOWED);
      await dialog.getByRole('button', { name: '保存并启用' }).click();
      const row = page.getByRole('table', { name: '数据源' }).locator('tbody tr');
      await row.getByText('按需取得').waitFor();
      expect(await row.innerText()).toContain(new URL(front.url).host);
      await page.getByRole('button', { name: '移除 TRON 的数据源' }).click();
      const removal = page.getByRole('dialog', { name: '移除数据源' });
      await removal.getByText('已取得的历史保留在数据库中').waitFor();
      await removal.getByRole('button', { name: '移除' }).click();
      await page.getByText('尚未配置数据源').waitFor();
    } finally {
      await page.close();
      front.server.closeAllConnections();
      front.server.close();
      await world.stop();
    }
  }, 240_000);
});
