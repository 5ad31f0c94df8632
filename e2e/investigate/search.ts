import type { SearchAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { changing, refusing, type Stage } from '../stage.ts';

const BOX = '搜索地址、交易哈希或实体';
const CALL = '**/api/proxy/v1/search?*';

interface Answer {
  addresses: { items: Array<Record<string, unknown>>; _metadata: { total: number; isMore: boolean } };
  gaps: unknown[];
}

const countCalls = (page: Page): { readonly urls: string[] } => {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/v1/search?')) urls.push(request.url());
  });
  return { urls };
};

export const describeSearch = (stage: () => Stage) =>
  describe('the search', () => {
    const owned = () => stage().cast.owned;

    it('stands on the home page with a title and a button, and finds an address by its beginning [R-SEARCH-01] [R-SEARCH-06]', async () => {
      const page = await stage().visit('/');
      await page.getByRole('heading', { name: '查清资金从哪里来' }).waitFor();
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 8));
      await page.getByRole('button', { name: '搜索' }).click();
      await page.getByRole('option').first().click();
      await page.waitForURL(`**/address/1/BITCOIN/${owned()}`);
      await page.context().close();
    });

    it('asks by its button and leaves the choice to the reader [R-SEARCH-01] [R-SEARCH-04]', async () => {
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 3));
      await page.getByRole('option').nth(1).waitFor();
      await page.keyboard.press('Escape');
      await page.locator('.search-results').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '搜索' }).click();
      await page.getByRole('option').nth(1).waitFor();
      expect(new URL(page.url()).pathname).toBe('/');
      await page.context().close();
    });

    it('keeps what the keys are on in sight, however long the list [R-SEARCH-10]', async () => {
      const page = await stage().visit('/', {
        height: 600,
        prepare: changing<Answer>(CALL, (answer) => ({
          ...answer,
          addresses: {
            items: Array.from({ length: 10 }, (_, index) => ({
              ...answer.addresses.items[0],
              hash: `${owned()}${index}`,
            })),
            _metadata: { total: 10, isMore: false },
          },
        })),
      });
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 3));
      await page.getByRole('option').nth(9).waitFor({ state: 'attached' });
      const isSeen = () =>
        page.evaluate<boolean>(`(() => {
          const list = document.querySelector('.search-results').getBoundingClientRect();
          const at = document.querySelector('[aria-selected="true"]').getBoundingClientRect();
          return at.top >= list.top && at.bottom <= list.bottom;
        })()`);
      for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown');
      expect(await page.getByRole('option').nth(9).getAttribute('aria-selected')).toBe('true');
      expect(await isSeen()).toBe(true);
      await page.context().close();
    });

    it('says when a keyword is too short and asks nothing; trims the others [R-SEARCH-02] [R-SEARCH-03]', async () => {
      const page = await stage().visit('/');
      const { urls } = countCalls(page);
      await page.getByPlaceholder(BOX).fill(' ab ');
      await page.getByText('至少输入 3 个字符').waitFor();
      await page.waitForTimeout(500);
      expect(urls).toEqual([]);
      await page.getByPlaceholder(BOX).fill(`  ${owned().slice(0, 6)}  `);
      await page.getByRole('option').first().waitFor();
      // A chain that is too slow on a busy machine is asked again.
      expect([...new Set(urls.map((url) => new URL(url).searchParams.get('q')))]).toEqual([owned().slice(0, 6)]);
      await page.context().close();
    });

    it('opens on focus while the box holds text and closes on blur and on Esc [R-SEARCH-04]', async () => {
      const page = await stage().visit('/');
      const list = page.locator('.search-results');
      await page.getByPlaceholder(BOX).focus();
      expect(await list.count()).toBe(0);
      await page.getByPlaceholder(BOX).fill(owned().slice(0, 6));
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await page.getByPlaceholder(BOX).click();
      await list.waitFor();
      await page.getByRole('heading', { level: 1 }).click();
      await list.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('shows that it searches, then how many there are, by kind and with what is known of their risk [R-SEARCH-05]', async () => {
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const page = await stage().visit('/', {
        prepare: (each) =>
          each.route(CALL, async (route) => {
            await held;
            await route.continue();
          }),
      });
      await page.getByPlaceholder(BOX).fill(owned());
      await page.getByText('正在搜索').waitFor();
      release();
      await page.getByText('共 1 条结果').waitFor();
      const option = page.getByRole('option');
      expect(await option.count()).toBe(1);
      expect(await option.innerText()).toContain('Bitcoin');
      expect(await option.innerText()).toContain('交易所');
      await page.getByRole('listbox').getByText('地址', { exact: true }).waitFor();
      await page.context().close();
    });

    it('tells score and severity of a hit apart, and says that only one direction was asked about [R-SEARCH-05]', async () => {
      const risk = {
        analysisType: 'INCOMING',
        score: 55,
        level: 'Medium',
        severity: 'Critical',
        worstExposure: { name: '某团伙', type: 'Ransomware', percentage: 31.87, level: 'Critical', isDirect: false },
        height: 170,
        time: 1_231_731_025,
        isBothDirections: false,
      };
      const page = await stage().visit('/', {
        prepare: changing<Answer>(CALL, (answer) => ({
          ...answer,
          addresses: { ...answer.addresses, items: answer.addresses.items.map((item) => ({ ...item, risk })) },
        })),
      });
      await page.getByPlaceholder(BOX).fill(owned());
      const option = page.getByRole('option');
      await option.waitFor();
      expect(await option.locator('.option-risk > .level').allInnerTexts()).toEqual(['55 中']);
      expect(await option.locator('.option-severity').innerText()).toBe('严重程度 严重');
      expect(await option.locator('.option-worst').innerText()).toMatch(/某团伙 31\.87.% · 仅评了资金来源$/);
      await page.context().close();
    });

    it('is walked by keyboard: / goes to it, arrows move, Enter opens [R-SEARCH-10]', async () => {
      const page = await stage().visit('/');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type(owned().slice(0, 2) + owned().slice(2, 3));
      await page.getByRole('option').nth(1).waitFor();
      await page.keyboard.press('ArrowDown');
      const second = page.getByRole('option').nth(1);
      expect(await second.getAttribute('aria-selected')).toBe('true');
      const wanted = await second.locator('.mono').getAttribute('title');
      await page.keyboard.press('Enter');
      await page.waitForURL(`**/address/1/BITCOIN/${wanted}`);
      await page.context().close();
    });

    it('leads to a transaction and keeps what was opened until it is cleared [R-SEARCH-07]', async () => {
      const { items } = await stage().ask<{ items: Array<{ hash: string }> }>(
        `/api/proxy/v1/blockchains/BITCOIN/addresses/${owned()}/transactions`,
      );
      const hash = items[0]?.hash ?? '';
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill(hash);
      await page.getByRole('option').click();
      await page.waitForURL(`**/trading/BITCOIN/${hash}`);
      await page.getByRole('link', { name: '首页' }).click();
      const recent = page.getByRole('region', { name: '最近查看' });
      expect(await recent.getByRole('link').getAttribute('href')).toBe(`/trading/BITCOIN/${hash}`);
      await recent.getByRole('button', { name: '清除' }).click();
      await recent.waitFor({ state: 'detached' });
      await page.context().close();
    });

    it('finds an entity by a part of its name and leads to it [R-SEARCH-08] [R-SEARCH-12]', async () => {
      const page = await stage().visit('/');
      const { exchange } = stage().cast;
      const part = exchange.slice(0, 3);
      await page.getByPlaceholder(BOX).fill(part);
      const option = page.getByRole('option', { name: exchange });
      await option.waitFor();
      await page.getByRole('listbox').getByText('实体', { exact: true }).waitFor();
      const { entities } = await stage().ask<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(part)}`);
      await option.click();
      await page.waitForURL(`**/entities/${encodeURIComponent(exchange)}/${entities.items[0]?.id}`);
      await page.getByRole('heading', { name: exchange, level: 1 }).waitFor();
      await page.context().close();
    });

    it('never lets nothing found look clean, and names the chain whose address it reads like', async () => {
      const page = await stage().visit('/');
      await page.getByPlaceholder(BOX).fill('zzzzzzzzzz');
      await page.getByText('未找到不代表没有风险').waitFor();
      await page.getByPlaceholder(BOX).fill('LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9');
      await page.getByText('Litecoin 尚未索引，无法判断风险').waitFor();
      await page.context().close();
    });

    it('asks which chain is meant where an address is valid on several, and says which chain is behind', async () => {
      const page = await stage().visit('/', {
        prepare: changing<Answer>(CALL, (answer) => ({
          ...answer,
          addresses: {
            items: answer.addresses.items.flatMap((item) => [
              item,
              { ...item, blockchain: 'BITCOINCASH', isUnseen: true, entity: null },
            ]),
            _metadata: { total: 2, isMore: false },
          },
          gaps: [{ blockchain: 'BITCOIN', state: 'behind', isSkipped: false, isRecognised: true, height: 9, lag: 12 }],
        })),
      });
      await page.getByPlaceholder(BOX).fill(owned());
      await page.getByText('同一地址在多条链上有效（Bitcoin, Bitcoin Cash）').waitFor();
      await page.getByText('Bitcoin 落后 12 个区块').waitFor();
      expect(await page.getByRole('option').nth(1).innerText()).toContain('账本中未出现过');
      await page.context().close();
    });

    it('says which chains were too slow, apart from those not indexed, and asks them again [R-SEARCH-21]', async () => {
      const late = { state: 'indexed', isSkipped: true, isRecognised: false, height: null, lag: null };
      const page = await stage().visit('/', {
        prepare: changing<Answer & { notSearched: string[] }>(CALL, (answer) => ({
          ...answer,
          gaps: ['BITCOIN', 'ETHEREUM'].map((blockchain) => ({ ...late, blockchain })),
          notSearched: ['BITCOIN', 'ETHEREUM', 'LITECOIN'],
        })),
      });
      const { urls } = countCalls(page);
      await page.getByPlaceholder(BOX).fill(owned());
      const note = page.locator('.gaps .note').filter({ hasText: 'Bitcoin · Ethereum 未能及时查询，结果可能不全' });
      await note.waitFor();
      await page.getByText('1 条链未索引，未查询').waitFor();
      await note.getByRole('button', { name: '重试' }).waitFor();
      // By itself, but not for ever.
      await expect.poll(() => urls.length, { timeout: 15_000 }).toBe(4);
      await page.waitForTimeout(3_000);
      expect(urls).toHaveLength(4);
      await note.getByRole('button', { name: '重试' }).click();
      await expect.poll(() => urls.length).toBe(5);
      await page.context().close();
    });

    it('says that it failed, in an empty list with a retry that works [R-SEARCH-09]', async () => {
      const { prepare, switched } = refusing(CALL);
      const page = await stage().visit('/', { prepare });
      await page.getByPlaceholder(BOX).fill(owned());
      const alert = page.getByRole('alert').filter({ hasText: '数据库暂不可用' });
      await alert.waitFor();
      expect(await page.getByRole('option').count()).toBe(0);
      switched.isOn = false;
      await alert.getByRole('button', { name: '重试' }).click();
      await page.getByRole('option').waitFor();
      await page.context().close();
    });
  });
