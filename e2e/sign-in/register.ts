import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { WIDTHS } from '../looks.ts';
import { refusing } from '../stage.ts';
import { paper, picture } from './pictures.ts';
import { CASE, emailOf, NEW_PASSWORD, pathOf, type Stage } from './stage.ts';

const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const next = (page: Page) => page.getByRole('button', { name: '下一步' });
const submit = (page: Page) => page.getByRole('button', { name: '提交' });
const faults = async (page: Page): Promise<string[]> =>
  (await page.locator('.field-fault, .form-fault').allInnerTexts()).filter((text) => text !== '');
const stepNow = (page: Page) => page.locator('[aria-current="step"]').innerText();

const FRONT = '人民警察证（正面）';
const BACK = '人民警察证（反面）';
const SEAL = '单位盖章文件';

async function fillAccount(page: Page, email: string): Promise<void> {
  await label(page, '邮箱').fill(email);
  await label(page, '密码').fill(NEW_PASSWORD);
  await label(page, '确认密码').fill(NEW_PASSWORD);
  await next(page).click();
  await label(page, '姓名').waitFor();
}

async function fillPerson(page: Page, name: string): Promise<void> {
  await label(page, '姓名').fill(name);
  await label(page, '性别').selectOption('MAN');
  await label(page, '区号').fill('021');
  await label(page, '电话号码').fill('55550100');
  await label(page, '工作单位').fill('上海市公安局经侦总队');
  await label(page, '案件号').fill(CASE);
  await label(page, '警种').selectOption('经济犯罪侦查');
  await chooseRegion(page);
}

async function chooseRegion(page: Page): Promise<void> {
  await label(page, '省').selectOption({ label: '上海市' });
  await label(page, '市').selectOption({ label: '上海市' });
  await label(page, '区县').selectOption({ label: '浦东新区' });
}

async function uploadPapers(page: Page): Promise<void> {
  await label(page, FRONT).setInputFiles(picture('front.png'));
  await label(page, BACK).setInputFiles(picture('back.png'));
  await label(page, SEAL).setInputFiles([paper('seal.pdf'), picture('seal.png')]);
  await expect.poll(() => page.locator('[data-file-id="0"]').count()).toBe(0);
}

/** Fills in and submits a whole registration. */
export async function register(stage: Stage, person: { email: string; name: string; width?: number }): Promise<Page> {
  const page = await stage.visit('/register', { width: person.width ?? 1440 });
  await fillAccount(page, person.email);
  await fillPerson(page, person.name);
  await uploadPapers(page);
  await submit(page).click();
  await page.getByRole('heading', { name: '提交成功，等待审核' }).waitFor();
  return page;
}

const refuseUploads = (page: Page) => refusing('**/api/files?*').prepare(page);

