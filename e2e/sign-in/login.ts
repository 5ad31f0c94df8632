import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { RETRY_MS, shorteningPauses } from '../short-pauses.ts';
import { CASE, emailOf, PASSWORD, pathOf, type Stage } from './stage.ts';

const USER_KEY = 'sulian-user-info';

export const fillLogin = async (page: Page, values: { caseName?: string; email?: string; password?: string } = {}) => {
  await page.getByLabel('案件号').fill(values.caseName ?? CASE);
  await page.getByLabel('邮箱').fill(values.email ?? emailOf('officer'));
  await page.getByLabel('密码', { exact: true }).fill(values.password ?? PASSWORD);
};
export const submitLogin = (page: Page) => page.getByRole('button', { name: '登录', exact: true }).click();

/** The message under a field, or nothing. */
const faultOf = (page: Page, label: string) =>
  page.locator('.field', { has: page.getByLabel(label, { exact: true }) }).locator('.field-fault');
const faults = async (page: Page): Promise<string[]> =>
  (await page.locator('.field-fault, .form-fault').allInnerTexts()).filter((text) => text !== '');

const countLogins = (page: Page) => {
  const seen = { logins: 0 };
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/login')) seen.logins += 1;
  });
  return seen;
};

export const describeLogin = (stage: () => Stage): void => {
  describe.each(WIDTHS)('signing in at %i px', (width) => {
    it('leads to the page asked for and keeps exactly four facts [R-LOGIN-01] [R-LOGIN-13] [R-LOGIN-14] [R-ACCESS-09] [R-ACCESS-12]', async () => {
      const page = await stage().visit('/login?redirect=%2Faccount', { width });
      const firstNotice = page.waitForRequest(/\/api\/proxy\/v1\/alerts\/notifications\?offset=0&limit=1$/);
      await fillLogin(page);
      await submitLogin(page);
      await page.waitForURL('**/account');
      await firstNotice;
      const stored = JSON.parse(await page.evaluate<string>(`localStorage.getItem('${USER_KEY}') ?? ''`));
      expect(Object.keys(stored).sort()).toEqual(['avatar', 'caseId', 'email', 'token']);
      expect(stored).toMatchObject({ email: 'officer@demo.sulian', avatar: '/avatar.png' });
      expect(stored.token.length).toBeGreaterThan(20);
      const avatar = await page.request.get(`${stage().url}/avatar.png`);
      expect(avatar.headers()['content-type']).toBe('image/png');
      await page.context().close();
    });

    it('checks case, e-mail and password in this order, one at a time, without a call [R-LOGIN-04] [R-LOGIN-06] [R-LOGIN-07] [R-LOGIN-08] [R-LOGIN-09] [R-LOGIN-10]', async () => {
      const page = await stage().visit('/login', { width });
      const seen = countLogins(page);
      await submitLogin(page);
      await page.getByText('请输入案件号').waitFor();
      expect(await faults(page)).toEqual(['请输入案件号']);
      await fillLogin(page, { caseName: '没有这个案件', email: 'wrong', password: '' });
      expect(await faults(page)).toEqual([]);
      await submitLogin(page);
      await page.getByText('没有这个已批准的案件，请从列表中选择').waitFor();
      await page.getByLabel('案件号').fill(CASE);
      await submitLogin(page);
      await page.getByText('邮箱格式不正确').waitFor();
      expect(await faults(page)).toEqual(['邮箱格式不正确']);
      await page.getByLabel('邮箱').fill(emailOf('officer'));
      expect(await faults(page)).toEqual([]);
      await submitLogin(page);
      await page.getByText('密码应为 1 至 16 个非空白字符').waitFor();
      await page.getByLabel('密码', { exact: true }).fill('12345678901234567');
      await submitLogin(page);
      expect(await faults(page)).toEqual(['密码应为 1 至 16 个非空白字符']);
      expect(seen.logins).toBe(0);
      await page.context().close();
    });

    it('says at its field what the server refused: password, e-mail, case [R-LOGIN-15] [R-LOGIN-16]', async () => {
      const page = await stage().visit('/login', { width });
      await fillLogin(page, { password: 'Wrong-2026' });
      await submitLogin(page);
      await faultOf(page, '密码').getByText('密码错误').waitFor();
      await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
      await page.getByLabel('邮箱').fill('nobody@demo.sulian');
      await submitLogin(page);
      await faultOf(page, '邮箱').getByText('该案件下没有这个邮箱的账号').waitFor();
      expect(await page.evaluate(`localStorage.getItem('${USER_KEY}')`)).toBeNull();
      await page.context().close();
    });
  });

  describe('the login screen', () => {
    it('says that a case has been closed since the list was read [R-LOGIN-16]', async () => {
      const page = await stage().visit('/login', {
        prepare: (each) =>
          each.route('**/api/case/all/approved', async (route) => {
            const response = await route.fetch();
            const answer = (await response.json()) as { data: unknown[] };
            answer.data.push({ id: 987_654, name: 'CLOSED-1', status: 'APPROVED' });
            await route.fulfill({ response, json: answer });
          }),
      });
      await fillLogin(page, { caseName: 'CLOSED-1' });
      await submitLogin(page);
      await faultOf(page, '案件号').getByText('没有这个已批准的案件，请从列表中选择').waitFor();
      await page.context().close();
    });

    it('offers the approved cases under the placeholder, which chooses nothing [R-LOGIN-03] [R-LOGIN-05]', async () => {
      const page = await stage().visit('/login');
      const field = page.getByRole('combobox', { name: '案件号' });
      await field.click();
      const options = page.getByRole('option');
      expect((await options.allInnerTexts())[0]).toBe('未选择案件');
      await field.fill('demo');
      await field.press('ArrowDown');
      await field.press('ArrowDown');
      await field.press('Enter');
      expect(await field.inputValue()).toBe(CASE);
      await field.click();
      await options.first().click();
      expect(await field.inputValue()).toBe('');
      await field.fill('0');
      await submitLogin(page);
      await page.getByText('没有这个已批准的案件，请从列表中选择').waitFor();
      await page.context().close();
    });

    it('turns its button while the call runs and takes no second click [R-LOGIN-11] [R-LOGIN-12]', async () => {
      const page = await stage().visit('/login');
      const seen = countLogins(page);
      let answer: () => void = () => undefined;
      const released = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/user/login', async (route) => {
        await released;
        await route.fulfill({ status: 503, json: { success: false, code: 503, error: 'BUSY', message: 'busy' } });
      });
      const form = page.locator('form[data-status]');
      expect(await form.getAttribute('data-status')).toBe('normal');
      await fillLogin(page);
      await submitLogin(page);
      const button = page.getByRole('button', { name: '登录' });
      await button.locator('.spinner').waitFor();
      expect(await form.getAttribute('data-status')).toBe('processing');
      await button.click({ force: true });
      answer();
      await page.getByText('系统繁忙，请稍后再试').waitFor();
      expect(await form.getAttribute('data-status')).toBe('error');
      expect(seen.logins).toBe(1);
      await page.getByLabel('邮箱').press('End');
      await page.getByLabel('邮箱').pressSequentially('x');
      expect(await form.getAttribute('data-status')).toBe('normal');
      await page.context().close();
    });

    it('says when a locked account may try again [R-LOGIN-18] [R-LOGIN-20]', async () => {
      const page = await stage().visit('/login', {
        prepare: (each) =>
          each.route('**/api/user/login', (route) =>
            route.fulfill({
              status: 429,
              json: {
                success: false,
                code: 42_901,
                error: 'TOO_MANY_ATTEMPTS',
                message: 'too many attempts',
                details: { retryAfterSec: 601 },
              },
            }),
          ),
      });
      await fillLogin(page);
      await submitLogin(page);
      await page.locator('.form-fault').getByText('尝试次数过多，请在 11 分钟后再试').waitFor();
      await page.context().close();
    });

    it('shows any other refusal in the general slot, in the words of the server when we have none [R-LOGIN-20]', async () => {
      const page = await stage().visit('/login', {
        prepare: (each) =>
          each.route('**/api/user/login', (route) =>
            route.fulfill({
              status: 418,
              json: { success: false, code: 418, error: 'TEAPOT', message: 'I am a teapot' },
            }),
          ),
      });
      await fillLogin(page);
      await submitLogin(page);
      await page.locator('.form-fault').getByText('I am a teapot').waitFor();
      await page.context().close();
    });

    it('says when the list of cases cannot be had, and gets it on a retry', async () => {
      let isBroken = true;
      const page = await stage().visit('/login', {
        prepare: async (each) => {
          await shorteningPauses(RETRY_MS)(each);
          await each.route('**/api/case/all/approved', (route) => (isBroken ? route.abort() : route.continue()));
        },
      });
      await page.getByText('案件列表加载失败').waitFor();
      isBroken = false;
      await page.getByRole('button', { name: '重试' }).click();
      await fillLogin(page);
      await submitLogin(page);
      await page.waitForURL(`${stage().url}/`);
      await page.context().close();
    });

    it('leads to reset and registration, opens both texts, and speaks two languages [R-LOGIN-02] [R-ACCESS-06]', async () => {
      const page = await stage().visit('/login');
      await expect.poll(() => page.title()).toBe('身份核验 · 溯链');
      await page.getByRole('button', { name: '用户协议' }).click();
      await page.getByRole('dialog', { name: '用户协议' }).getByText('仅供经审核的办案人员').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '隐私政策' }).click();
      await page.getByRole('dialog', { name: '隐私政策' }).getByRole('button').click();
      await page.getByRole('link', { name: '忘记密码' }).click();
      await page.getByRole('heading', { name: '忘记密码' }).waitFor();
      expect(pathOf(page)).toBe('/forgetPass');
      expect(await page.title()).toBe('身份核验 · 溯链');
      await page.getByRole('link', { name: '返回登录' }).click();
      await page.getByRole('link', { name: '注册账号' }).click();
      await page.getByRole('heading', { name: '注册账号' }).waitFor();
      expect(await page.title()).toBe('身份核验 · 溯链');
      await page.getByRole('button', { name: 'English' }).click();
      await page.getByRole('heading', { name: 'Register' }).waitFor();
      expect(await page.title()).toBe('Check login · Sulian');
      await page.reload();
      await page.getByRole('heading', { name: 'Register' }).waitFor();
      await page.context().close();
    });
  });
};
