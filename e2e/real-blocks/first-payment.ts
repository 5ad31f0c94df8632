import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { shares } from '../investigate/risk.ts';
import { WIDTHS } from '../looks.ts';
import { REAL } from '../real-server.ts';
import type { Stage } from '../stage.ts';

/** The first payment between two people: block 170. */
const PAYMENT = 'f4184fc596403b9d638783cf57adfe4c75c605f6356fbc91338530e9831e9e16';
export const PAYER = '12cbQLTFMXRnSzktFkuoG3eHoMeFtpTu3S';
const PAYEE = '1Q2TWHE3GMdB6BZKafqwxXtWAWgFt5Jvm3';

/** A router of the same address on both chains. */
const ROUTER = '0x1111111254eeb25477b68fb85ed929f73a960582';

const plain = async (page: Page, where: string): Promise<string> =>
  (await page.locator(where).innerText()).replace(/[\s\u202f,]/g, '');

/** Facts of these blocks from other sources. */
export const describeFirstPayment = (stage: () => Stage) =>
  describe('what is known of these blocks', () => {
    it.each(WIDTHS)('shows the first payment: one source, 10 and 40 BTC, on %i pixels', async (width) => {
      const page = await stage().visit(`/trading/BITCOIN/${PAYMENT}`, { width });
      await page.locator('.facts').waitFor();
      const text = await plain(page, 'main');
      for (const part of ['170', '2009-01-12', '10BTC', '40BTC', '成功']) expect(text).toContain(part);
      expect(await page.locator(`a[title="${PAYEE}"]`).count()).toBeGreaterThan(0);
      expect(await page.locator(`a[title="${PAYER}"]`).count()).toBeGreaterThan(1);
      expect(text).not.toContain('演示环境');
      await page.context().close();
    });

    it('shows where the payee had it from: one end, all block reward, score 100, and too few labels for no risk', async () => {
      const page = await stage().visit(`/address/1/BITCOIN/${PAYEE}`);
      const panel = page.locator('.risk');
      await panel.locator('.ranking .share').first().waitFor();
      expect((await shares(page)).map(parseFloat)).toEqual([100]);
      const text = await plain(page, '.risk');
      for (const part of ['区块奖励', '综合评分（均值）100无风险']) expect(text).toContain(part);
      expect(await plain(page, '.verdict')).toContain('本链已标注的服务地址仅1个');
      const values = await page.locator('.tile .tile-value').allInnerTexts();
      expect(values.map((value) => value.replace(/\s/g, ''))).toEqual(['10BTC', '10BTC', '0BTC', '1']);
      await page.context().close();
    });

    it('finds an address by its first letters and leads to it', async () => {
      const page = await stage().visit('/');
      await page.getByRole('combobox').first().fill(PAYEE.slice(0, 8));
      await page
        .getByRole('option')
        .filter({ hasText: PAYEE.slice(0, 6) })
        .first()
        .click();
      await page.waitForURL(`**/address/1/BITCOIN/${PAYEE}`);
      await page.context().close();
    });

    it('says of an address that these blocks never paid that it was not seen, without a score', async () => {
      const page = await stage().visit('/address/1/BITCOIN/1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
      await page.getByText('账本中未出现过该地址').waitFor();
      expect(await page.locator('.level').count()).toBe(0);
      await page.context().close();
    });

    it('asks which chain is meant where an address stands on two, and opens the one that is chosen', async () => {
      const page = await stage().visit('/');
      await page.getByRole('combobox').first().fill(ROUTER);
      await page.getByText('同一地址在多条链上有效（Ethereum, Arbitrum One').waitFor();
      await page.getByRole('option').filter({ hasText: 'Arbitrum One' }).click();
      await page.waitForURL(`**/address/1/ARBITRUMONE/${ROUTER}`);
      await page.context().close();
    });

    it('says of a ledger that begins after the first block that its sums may be incomplete, and has no price [R-ADDR-08] [R-ADDR-26]', async () => {
      const page = await stage().visit(`/address/1/ETHEREUM/${REAL.assets}`);
      await page.locator('.head').getByText('账本不从创世区块开始，余额可能不完整').waitFor();
      await page.getByText('账本不完整，仅为已收录部分').waitFor();
      const balance = page.locator('.tile').first();
      expect(await balance.innerText()).toContain('N/A');
      expect(await balance.getByRole('tooltip', { includeHidden: true }).textContent()).toContain('没有价格');
      await page.locator('.risk').getByText('该方向的转账都没有当日价格').waitFor();
      const nameless = page.locator('.asset-name', { hasText: '0x72e9' });
      await nameless.waitFor();
      expect(await nameless.locator('.dim').innerText()).toMatch(/^0x72e9\w\w…\w\w61d004$/);
      await page.context().close();
    });
  });