export const describeRegister = (stage: () => Stage): void => {
  describe.each(WIDTHS)('registering at %i px', (width) => {
    it('goes by three steps to a panel that leads to the sign-in [R-REG-01] [R-REG-02] [R-REG-03] [R-REG-04] [R-REG-05] [R-REG-41] [R-REG-06] [R-REG-07] [R-REG-21] [R-REG-27]', async () => {
      const page = await stage().visit('/register', {
        width,
        prepare: (each) =>
          each.route('**/api/settings', async (route) => {
            const response = await route.fetch();
            const answer = (await response.json()) as { data: { support: unknown } };
            answer.data.support = { email: null, phone: '021 5555 0100', account: null };
            await route.fulfill({ response, json: answer });
          }),
      });
      expect(await stepNow(page)).toContain('账号设置');
      await fillAccount(page, `wang${width}@police.example`);
      expect(await stepNow(page)).toContain('个人信息');
      await page.getByText(/建议不同账号使用不同的案件号。没有本案？请联系系统管理员（021 5555 0100）/).waitFor();
      await page.getByText('带 * 的为必填项').waitFor();
      await fillPerson(page, '王小明');
      await uploadPapers(page);
      const sent = page.waitForRequest('**/api/user/register');
      await submit(page).click();
      await page.getByRole('heading', { name: '提交成功，等待审核' }).waitFor();
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      expect(body).toMatchObject({
        email: `wang${width}@police.example`,
        name: '王小明',
        landline: '021-55550100',
        workUnit: '上海市公安局经侦总队',
        sex: 'MAN',
        province: '310000',
        city: '310100',
        district: '310115',
        policeType: '经济犯罪侦查',
      });
      expect(body['documentIds']).toHaveLength(2);
      expect(await stepNow(page)).toContain('提交成功');
      await page.getByRole('link', { name: '返回登录' }).click();
      expect(pathOf(page)).toBe('/login');
      await page.context().close();
    });

    it('checks the account first, one fault at a time [R-REG-08] [R-REG-09] [R-REG-10] [R-REG-20] [R-REG-25]', async () => {
      const page = await stage().visit('/register', { width });
      for (const [fault, field, value] of [
        ['邮箱格式不正确', '邮箱', 'li@police.example'],
        ['密码应为 1 至 16 个非空白字符', '密码', 'password'],
        ['两次输入的密码不一致', '确认密码', 'other'],
        ['两次输入的密码不一致', '确认密码', 'password'],
        ['密码未满足：不是常见密码', '密码', NEW_PASSWORD],
      ] as const) {
        await next(page).click();
        await page.locator('.field-fault').getByText(fault).waitFor();
        expect(await faults(page)).toEqual([fault]);
        await label(page, field).fill(value);
        expect(await faults(page)).toEqual([]);
      }
      await page.context().close();
    });

    it('then checks the person in the order of the rules [R-REG-11] [R-REG-12] [R-REG-13] [R-REG-14] [R-REG-15] [R-REG-16] [R-REG-17] [R-REG-18] [R-REG-19]', async () => {
      const page = await stage().visit('/register', { width });
      await fillAccount(page, 'li@police.example');
      const fill = (name: string, value: string) => () => label(page, name).fill(value);
      const choose = (name: string, value: string) => () => label(page, name).selectOption({ label: value });
      for (const [fault, mend] of [
        ['请输入姓名', fill('姓名', '李')],
        ['区号应为 0 加 2 至 3 位数字', fill('区号', '021')],
        ['请输入 5 至 17 位的电话号码', fill('电话号码', '55550100')],
        ['请输入工作单位', fill('工作单位', '经侦总队')],
        ['请输入案件号', fill('案件号', 'NO-SUCH-CASE')],
        ['没有这个已批准的案件，请从列表中选择', fill('案件号', CASE)],
        ['请上传人民警察证正面照片', () => label(page, FRONT).setInputFiles(picture('a.png'))],
        ['请上传人民警察证反面照片', () => label(page, BACK).setInputFiles(picture('b.png'))],
        ['请选择性别', choose('性别', '女')],
        ['请选择省', choose('省', '浙江省')],
        ['请选择市', choose('市', '杭州市')],
        ['请选择区县', choose('区县', '西湖区')],
        ['请选择警种', choose('警种', '禁毒')],
        ['请上传单位盖章文件', () => Promise.resolve()],
      ] as const) {
        // A picture may still be uploading: the form then reports it and waits.
        await expect.poll(() => page.locator('.upload-card progress').count()).toBe(0);
        await submit(page).click();
        await page.locator('.field-fault').getByText(fault).waitFor();
        expect(await faults(page)).toEqual([fault]);
        await mend();
      }
      await page.context().close();
    });
  });

  describe('a registration', () => {
    it('keeps what was filled in when one goes back, and forgets a city when its province changes', async () => {
      const page = await stage().visit('/register');
      await fillAccount(page, 'li@police.example');
      await fillPerson(page, '李');
      await label(page, FRONT).setInputFiles(picture('front.png'));
      await page.getByRole('button', { name: '上一步' }).click();
      expect(await label(page, '邮箱').inputValue()).toBe('li@police.example');
      await next(page).click();
      expect(await label(page, '姓名').inputValue()).toBe('李');
      await page.getByText('front.png').waitFor();
      await label(page, '省').selectOption({ label: '浙江省' });
      expect(await label(page, '市').inputValue()).toBe('');
      expect(await label(page, '区县').isDisabled()).toBe(true);
      await page.context().close();
    });

    it('with an e-mail that is taken returns to it', async () => {
      const page = await stage().visit('/register');
      await fillAccount(page, emailOf('officer'));
      await fillPerson(page, '李');
      await uploadPapers(page);
      await submit(page).click();
      await page.locator('.field-fault').getByText('该邮箱已注册').waitFor();
      expect(await stepNow(page)).toContain('账号设置');
      await page.context().close();
    });

    it('turns its button while the call runs, takes no second click, and shows a failure in general [R-REG-20]', async () => {
      const page = await stage().visit('/register');
      let calls = 0;
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/user/register', async (route) => {
        calls += 1;
        await released;
        await route.fulfill({ status: 503, json: { success: false, code: 503, error: 'BUSY', message: 'busy' } });
      });
      await fillAccount(page, 'li@police.example');
      await fillPerson(page, '李');
      await uploadPapers(page);
      await submit(page).click();
      await submit(page).locator('.spinner').waitFor();
      await submit(page).click({ force: true });
      release();
      await page.locator('.form-fault').getByText('系统繁忙，请稍后再试').waitFor();
      expect(calls).toBe(1);
      await page.context().close();
    });
  });

  describe('an upload', () => {
    it('shows its picture or its name, and can be deleted [R-FILE-01] [R-FILE-05]', async () => {
      const page = await stage().visit('/register', { width: 390 });
      await fillAccount(page, 'li@police.example');
      await label(page, SEAL).setInputFiles([picture('seal.png'), paper('seal.pdf')]);
      const cards = page.locator('.upload-card');
      await cards.nth(0).getByRole('img', { name: 'seal.png 的预览' }).waitFor();
      await cards.nth(0).getByText('已上传').waitFor();
      expect(Number(await cards.nth(0).getAttribute('data-file-id'))).toBeGreaterThan(0);
      expect(await cards.nth(1).getByRole('img').count()).toBe(0);
      await page.getByRole('button', { name: '删除 seal.png' }).click();
      expect(await cards.count()).toBe(1);
      await page.context().close();
    });

    it('that fails has id 0 and says so; it can be tried again or deleted [R-FILE-02]', async () => {
      const page = await stage().visit('/register');
      await refuseUploads(page);
      await fillAccount(page, 'li@police.example');
      await label(page, FRONT).setInputFiles(picture('front.png'));
      const card = page.locator('.upload-card').first();
      await card.getByText('上传文件时出错').waitFor();
      expect(await card.getAttribute('data-file-id')).toBe('0');
      await page.unroute('**/api/files?*');
      await page.getByRole('button', { name: '重新上传 front.png' }).click();
      await card.getByText('已上传').waitFor();
      await page.getByRole('button', { name: '删除 front.png' }).click();
      expect(await page.locator('.upload-card').count()).toBe(0);
      await page.context().close();
    });

    it('of a failed seal is left out of the call, and is not counted as one [R-FILE-03]', async () => {
      const page = await stage().visit('/register');
      await fillAccount(page, 'li@police.example');
      await fillPerson(page, '李');
      await uploadPapers(page);
      await refuseUploads(page);
      await label(page, SEAL).setInputFiles(paper('third.pdf'));
      await page.getByText('上传文件时出错').waitFor();
      await page.route('**/api/user/register', (route) => route.abort());
      const sent = page.waitForRequest('**/api/user/register');
      await submit(page).click();
      const { documentIds } = (await sent).postDataJSON() as { documentIds: number[] };
      expect(documentIds).toHaveLength(2);
      expect(documentIds).not.toContain(0);
      await page.locator('.form-fault').getByText('无法连接服务器').waitFor();
      await page.context().close();
    });

    it('of an ID takes pictures only: by name in the browser, by its first bytes on the server [R-FILE-06] [R-FILE-08]', async () => {
      const page = await stage().visit('/register');
      await fillAccount(page, 'li@police.example');
      expect(await label(page, FRONT).getAttribute('accept')).toBe(
        'image/gif,image/png,image/jpeg,image/bmp,image/webp,image/x-icon,.ico',
      );
      await label(page, FRONT).setInputFiles(paper('id.pdf'));
      await page.getByText('只接受 gif、png、jpeg、bmp、webp、ico 图片').waitFor();
      await label(page, BACK).setInputFiles({ ...paper('id.png'), mimeType: 'image/png' });
      await page.getByText('只接受 gif、png、jpeg、bmp、webp、ico 图片').nth(1).waitFor();
      await page.context().close();
    });

    it('takes at most five seal files, and none above the limit it names [R-FILE-04] [R-FILE-09]', async () => {
      const page = await stage().visit('/register');
      await fillAccount(page, 'li@police.example');
      await label(page, SEAL).setInputFiles([1, 2, 3, 4, 5, 6].map((number) => paper(`${number}.pdf`)));
      await page.locator('.field-fault').getByText('最多 5 个文件，多出的未添加').waitFor();
      expect(await page.locator('.upload-card').count()).toBe(5);
      expect(await label(page, SEAL).isVisible()).toBe(false);
      const large = { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
      await label(page, FRONT).setInputFiles(large);
      await page.getByText('文件超过 10 MB').waitFor();
      await page.context().close();
    });
  });
};
