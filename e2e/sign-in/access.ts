import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { fillLogin, submitLogin } from './login.ts';
import { emailOf, type Person, pathOf, type Stage } from './stage.ts';

const USER_KEY = 'sulian-user-info';
const stored = (page: Page, key = USER_KEY) => page.evaluate<string | null>(`localStorage.getItem('${key}')`);
const menu = (page: Page) => page.getByRole('button', { name: '账号菜单' });
const toLogin = (wanted: string) => `/login?redirect=${encodeURIComponent(wanted)}`;

/** Pages with the roles that may open them; other roles are redirected to `/`. */
const PAGES: ReadonlyArray<readonly [path: string, allowed: readonly Person[]]> = [
  ['/account', ['officer', 'reviewer', 'admin', 'auditor']],
  ['/review', ['reviewer']],
  ['/review/1', ['reviewer']],
  ['/admin', ['admin']],
  ['/admin/users', ['admin']],
  ['/admin/outbox', ['admin']],
  ['/admin/data', ['admin']],
  ['/admin/imports', ['admin']],
  ['/admin/sources', ['admin']],
  ['/labels', ['reviewer', 'admin']],
  ['/labels/imports', ['reviewer', 'admin']],
  ['/audit', ['auditor']],
];
const PEOPLE: readonly Person[] = ['officer', 'reviewer', 'admin', 'auditor'];

