import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { RESEND_SEC } from '../../apps/web/src/lib/pauses.ts';
import { WIDTHS } from '../looks.ts';
import { submitLogin } from './login.ts';
import { CASE, emailOf, NEW_PASSWORD, pathOf, type Stage } from './stage.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const getCode = (page: Page) => page.getByRole('button', { name: '获取验证码' });
const submit = (page: Page) => page.getByRole('button', { name: '重设密码' }).click();
const faults = async (page: Page): Promise<string[]> =>
  (await page.locator('.field-fault, .form-fault').allInnerTexts()).filter((text) => text !== '');

const answering = (status: number, json: unknown) => (page: Page) =>
  page.route('**/api/user/password', (route) => route.fulfill({ status, json }));

/** The newest code that was mailed to somebody, as the administrator reads it in the outbox. */
async function readCode(stage: Stage, email: string): Promise<string> {
  const token = await stage.signIn(emailOf('admin'));
  const { items } = await stage.call<{ items: Array<{ id: number; to: string }> }>('/api/admin/outbox?limit=50', token);
  const mail = items.find(({ to }) => to === email);
  const { text } = await stage.call<{ text: string }>(`/api/admin/outbox/${mail?.id ?? 0}`, token);
  return /\b\d{6}\b/.exec(text)?.[0] ?? '';
}

export const describeForgot = (stage: () => Stage): void => {
  describe.each(WIDTHS)('resetting a password at %i px', (width) => {
    it('checks in order and stops at the first fault [R-RESET-01] [R-RESET-04] [R-RESET-08]', async () => {
      const page = await stage().visit('/forgetPass', { width });
      const requests: string[] = [];
      page.on('request', (request) => requests.push(new URL(request.url()).pathname));
      await getCode(page).click();
      await page.getByText('请输入案件号').waitFor();
      await label(page, '案件号').fill(CASE);
      expect(await faults(page)).toEqual([]);
      await getCode(page).click();
      await page.getByText('邮箱格式不正确').waitFor();
      await label(page, '邮箱').fill('somebody@police.example');
      for (const [fault, field, value] of [
        ['请输入验证码', '验证码', '123456'],
        ['密码应为 1 至 16 个非空白字符', '新密码', NEW_PASSWORD],
        ['两次输入的密码不一致', '确认新密码', 'other'],
        ['两次输入的密码不一致', '确认新密码', NEW_PASSWORD],
      ] as const) {
        await submit(page);
        await page.getByText(fault).first().waitFor();
        expect(await faults(page)).toEqual([fault]);
        await label(page, field).fill(value);
      }
      expect(requests.filter((path) => /password-email-code|user\/password$/.test(path))).toEqual([]);
      await page.context().close();
    });

    it('leads back by its arrow [R-RESET-02]', async () => {
      const page = await stage().visit('/forgetPass', { width });
      await page.getByRole('link', { name: '返回登录' }).click();
      await page.getByRole('heading', { name: '登录' }).waitFor();
      expect(pathOf(page)).toBe('/login');
      await page.context().close();
    });
  });

  describe('a forgotten password', () => {
    it('is reset by a mailed code, and the new one signs in [R-RESET-03] [R-RESET-05] [R-RESET-06] [R-RESET-09] [R-RESET-11] [R-RESET-12]', async () => {
      const email = emailOf('officer');
      const page = await stage().visit('/forgetPass', { width: 390 });
      await page.clock.install();
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill(email);
      const pendingRequest = page.waitForRequest(/send-reset-password-email-code/);
      await getCode(page).click();
      expect(new URL((await pendingRequest).url()).search).toBe('?caseId=1&email=officer%40demo.sulian');
      const resting = page.getByRole('button', { name: /\d+ 秒后可重发/ });
      await resting.waitFor();
      expect(await resting.isDisabled()).toBe(true);
      await page.clock.runFor((RESEND_SEC / 2) * 1_000);
      await page.getByRole('button', { name: /^(29|30) 秒后可重发$/ }).waitFor();
      await page.clock.runFor((RESEND_SEC / 2 + 1) * 1_000);
      await getCode(page).waitFor();
      expect(await getCode(page).isDisabled()).toBe(false);

      const code = await readCode(stage(), email);
      expect(code).toMatch(/^\d{6}$/);
      await label(page, '验证码').fill(code === '000000' ? '000001' : '000000');
      await label(page, '新密码').fill(NEW_PASSWORD);
      await label(page, '确认新密码').fill(NEW_PASSWORD);
      await submit(page);
      await page.getByText('验证码错误或已失效').waitFor();
      await label(page, '验证码').fill(code);
      await submit(page);
      await page.getByText('密码已重设，请用新密码登录').waitFor();
      expect(pathOf(page)).toBe('/login');
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill(email);
      await label(page, '密码').fill(NEW_PASSWORD);
      await submitLogin(page);
      await page.getByRole('button', { name: '账号菜单' }).waitFor();
      await page.context().close();
    });

    it('is told at the e-mail when no code can be sent, and the button is active again [R-RESET-07] [R-RESET-14]', async () => {
      const page = await stage().visit('/forgetPass');
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill(emailOf('auditor'));
      await getCode(page).click();
      await page.getByText('秒后可重发').waitFor();
      await page.reload();
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill(emailOf('auditor'));
      await getCode(page).click();
      await page.getByText(/尝试次数过多，请在 \d+ (秒|分钟)后再试/).waitFor();
      expect(await getCode(page).isDisabled()).toBe(false);
      await page.context().close();
    });

    it('says the same whether the e-mail is known or not [R-RESET-15]', async () => {
      const page = await stage().visit('/forgetPass');
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill('stranger@police.example');
      await getCode(page).click();
      await page.getByText('如果该邮箱已注册，验证码已发送').waitFor();
      await page.context().close();
    });

    it('falls back to words of ours for a silent bad code, and shows other failures in general [R-RESET-09] [R-RESET-10]', async () => {
      const page = await stage().visit('/forgetPass', {
        prepare: answering(400, { success: false, code: 43_003, error: 'RESET_CODE_WRONG', message: '' }),
      });
      await label(page, '案件号').fill(CASE);
      await label(page, '邮箱').fill('somebody@police.example');
      await label(page, '验证码').fill('123456');
      await label(page, '新密码').fill(NEW_PASSWORD);
      await label(page, '确认新密码').fill(NEW_PASSWORD);
      await submit(page);
      await page.locator('.field-fault').getByText('请输入正确的验证码').waitFor();
      await page.unroute('**/api/user/password');
      await answering(503, { success: false, code: 503, error: 'BUSY', message: 'busy' })(page);
      await submit(page);
      await page.locator('.form-fault').getByText('系统繁忙，请稍后再试').waitFor();
      await page.context().close();
    });

    it('names the rule that a new password does not meet [R-REG-25]', async () => {
      const page = await stage().visit('/forgetPass');
      await label(page, '新密码').fill('password');
      await page.locator('[data-rule="TOO_COMMON"].missing').waitFor();
      await page.locator('[data-rule="TOO_SHORT"].met').waitFor();
      await label(page, '新密码').fill('short');
      await page.locator('[data-rule="TOO_SHORT"].missing').waitFor();
      await label(page, '新密码').fill(NEW_PASSWORD);
      await page.locator('[data-rule="TOO_COMMON"].met').waitFor();
      await page.context().close();
    });
  });
};
