import { describe, expect, it } from 'vitest';
import { gatherRefused } from '../content-policy.ts';
import { LOOKS } from '../looks.ts';
import { listFaults } from './accessible.ts';
import { PASSWORD, type Stage } from './stage.ts';

const TEXTS = {
  cn: { open: '新建令牌', name: '名称', password: '当前密码', create: '创建', done: '我已保存', revoke: '撤销' },
  en: {
    open: 'New token',
    name: 'Name',
    password: 'Current password',
    create: 'Create',
    done: 'I have saved it',
    revoke: 'Revoke',
  },
} as const;

export const describeTokens = (stage: () => Stage): void => {
  describe.each(LOOKS)('at $width px, $theme, $language', (look) => {
    it('somebody makes an API token, sees it once and revokes it [R-TOKEN-08]', async () => {
      const texts = TEXTS[look.language];
      const found: string[] = [];
      const page = await stage().visit('/account', { ...look, as: 'reviewer', prepare: gatherRefused(found) });
      const name = `${look.width} ${look.theme} ${look.language}`;
      await page.getByRole('button', { name: texts.open }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: texts.name }).fill(name);
      await dialog.getByRole('button', { name: texts.create, exact: true }).click();
      // The field without a password has the focus, and nothing was made.
      await expect.poll(() => page.evaluate('document.activeElement.type')).toBe('password');
      found.push(...(await listFaults(page, 'form', look.width)));
      await dialog.getByLabel(texts.password).fill(PASSWORD);
      await dialog.getByRole('button', { name: texts.create, exact: true }).click();
      const secret = page.locator('.token-secret');
      await secret.waitFor();
      const token = (await secret.textContent()) ?? '';
      expect(token).toMatch(/^sln_[\w-]{43}$/);
      found.push(...(await listFaults(page, 'secret', look.width)));
      const read = () =>
        fetch(`${stage().url}/api/proxy/v1/blockchains`, { headers: { authorization: `Bearer ${token}` } });
      expect((await read()).status).toBe(200);
      await page.getByRole('button', { name: texts.done }).click();
      expect(await page.content()).not.toContain(token);
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByRole('button', { name: texts.revoke }).click();
      await dialog.getByRole('button', { name: texts.revoke }).click();
      await row.getByRole('button', { name: texts.revoke }).waitFor({ state: 'detached' });
      expect((await read()).status).toBe(401);
      found.push(...(await listFaults(page, 'revoked', look.width)));
      expect(found).toEqual([]);
      await page.context().close();
    });
  });
};