export const describeAccess = (stage: () => Stage): void => {
  describe('without a session', () => {
    it('every protected page leads to the sign-in, which remembers it [R-ACCESS-07] [R-ACCESS-21]', async () => {
      const page = await stage().visit('/login');
      for (const path of [
        '/',
        '/address/1/BITCOIN/x?y=1#z',
        '/trading/BITCOIN/x',
        '/account',
        '/review',
        '/admin',
        '/audit',
      ]) {
        await page.goto(stage().url + path);
        await page.waitForURL('**/login?*');
        expect(pathOf(page)).toBe(toLogin(path));
      }
      await page.context().close();
    });

    it('the three open pages open, and unknown ones lead to the sign-in [R-ACCESS-01] [R-ACCESS-02]', async () => {
      const page = await stage().visit('/register');
      for (const path of ['/register', '/forgetPass', '/login']) {
        await page.goto(stage().url + path);
        await page.locator('.entrance h1').waitFor();
        expect(pathOf(page)).toBe(path);
      }
      await page.goto(`${stage().url}/nowhere/at/all`);
      await page.waitForURL('**/login');
      await page.context().close();
    });

    it('a stored user without token or e-mail counts as none [R-ACCESS-07] [R-ACCESS-08]', async () => {
      for (const broken of [{ email: '' }, { token: '' }]) {
        const user = JSON.stringify({ email: 'a@b.cn', avatar: '', token: 'x', caseId: 1, ...broken });
        const page = await stage().visit('/login');
        await page.evaluate(`localStorage.setItem('${USER_KEY}', ${JSON.stringify(user)})`);
        await page.goto(`${stage().url}/account`);
        await page.waitForURL('**/login?redirect=%2Faccount');
        await page.context().close();
      }
    });

    it('a redirect out of this origin is not followed [R-ACCESS-10]', async () => {
      for (const evil of ['https://example.com/', '/\\example.com']) {
        const page = await stage().visit(toLogin(evil));
        await fillLogin(page, { email: emailOf('reviewer') });
        await submitLogin(page);
        await page.waitForURL(`${stage().url}/`);
        await page.context().close();
      }
    });
  });

  describe('with a session', () => {
    it('a known page with a part missing leads home [R-ACCESS-03]', async () => {
      const page = await stage().visit('/account', { as: 'officer' });
      for (const path of [
        '/address',
        '/address/1',
        '/address/1/BITCOIN',
        '/trading',
        '/trading/BITCOIN',
        '/entities/x',
      ]) {
        await page.goto(stage().url + path);
        await page.waitForURL(`${stage().url}/`);
      }
      await page.context().close();
    });

    it('every change of page begins at the top [R-ACCESS-05]', async () => {
      const page = await stage().visit('/account', { as: 'officer', width: 390 });
      await page.getByLabel('确认新密码').scrollIntoViewIfNeeded();
      await page.evaluate('window.scrollTo(0, 400)');
      expect(await page.evaluate('window.scrollY')).toBeGreaterThan(0);
      // The application's own navigation, which retains the document.
      await page.evaluate(`document.querySelector('.brand').click()`);
      await page.waitForURL(`${stage().url}/`);
      await expect.poll(() => page.evaluate('window.scrollY')).toBe(0);
      await page.context().close();
    });

    it.each([
      ['/login', undefined],
      ['/', 'officer'],
    ] as const)('%s says nothing in the console but its version, and asks for no style in vain', async (path, as) => {
      const page = await stage().visit('/login', as === undefined ? {} : { as });
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      await page.goto(stage().url + path);
      await (as === undefined ? page.getByRole('heading', { name: '登录' }) : menu(page)).waitFor();
      expect(said.filter((text) => !/^\d+\.\d+\.\d+ \d+\.\d+\.\d+$/.test(text))).toEqual([]);
      expect(said).toHaveLength(1);
      const inVain = `[...document.querySelectorAll('link[rel=preload][as=style]')].map((link) => link.href)
        .filter((href) => ![...document.styleSheets].some((sheet) => sheet.href === href))`;
      expect(await page.evaluate(inVain)).toEqual([]);
      await page.context().close();
    });

    it('a session that the server ended leads to the sign-in, which says why, and back afterwards [R-ACCESS-11] [R-ACCESS-16] [R-ACCESS-26]', async () => {
      const page = await stage().visit('/account', { as: 'auditor' });
      const user = JSON.parse((await stored(page)) ?? '{}') as { token: string };
      // An open page may meet the end first, and another load has no reason to show.
      await page.goto('about:blank');
      await stage().call('/api/user/logout', user.token, {});
      await page.goto(`${stage().url}/account`);
      await page.waitForURL('**/login?redirect=%2Faccount');
      await page.getByRole('status').filter({ hasText: '登录已被撤销，请重新登录' }).waitFor();
      expect(await stored(page)).toBeNull();
      expect(await stored(page, 'sulian-logged-out')).toBe('1');
      await fillLogin(page, { email: emailOf('auditor') });
      await submitLogin(page);
      await page.waitForURL('**/account');
      expect(await stored(page, 'sulian-logged-out')).toBeNull();
      await page.context().close();
    });

    it.each([40_001, 40_002, 40_003])('code %i on any call ends it [R-ACCESS-16]', async (code) => {
      const page = await stage().visit('/', { as: 'officer' });
      await menu(page).waitFor();
      await page.route('**/api/user/me/sessions', (route) =>
        route.fulfill({ status: 401, json: { success: false, code, error: 'SESSION_EXPIRED', message: '' } }),
      );
      await menu(page).click();
      await page.getByRole('link', { name: '账号与安全' }).click();
      await page.waitForURL('**/login?redirect=%2Faccount');
      expect(await stored(page)).toBeNull();
      await page.context().close();
    });

    it('leaving by hand clears what was stored, and remembers no page [R-ACCESS-11] [R-ACCESS-17] [R-HEADER-06]', async () => {
      const page = await stage().visit('/account', { as: 'officer' });
      const { token } = JSON.parse((await stored(page)) ?? '{}') as { token: string };
      await menu(page).click();
      const answered = page.waitForResponse(/\/api\/user\/logout$/);
      await page.getByRole('button', { name: '退出登录' }).click();
      await page.waitForURL('**/login');
      expect(pathOf(page)).toBe('/login');
      expect(await stored(page)).toBeNull();
      expect(await stored(page, 'sulian-logged-out')).toBe('1');
      expect((await answered).status()).toBe(200);
      await expect(stage().call('/api/user/me', token)).rejects.toThrow('40003');
      await page.context().close();
    });

    it('ends in every tab of the browser at once [R-ACCESS-17]', async () => {
      const page = await stage().visit('/account', { as: 'officer' });
      const other = await page.context().newPage();
      await other.goto(`${stage().url}/account`);
      await menu(other).waitFor();
      await menu(page).click();
      await page.getByRole('button', { name: '退出登录' }).click();
      await other.waitForURL('**/login*');
      await page.context().close();
    });

    it('lists its own sessions and ends another [R-ACCESS-18]', async () => {
      const token = await stage().signIn(emailOf('admin'));
      const page = await stage().visit('/account', { as: 'admin', width: 390 });
      const rows = page.getByRole('table', { name: '登录会话' }).locator('tbody tr');
      await rows.first().waitFor();
      const before = await rows.count();
      expect(await page.getByText('当前会话').count()).toBe(1);
      const sessions = await stage().call<Array<{ id: number; isCurrent: boolean }>>('/api/user/me/sessions', token);
      const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? 0;
      await page.locator(`tr[data-row="${id}"]`).getByRole('button', { name: '结束会话' }).click();
      await page.getByRole('dialog', { name: '结束会话' }).getByRole('button', { name: '结束会话' }).click();
      await page.locator(`tr[data-row="${id}"]`).waitFor({ state: 'detached' });
      expect(await rows.count()).toBe(before - 1);
      await expect(stage().call('/api/user/me', token)).rejects.toThrow('40003');
      await page.context().close();
    });
  });

  describe.each(PEOPLE)('as %s', (person) => {
    it('finds the pages of that role, and is led home with a message from the others [R-ACCESS-24]', async () => {
      const page = await stage().visit('/', { as: person });
      await menu(page).waitFor();
      for (const [path, allowed] of PAGES) {
        await page.goto(stage().url + path);
        if (allowed.includes(person)) {
          await page.locator('main .card, main .state').first().waitFor();
          expect(pathOf(page), path).toBe(path);
        } else {
          await page.getByRole('alert').getByText('当前角色无权访问该页面').waitFor();
          expect(pathOf(page), path).toBe('/');
        }
      }
      await page.context().close();
    });
  });

  describe.each(WIDTHS)('the header at %i px', (width) => {
    it('opens its menu on a click and closes it on a click outside, with case, e-mail and role [R-HEADER-01] [R-HEADER-02]', async () => {
      const page = await stage().visit('/account', { as: 'officer', width });
      const panel = page.getByRole('region', { name: '账号菜单' });
      await menu(page).hover();
      expect(await panel.count()).toBe(0);
      await menu(page).click();
      await panel.getByText('DEMO-2026').waitFor();
      for (const text of ['officer@demo.sulian', '#1', '办案人员', '退出登录']) await panel.getByText(text).waitFor();
      await page.locator('main').click({ position: { x: 5, y: 5 } });
      await panel.waitFor({ state: 'hidden' });
      await menu(page).click();
      await page.keyboard.press('Escape');
      await panel.waitFor({ state: 'hidden' });
      await page.getByRole('link', { name: '溯链' }).waitFor();
      await page.context().close();
    });

    it('offers the guide and the contacts that are set, and hides the others [R-HEADER-04] [R-HEADER-05]', async () => {
      const page = await stage().visit('/account', {
        as: 'officer',
        width,
        prepare: (each) =>
          each.route('**/api/settings', async (route) => {
            const response = await route.fetch();
            const answer = (await response.json()) as { data: { support: unknown } };
            answer.data.support = { email: 'help@example.cn', phone: '021 5555 0100', account: null };
            await route.fulfill({ response, json: answer });
          }),
      });
      await page.getByRole('button', { name: '帮助' }).click();
      const panel = page.getByRole('region', { name: '帮助' });
      expect(await panel.getByRole('link', { name: '下载用户手册' }).getAttribute('href')).toBe('/manual-cn.pdf');
      expect(await panel.getByRole('link', { name: 'help@example.cn' }).getAttribute('href')).toBe(
        'mailto:help@example.cn',
      );
      expect(await panel.getByRole('link', { name: '021 5555 0100' }).getAttribute('href')).toBe('tel:02155550100');
      expect(await panel.getByText('联系账号').count()).toBe(0);
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('button', { name: 'Help' }).waitFor();
      expect(await page.locator('a[href="/manual-en.pdf"]').count()).toBeGreaterThan(0);
      // On a wide screen it is in the header as well.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.locator('.page-header > nav > a[href="mailto:help@example.cn"]').waitFor();
      await page.context().close();
    });
  });

  describe('the header', () => {
    it('shows no contact where none is set [R-HEADER-05]', async () => {
      const page = await stage().visit('/account', { as: 'officer' });
      await page.getByRole('button', { name: '帮助' }).click();
      await page.getByRole('link', { name: '下载用户手册' }).waitFor();
      expect(await page.getByText('联系我们').count()).toBe(0);
      await page.context().close();
    });

    it('leads home by the breadcrumb, which names the place [R-HEADER-07]', async () => {
      const page = await stage().visit('/account', { as: 'officer' });
      const crumb = page.getByRole('navigation', { name: '面包屑导航' });
      await crumb.getByText('账号与安全').waitFor();
      await crumb.getByRole('link', { name: '首页' }).click();
      await page.waitForURL(`${stage().url}/`);
      await page.context().close();
    });

    it('switches language and theme, and keeps both [R-HEADER-08] [R-LANG-03]', async () => {
      const page = await stage().visit('/account', { as: 'officer', theme: 'light' });
      await page.getByRole('button', { name: '深色' }).click();
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Sessions' }).waitFor();
      await page.reload();
      await page.getByRole('heading', { name: 'Sessions' }).waitFor();
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      const kept = await page.evaluate<string[]>(
        `[localStorage.getItem('sulian-language'), sessionStorage.getItem('sulian-language'), document.cookie]`,
      );
      expect(kept.slice(0, 2)).toEqual(['en', 'en']);
      expect(kept[2]).toContain('sulian-language=en');
      await page.context().close();
    });
  });
};
