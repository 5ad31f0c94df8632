import type { BlockchainsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { changing, type Stage } from '../stage.ts';
import { BOX } from './search.ts';

const CHAINS = /\/v1\/blockchains$/;
const TEZOS = 'tz1KvJCU5cNdz5RAS3diEtdRvS9wfhRC7Cwj';

/** Makes Tezos unsupported and BSC empty, whatever this version supports and the server has stored. */
const prepare = changing<BlockchainsAnswer>(CHAINS, (answer) => {
  const { TEZOS: tezos, BSC: bsc } = answer;
  const unable = { canFollow: false, canImportFiles: false, isConfigured: false, status: 'unsupported' };
  return {
    ...answer,
    TEZOS: { ...tezos, state: 'notIndexed', indexing: unable },
    BSC: { ...bsc, state: 'notIndexed', indexing: { ...bsc.indexing, status: 'empty' } },
  };
});

export const describeChains = (stage: () => Stage) =>
  describe.each(WIDTHS)('a chain of which nothing can be asked, at %d px', (width) => {
    const open = (path: string, language: 'cn' | 'en' = 'cn') => stage().visit(path, { width, language, prepare });
    const expectNothingClean = async (page: Page) => expect(await page.locator('.level').count()).toBe(0);

    it('is recognised by the search, which says that this version does not support it [R-CHAIN-92]', async () => {
      const page = await open('/');
      await page.getByPlaceholder(BOX).fill(TEZOS);
      await page.getByText('这是 Tezos 的地址格式。本版本尚不支持该链').waitFor();
      await page.getByText('该地址在 Tezos 上有效，但本版本尚不支持，无法判断风险').waitFor();
      expect(await page.locator('.search-results').getByText('未找到').count()).toBe(0);
      await page.locator('.gaps summary').click();
      await page
        .locator('.gaps')
        .getByText(/^未接入数据：.*BNB Smart Chain/)
        .waitFor();
      await expectNothingClean(page);
      await page.context().close();
    });

    it('has no page, and no way leads to one [R-CHAIN-91] [R-CHAIN-92]', async () => {
      const page = await open(`/address/1/TEZOS/${TEZOS}`);
      await page.getByText('本版本尚不支持 Tezos，无法判断风险').waitFor();
      await expectNothingClean(page);
      await page.goto(`${stage().url}/address/1/BITCOIN/${TEZOS}`);
      await page.getByText('该地址是 Tezos 的地址。本版本尚不支持该链').waitFor();
      expect(await page.locator('.unseen a').allInnerTexts()).toEqual(['返回首页']);
      await expectNothingClean(page);
      await page.goto(`${stage().url}/address/1/BSC/0x00000000219ab540356cbb839cbe05303d7705fa`);
      await page.getByText('系统未接入 BNB Smart Chain 数据，无法判断风险').waitFor();
      await page.context().close();
    });

    it('stands behind the line of the chains’ states, in the reader’s language and within the screen [R-CHAIN-91] [R-SHOW-13]', async () => {
      const page = await open('/', 'en');
      await page.locator('.fresh summary').click();
      await page.getByText(/^No data: .*BNB Smart Chain/).waitFor();
      const line = page.getByText(/^Not supported in this version: .*Tezos/);
      const { x = -1, width: wide = 0 } = (await line.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + wide).toBeLessThanOrEqual(width);
      await page.context().close();
    });
  });
