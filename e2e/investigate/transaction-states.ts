import { describe, expect, it } from 'vitest';
import { TRANSACTION_REFRESH_MS } from '../../apps/web/src/lib/pauses.ts';
import { changing, type Stage } from '../stage.ts';
import { group, type Transaction } from './api.ts';
import { CALL, plain, transactionsOf } from './transaction.ts';

/** Tests that do not depend on the ledger, so they use the demo world. */
export const describeTransactionStates = (stage: () => Stage) =>
  describe('a transaction, whatever it moved,', () => {
    const { find, open } = transactionsOf(stage);

    it('grows by a confirmation with every block while one looks [R-TX-02]', async () => {
      const found = await find(stage().cast.owned);
      let more = 0;
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          await each.clock.install();
          await changing<Transaction>(CALL, (answer) => {
            more += 1;
            return { ...answer, numberOfConfirmations: 40 + more };
          })(each);
        },
      });
      await page.locator('.head').getByText('41 次确认').waitFor();
      await page.clock.fastForward(TRANSACTION_REFRESH_MS);
      await page.locator('.head').getByText('42 次确认').waitFor();
      await page.context().close();
    });

    it('has a dash for its unit and no amounts of shares where several operations moved value [R-TX-08] [R-TX-09]', async () => {
      const found = await find(stage().cast.owned);
      const page = await open(found.hash, (answer) => ({
        ...answer,
        operations: [
          ...answer.operations,
          { ...answer.operations[0], type: 'TOKEN_TRANSFER', symbol: 'USDT', amount: '3' },
        ],
      }));
      await page.locator('.facts').waitFor();
      await page.locator('.ranking .share').first().waitFor();
      expect(plain(await page.locator('.facts').innerText())).toContain(`${plain(group(found.amount ?? ''))}–`);
      expect(await page.locator('.ranking tbody tr').first().innerText()).toContain('N/A');
      expect(await page.locator('.ranking thead').innerText()).not.toContain('BTC');
      await page.context().close();
    });

    it('translates types of operations: ours by key, others through the translator [R-LANG-06] [R-LANG-08]', async () => {
      const found = await find(stage().cast.owned);
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          await changing<Transaction>(CALL, (answer) => ({
            ...answer,
            operations: [...answer.operations, { ...answer.operations[0], type: 'SWAP' }],
          }))(each);
          await each.route('**/api/translations', (route) =>
            route.fulfill({
              json: { success: true, code: 0, message: '', data: { texts: ['兑换'], translated: true, reason: null } },
            }),
          );
        },
      });
      await page.getByRole('heading', { name: '转账' }).waitFor();
      await page.getByRole('heading', { name: '兑换' }).waitFor();
      await page.context().close();
    });

    it('sends its legs in parts and says how many there are [R-TX-14]', async () => {
      const found = await find(stage().cast.owned);
      const requestLog: string[] = [];
      const page = await stage().visit(`/trading/BITCOIN/${found.hash}`, {
        prepare: async (each) => {
          each.on('request', (request) => {
            const url = new URL(request.url());
            if (CALL.test(request.url())) requestLog.push(`${url.searchParams.get('legOffset')}`);
          });
          await changing<Transaction>(CALL, (answer) => ({
            ...answer,
            operations: answer.operations.map((operation) => ({ ...operation, numberOfSources: 1_203 })),
          }))(each);
        },
      });
      const sources = page.locator('.side').nth(0);
      await sources.getByText('来源 1,203 个').waitFor();
      await sources.getByRole('button', { name: '第 61 页' }).click();
      await expect.poll(() => requestLog).toContain('1200');
      await page.context().close();
    });

    it('shows its notes as words alone, folded, marked and escaped [R-NOTE-10]', async () => {
      const found = await find(stage().cast.owned);
      const note: Transaction['notes'][number] = {
        kind: 'DATA',
        operation: 0,
        side: 'destination',
        position: 0,
        address: null,
        text: null,
        hex: null,
        length: 12,
        isCut: false,
        isSuppressed: false,
        deception: null,
      };
      const notes = [
        { ...note, text: '<img src=x onerror="document.title=1"> https://evil.example' },
        { ...note, text: 'm'.repeat(4_096), length: 1_000_000, isCut: true },
        { ...note, text: 'pay exe.cod now', deception: 'TEXT_UNSEEN' },
        { ...note, hex: '00ff' },
        { ...note, isSuppressed: true },
      ];
      const page = await open(found.hash, (answer) => ({ ...answer, notes, numberOfNotes: 60 }));
      const lines = page.locator('.note');
      await lines.first().waitFor();
      expect(await lines.nth(0).locator('.note-text').innerText()).toBe(notes[0]?.text);
      expect(await page.locator('.note a, .note img').count()).toBe(0);
      const long = lines.nth(1);
      expect(await long.innerText()).toContain('内容过长，仅保存开头');
      expect(await long.innerText()).toContain('1,000,000 字节');
      expect((await long.locator('.note-text').innerText()).length).toBe(301);
      await long.getByRole('button', { name: '展开全文' }).click();
      expect((await long.locator('.note-text').innerText()).length).toBe(4_096);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1440);
      expect(await lines.nth(2).innerText()).toContain('含不可见字符，已去除');
      expect(await lines.nth(3).innerText()).toContain('00ff');
      expect(await lines.nth(4).innerText()).toContain('该附言已被管理员屏蔽');
      await page.getByText('另有 55 条附言未显示').waitFor();
      expect(await page.title()).toBe(`交易 ${found.hash}`);
      await page.context().close();
    });
  });
