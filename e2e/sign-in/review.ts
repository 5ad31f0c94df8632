import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { downloadBy } from '../download.ts';
import { WIDTHS } from '../looks.ts';
import { refusing } from '../stage.ts';
import { fillLogin, submitLogin } from './login.ts';
import { describeRegister, register } from './register.ts';
import { NEW_PASSWORD, type Stage } from './stage.ts';

export const describeReview = (stage: () => Stage): void => {
  /** Tries to sign in and returns the text of the general message. */
  async function refusalOf(email: string): Promise<string> {
    const page = await stage().visit('/login');
    await fillLogin(page, { email, password: NEW_PASSWORD });
    await submitLogin(page);
    const slot = page.locator('.form-fault', { hasText: /./ });
    await slot.waitFor();
    const text = await slot.innerText();
    await page.context().close();
    return text;
  }

  const openRegistration = async (page: Page, name: string) => {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
  };
  const confirm = (page: Page, action: string) =>
    page.getByRole('dialog', { name: action }).getByRole('button', { name: action, exact: true }).click();
  const status = (page: Page) => page.locator('.console-head .chip').innerText();

  describeRegister(stage);

  describe.each(WIDTHS)('a registration in review at %i px', (width) => {
    it('waits, is seen with its documents, and is approved; then the account is disabled and enabled [R-REVIEW-01] [R-REVIEW-03] [R-REG-26] [R-REG-29] [R-LOGIN-17] [R-FILE-15]', async () => {
      const person = { email: `zhao${width}@police.example`, name: `赵${width}`, width };
      await (await register(stage(), person)).context().close();
      expect(await refusalOf(person.email)).toBe('注册申请正在审核，通过后即可登录');

      const page = await stage().visit('/review', { as: 'reviewer', width });
      await openRegistration(page, person.name);
      await page.getByText('上海市 浦东新区').waitFor();
      for (const side of ['人民警察证正面', '人民警察证反面'])
        await page.getByRole('img', { name: `${side}的图片` }).waitFor();
      const pane = page.getByRole('region', { name: '人民警察证正面' });
      expect(await pane.locator('.watermark').innerText()).toContain('reviewer@demo.sulian');
      await page.getByRole('button', { name: '放大 · 人民警察证正面' }).click();
      await page.getByRole('button', { name: '旋转 · 人民警察证正面' }).click();
      expect(await pane.getByRole('img').getAttribute('style')).toContain('rotate(90deg)');
      const download = await downloadBy(page, () => page.getByRole('button', { name: '下载原件 front.png' }).click());
      expect(download.suggestedFilename()).toBe('front.png');

      await page.getByRole('button', { name: '通过', exact: true }).click();
      await confirm(page, '通过');
      await page.getByRole('button', { name: '停用账号' }).waitFor();
      expect(await status(page)).toBe('已通过');
      const token = await stage().signIn(person.email, NEW_PASSWORD);

      await page.getByRole('button', { name: '停用账号' }).click();
      await confirm(page, '停用账号');
      await page.getByRole('button', { name: '恢复账号' }).waitFor();
      await expect(stage().call('/api/user/me', token)).rejects.toThrow('40003');
      expect(await refusalOf(person.email)).toBe('账号已停用，请联系管理员');
      await page.getByRole('button', { name: '恢复账号' }).click();
      await confirm(page, '恢复账号');
      await page.getByRole('button', { name: '停用账号' }).waitFor();
      expect(await stage().signIn(person.email, NEW_PASSWORD)).not.toBe('');
      await page.context().close();
    });

    it('is rejected with a reason, which is mailed; the applicant may try again [R-REVIEW-02] [R-REVIEW-08] [R-REG-28]', async () => {
      const person = { email: `qian${width}@police.example`, name: `钱${width}`, width };
      await (await register(stage(), person)).context().close();
      const page = await stage().visit('/review', { as: 'reviewer', width });
      await openRegistration(page, person.name);
      await page.getByRole('button', { name: '不通过', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '不通过' });
      await dialog.getByRole('button', { name: '不通过' }).click();
      await dialog.getByText('请填写理由').waitFor();
      await dialog.getByLabel('理由').fill('证件照片不清晰');
      await dialog.getByRole('button', { name: '不通过' }).click();
      await page.locator('.facts-list').getByText('证件照片不清晰').waitFor();
      expect(await status(page)).toBe('未通过');
      await page.context().close();
      expect(await refusalOf(person.email)).toBe('注册申请未通过，可重新提交注册');
      // The state is revealed only with the right password.
      await expect(stage().signIn(person.email, 'Wrong-2026')).rejects.toThrow('40004');

      const outbox = await stage().visit('/admin/outbox', { as: 'admin', width });
      const mail = outbox.getByRole('row').filter({ hasText: person.email }).first();
      await mail.getByRole('button').click();
      await outbox.getByRole('dialog').getByText('证件照片不清晰').waitFor();
      await outbox.context().close();

      await (await register(stage(), person)).context().close();
      const again = await stage().visit('/review', { as: 'reviewer', width });
      await openRegistration(again, person.name);
      await again.getByRole('heading', { name: '此前的申请' }).waitFor();
      await again.context().close();
    });
  });

  describe('the review console', () => {
    it('finds by name and state, and says when nothing matches', async () => {
      const page = await stage().visit('/review', { as: 'reviewer' });
      await page.getByRole('combobox', { name: '状态' }).selectOption('APPROVED');
      await page.getByRole('link', { name: `赵${WIDTHS[0]}` }).waitFor();
      await page.getByRole('searchbox').fill('没有这个人');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByText('没有符合条件的记录').waitFor();
      await page.context().close();
    });

    it('shows a failed queue as failed, never as an empty one, and a stale one as stale', async () => {
      const { prepare, switched } = refusing(/\/api\/review\/registrations\?/);
      const page = await stage().visit('/review', { as: 'reviewer', prepare });
      await page.getByRole('alert').getByText('数据库暂不可用').waitFor();
      expect(await page.getByText('没有待审核的申请').count()).toBe(0);
      switched.isOn = false;
      await page.getByRole('button', { name: '重试' }).click();
      await page.getByRole('table', { name: '注册申请' }).waitFor();
      await page.context().close();
    });

    it('says that somebody else decided meanwhile, and shows what', async () => {
      await (await register(stage(), { email: 'sun@police.example', name: '孙一' })).context().close();
      const page = await stage().visit('/review', { as: 'reviewer' });
      await openRegistration(page, '孙一');
      const token = await stage().signIn('reviewer@demo.sulian');
      const id = /\/review\/(\d+)$/.exec(page.url())?.[1] ?? '';
      await stage().call(`/api/review/registrations/${id}/reject`, token, { reason: '重复' });
      await page.getByRole('button', { name: '通过', exact: true }).click();
      await confirm(page, '通过');
      await page.getByRole('alert').getByText('状态已被他人更改').waitFor();
      expect(await status(page)).toBe('未通过');
      await page.context().close();
    });
  });

  describe.each(WIDTHS)('the administration at %i px', (width) => {
    it('creates, edits, closes and reopens a case [R-REVIEW-05]', async () => {
      const name = `沪公经-${width}`;
      const page = await stage().visit('/admin', { as: 'admin', width });
      await page.getByRole('button', { name: '新建案件' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '创建' }).click();
      await dialog.getByText('请输入案件号').waitFor();
      await dialog.getByLabel('案件号').fill('DEMO-2026');
      await dialog.getByRole('button', { name: '创建' }).click();
      await dialog.getByText('已有同名案件').waitFor();
      await dialog.getByLabel('案件号').fill(name);
      await dialog.getByLabel('额度').fill('1.5');
      await dialog.getByRole('button', { name: '创建' }).click();
      await dialog.getByText('额度应为 0 至').waitFor();
      await dialog.getByLabel('额度').fill('1000');
      await dialog.getByRole('button', { name: '创建' }).click();
      const row = page.getByRole('row').filter({ hasText: name });
      await row.getByText('1,000').waitFor();
      await row.getByRole('button', { name: '关闭' }).click();
      await page
        .getByRole('dialog', { name: '关闭案件' })
        .getByRole('button', { name: '关闭', exact: true })
        .last()
        .click();
      await row.getByText('已关闭').waitFor();
      await row.getByRole('button', { name: '重新开启' }).click();
      await page.getByRole('dialog').getByRole('button', { name: '重新开启' }).click();
      await row.getByText('已批准').waitFor();
      await page.context().close();
    });

    it('gives a role, ends sessions, and keeps the last administrator [R-REVIEW-05]', async () => {
      const page = await stage().visit('/admin/users', { as: 'admin', width });
      const token = await stage().signIn('auditor@demo.sulian');
      await page.getByRole('button', { name: '管理用户 演示审计员' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '结束所有会话' }).click();
      await dialog.getByText('所有会话已结束').waitFor();
      await expect(stage().call('/api/user/me', token)).rejects.toThrow('40003');
      await dialog.getByRole('button', { name: '取消' }).click();
      await page.getByRole('button', { name: '管理用户 演示管理员' }).click();
      await dialog.getByLabel('角色').selectOption('OFFICER');
      await dialog.getByRole('button', { name: '保存' }).click();
      await dialog.getByRole('alert').getByText('至少须保留一名可登录的管理员').waitFor();
      await page.context().close();
    });
  });

  describe.each(WIDTHS)('the audit log at %i px', (width) => {
    it('is searched by who, what and result, and proved unbroken [R-REVIEW-04] [R-REVIEW-06] [R-REVIEW-07]', async () => {
      const page = await stage().visit('/audit', { as: 'auditor', width });
      const rows = page.getByRole('table', { name: '审计记录' }).locator('tbody tr:not(.expanded)');
      await page.getByLabel('操作人').fill('reviewer@demo.sulian');
      await page.getByLabel('操作', { exact: true }).fill('document.view');
      await page.getByRole('button', { name: '查找' }).click();
      await expect
        .poll(async () => (await rows.allInnerTexts()).filter((text) => !text.includes('查看注册材料')).length)
        .toBe(0);
      expect(await rows.first().innerText()).toContain('reviewer@demo.sulian');
      await rows.first().getByRole('button').click();
      await page.getByText(/^[0-9a-f]{64}$/).waitFor();
      await page.getByRole('button', { name: '清除条件' }).click();
      await page.getByLabel('结果').selectOption('REFUSED');
      await page.getByRole('button', { name: '查找' }).click();
      await rows.getByText('被拒绝').first().waitFor();
      await page.getByRole('button', { name: '校验完整性' }).click();
      await page.getByText(/完整：\d+ 条记录的哈希链未被破坏/).waitFor();
      await page.context().close();
    });

    it('is asked by days and minutes, typed or chosen, and never by what is none [R-LIST-79] [R-LIST-86]', async () => {
      const page = await stage().visit('/audit', { as: 'auditor', width });
      const queryLog: URLSearchParams[] = [];
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/audit/entries' && url.searchParams.has('from')) queryLog.push(url.searchParams);
      });
      const [from, to] = ['起始时间', '截止时间'].map((name) =>
        page.getByRole('textbox', { name: new RegExp(`^${name}`) }),
      );
      await from?.fill('11/17/2026');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByRole('alert').getByText('不是有效时间').waitFor();
      await from?.fill('2026-11-17 08:30');
      await to?.fill('2026-11-16');
      await page.getByRole('button', { name: '查找' }).click();
      await page.getByRole('alert').getByText('截止不能早于起始').waitFor();
      expect(queryLog).toEqual([]);

      await to?.fill('2026-11-16 09:15');
      await page.locator('.calendar-field').nth(1).fill('2026-11-18');
      expect(await to?.inputValue()).toBe('2026-11-18 09:15');
      await page.getByRole('button', { name: '查找' }).click();
      await expect.poll(() => queryLog.length).toBe(1);
      const span = Number(queryLog[0]?.get('to')) - Number(queryLog[0]?.get('from'));
      expect(span).toBe(24 * 3600 + 45 * 60 + 59);
      await page.context().close();
    });
  });
};
