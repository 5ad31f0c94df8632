import { readFile } from 'node:fs/promises';
import type { LookupAnswer, TransactionsAnswer } from '@sulian/contract';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { ALL_LOOKS } from '../looks.ts';
import { listFaults } from '../sign-in/accessible.ts';
import type { DemoStage, Visit } from '../stage.ts';
import { untilStill } from '../until-still.ts';

/** Address of the demo world to which victims pay. */
const FRAUD = '杀猪盘收款地址';
const RANSOM = '勒索收款地址';
const MNEMONIC = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
/** First vector of BIP 84, and its second address. */
const EXTENDED_KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs';
const SECOND_OF_KEY = 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g';
const UNSEEN = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';

export const describeLookup = (stage: () => DemoStage) =>
  describe('a table of many addresses', () => {
    /** A chat with addresses that paid one another, one that nobody has seen, a wrong checksum, a key and a mnemonic. */
    async function listParties(chain: string, address: string): Promise<readonly string[]> {
      const url = `/api/proxy/v1/blockchains/${chain}/addresses/${address}/transactions?limit=100`;
      const { items } = await stage().ask<TransactionsAnswer>(url);
      return items.flatMap(({ operations }) => operations.flatMap(({ counterparty }) => counterparty?.address ?? []));
    }

    async function writeChat(): Promise<{ text: string; addresses: readonly string[] }> {
      const fraud = stage().addressOf(FRAUD);
      const ransom = stage().addressOf(RANSOM);
      const parties = [await listParties('TRON', fraud), ransom, await listParties('BITCOIN', ransom)].flat();
      const { busy, owned } = stage().cast;
      const others = [await listParties('BITCOIN', busy), await listParties('BITCOIN', owned)].flat();
      const addresses = [...new Set([fraud, ...parties, busy, owned, ...others])].slice(0, 19);
      const wrong = `${fraud.slice(0, 12)}${fraud[12] === 'z' ? 'y' : 'z'}${fraud.slice(13)}`;
      const lines = addresses.map((address, index) => `11-12 10:${10 + index} 阿峰：转到 ${address}，到账说一声`);
      const text = [...lines, `再转 ${fraud}`, UNSEEN, wrong, `助记词 ${MNEMONIC}`, `私钥 ${KEY}`].join('\n');
      return { text, addresses: [...addresses, UNSEEN] };
    }

    const openTable = async (text: string, look: Visit = {}): Promise<Page> => {
      const page = await stage().visit('/lookup', look);
      await page.locator('#lookup-text').fill(text);
      await page.locator('.lookup-form button').click();
      await page.locator('.lookup-actions .export').waitFor();
      return page;
    };

    it('leads from a chat in the search box to a file by three presses, and no secret leaves the browser [R-SEARCH-117] [R-SEARCH-118]', async () => {
      const { text, addresses } = await writeChat();
      const sent: string[] = [];
      const gather = (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`);
      const page = await stage().visit('/', { prepare: async (each) => void each.on('request', gather) });
      await page.getByRole('combobox').first().fill(text);
      await page.locator('.search-results').getByRole('button').first().click();
      const download = await downloadBy(page, () => page.locator('.lookup-actions .export .btn').click());
      const file = await readFile(await download.path(), 'utf8');
      for (const address of addresses) expect(file).toContain(`"${address}"`);
      expect(file).toContain('DEMO-2026');
      const report = await page.locator('.lookup-report').innerText();
      for (const part of ['20 个地址', '1 个私钥：未发送', '1 段助记词：未发送', '校验和不符'])
        expect(report).toContain(part);
      expect(sent.join(' ')).toContain(UNSEEN);
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
      );
      for (const secret of [KEY, 'abandon']) {
        expect(sent.filter((each) => each.includes(secret))).toEqual([]);
        expect(stored).not.toContain(secret);
      }
      await page.context().close();
    });

    it('is read anew for each text that the search hands over, also on the page of the table [R-SEARCH-117]', async () => {
      const { addresses } = await writeChat();
      const page = await openTable(addresses.slice(0, 2).join('\n'));
      const rows = page.getByRole('table', { name: '地址', exact: true }).locator('tbody tr');
      for (const count of [3, 5]) {
        await page.locator('.search input').fill(addresses.slice(0, count).join('\n'));
        await page.locator('.search-results').getByRole('button', { name: '在表格中查看全部地址' }).click();
        await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(count);
      }
      await page.context().close();
    });

    it('names who of the table paid whom, sorts, filters, and takes a corrected address [R-SEARCH-116]', async () => {
      const { text, addresses } = await writeChat();
      const fraud = addresses[0] ?? '';
      const page = await openTable(text);
      expect(await page.locator('.lookup .table').first().locator('tbody tr').count()).toBe(20);
      await page.getByRole('heading', { name: '表内往来' }).waitFor();
      const payers = page.getByRole('table', { name: '表内往来' }).locator('tbody tr');
      expect(await payers.count()).toBeGreaterThan(3);
      const table = page.getByRole('table', { name: '地址', exact: true });
      await table.getByRole('button', { name: /风险等级/ }).click();
      expect(await table.locator('tbody tr').first().innerText()).toMatch(/严重风险|高风险/);
      await page.getByRole('button', { name: /^账本中未出现过/ }).click();
      expect(await table.locator('tbody tr').count()).toBe(1);
      await page.locator('.lookup-mistyped button').first().click();
      await page.getByRole('button', { name: /^全部/ }).click();
      expect(await table.locator('tbody tr').count()).toBe(21);
      await table.locator(`[data-whole="${fraud}"]`).first().click();
      await page.waitForURL(`**/address/1/TRON/${fraud}`);
      await page.context().close();
    });

    it('shows the chosen addresses in full before alerts are set on them, on any coin by choice [R-SEARCH-119] [R-ALERT-152]', async () => {
      const { text, addresses } = await writeChat();
      const page = await openTable(text);
      for (const index of [0, 1]) await page.locator('.lookup .choose input').nth(index).check();
      await page.getByRole('button', { name: '设预警（2）' }).click();
      const dialog = page.getByRole('dialog');
      for (const address of addresses.slice(0, 2)) expect(await dialog.innerText()).toContain(address);
      await dialog.getByLabel('预警名称').fill('阿峰');
      await dialog.getByLabel('任意币种').check();
      const sent = page.waitForRequest(
        (request) => request.url().endsWith('/v1/alerts') && request.method() === 'POST',
      );
      await page.route('**/api/proxy/v1/alerts', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ json: { status: 2, message: '', id: 1 } })
          : route.continue(),
      );
      await dialog.getByRole('button', { name: '确认设置 2 条' }).click();
      await dialog.getByText('已设置 2 条预警').waitFor();
      expect((await sent).postDataJSON()).toMatchObject({ name: '阿峰', conditions: { coinId: null, amount: 0 } });
      await page.context().close();
    });

    it('derives the addresses of an extended public key in the browser, and sends and stores no key [R-SEARCH-127] [R-SEARCH-129]', async () => {
      const sent: string[] = [];
      const gather = (request: Request) => sent.push(`${request.url()} ${request.postData() ?? ''}`);
      const page = await stage().visit('/', { prepare: async (each) => void each.on('request', gather) });
      // No address of the key is on the demo chain: one of them is given a row that has been seen.
      await page.route('**/api/proxy/v1/lookup', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as LookupAnswer;
        const items = answer.items.map((row) => (row.address === SECOND_OF_KEY ? { ...row, isUnseen: false } : row));
        await route.fulfill({ response, json: { ...answer, items } });
      });
      await page.getByRole('combobox').first().fill(EXTENDED_KEY);
      await page.locator('.search-results').getByRole('button').first().click();
      const keys = page.locator('.lookup-keys');
      await keys.getByRole('button', { name: '在本机推导地址并查询' }).click();
      const table = page.getByRole('table', { name: '地址', exact: true });
      await table.locator(`[data-whole="${SECOND_OF_KEY}"]`).waitFor();
      expect(await table.locator('tbody tr').count()).toBe(1);
      expect(await table.innerText()).toContain('zpub6rFR…GutZYs 0/1');
      expect(await keys.innerText()).toMatch(/1 个使用过/);
      expect(await keys.innerText()).toContain('未查（本机没有这些链的区块）：Litecoin');
      await keys.getByRole('button', { name: '把其后 20 个未使用的地址也加入表格' }).click();
      await expect.poll(() => table.locator('tbody tr').count()).toBe(21);
      // The file is offered once all rows have come.
      await page.locator('.lookup-actions .export').waitFor();
      await untilStill(page);
      expect(await listFaults(page, 'extended keys', 1440)).toEqual([]);
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, location.href])',
      );
      expect(sent.some((each) => each.includes(SECOND_OF_KEY))).toBe(true);
      for (const part of [EXTENDED_KEY.slice(0, 12), EXTENDED_KEY.slice(-12)]) {
        expect(sent.filter((each) => each.includes(part))).toEqual([]);
        expect(stored).not.toContain(part);
      }
      await page.context().close();
    });

    it.each(ALL_LOOKS)('is for everybody at $width, $theme [R-SEARCH-116]', async (look) => {
      const { text } = await writeChat();
      const page = await openTable(text, look);
      await page.locator('.lookup').nth(1).waitFor();
      expect(await listFaults(page, 'lookup', look.width)).toEqual([]);
      await page.context().close();
    });
  });
