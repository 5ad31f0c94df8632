import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { ADDRESS, useHotWallet } from './labels-of.ts';
import type { Stage } from './stage.ts';

export const describeWalletReasons = (stage: () => Stage): void => {
  const hotWallet = useHotWallet(stage);

  describe.each(WIDTHS)('the reasons of a wallet at %i px', (width) => {
    it('are the transactions that spend two of its addresses together [R-WALLET-13]', async () => {
      const token = await stage().signIn('officer@demo.sulian');
      const path = `/api/proxy/v1/blockchains/BITCOIN/wallets/${hotWallet()}/addresses?limit=3`;
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
      const path = `/api/proxy/v1/blockchains/BITCOIN/wallets/${hotWallet()}/addresses?limit=8`;
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
