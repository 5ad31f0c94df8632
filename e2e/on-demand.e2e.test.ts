import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from './clicks.ts';
import { type OnDemandPlay, type OnDemandStage, startOnDemandStage } from './on-demand-stage.ts';
import { listCompleteWords, readTexts } from './on-demand-words.ts';
import { untilStill } from './until-still.ts';

const SELECTIONS = 2;
const JOB_MS = 120_000;

interface Play extends OnDemandPlay {
  /** Name of the party that has the money in the end. */
  readonly party: RegExp;
  /** Stored history of the object. */
  readonly history: RegExp;
}
const BALANCE = /USDT 已取得历史 (\d+)\/\1 笔，余额核对一致/;

const PLAYS: readonly Play[] = [
  {
    chain: 'TRON',
    token: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    begins: 'tron-collector',
    party: /顺水场外兑换/,
    history: BALANCE,
  },
  {
    chain: 'ETHEREUM',
    token: '0xdac17f958d2ee523a2206206994597c13d831ec7',
    begins: 'evm-ransom',
    party: /./,
    history: BALANCE,
  },
  {
    chain: 'BITCOIN',
    token: undefined,
    begins: 'ransom',
    party: /./,
    history: /BTC 已取得历史 (\d+)\/\1 笔，笔数核对一致/,
  },
];

describe.each(PLAYS)('a case on $chain on demand', (play) => {
  let stage: OnDemandStage;
  beforeAll(async () => {
    stage = await startOnDemandStage(play);
  }, 240_000);
  afterAll(() => stage.stop());

  it('goes from the address that a victim paid to where the money is in at most 8 presses [R-FETCH-75] [R-FETCH-76]', async () => {
    const page = await stage.visit('/', { prepare: countingClicks });
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(stage.begins);
    await page.keyboard.press('Enter');
    const panel = page.locator('section.histories');
    await panel.getByText('尚未取得历史').waitFor();
    if (play.token !== undefined) await panel.getByLabel('币种').selectOption(play.token);
    await panel.getByLabel('追踪方向').selectOption('OUTGOING');
    const startMs = Date.now();
    await panel.getByRole('button', { name: '取得历史' }).click();
    const dialog = page.getByRole('dialog', { name: '确认外部主机' });
    await dialog.getByText(stage.host).waitFor();
    expect(await stage.countRequests()).toBe(0);
    await dialog.getByRole('button', { name: '确认并取得' }).click();
    const end = panel.getByText('共发送');
    await end.waitFor({ timeout: JOB_MS });
    // A selection is two presses, which the counter does not see.
    const presses = (await readClicks(page)) + 2 * SELECTIONS;
    const text = await end.innerText();
    const seconds = (Date.now() - startMs) / 1000;
    const requests = await stage.countRequests();
    console.info(`${play.chain} on demand: ${text} ${presses} presses, ${requests} requests, ${seconds.toFixed(1)} s`);
    await untilStill(page);
    expect(presses).toBeLessThanOrEqual(8);
    expect(text).toContain(`共发送 ${requests} 次请求`);
    expect(Number(/→ ([\d.]+) %/.exec(text)?.[1])).toBeGreaterThanOrEqual(95);
    if (play.token !== undefined) {
      // The contract's answer needs no further confirmation.
      await panel.getByRole('button', { name: '向合约查询' }).click();
      await panel
        .getByText(/^已冻结$|^未冻结$/)
        .first()
        .waitFor();
      expect(await panel.innerText()).toContain(`${stage.host} 答复`);
    }
    // The page is about the coin and the direction now: the money is at the exchange that bought it.
    await page.getByRole('cell', { name: play.party }).first().waitFor();
    expect(await panel.innerText()).toMatch(play.history);
  });

  it('fetches a transaction that nobody fetched, and the histories in which its money ended [R-FETCH-172] [R-FETCH-173]', async () => {
    const page = await stage.visit('/');
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(stage.payment);
    await page.getByText('打开后可取得此交易').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('尚未取得该对象的历史').waitFor();
    await page.getByRole('button', { name: '取得此交易' }).click();
    const details = page.getByRole('heading', { name: '交易详情' });
    // The case may have confirmed the hosts before.
    const confirm = page.getByRole('button', { name: '确认并取得' });
    await details.or(confirm).first().waitFor({ timeout: JOB_MS });
    if (await confirm.isVisible()) await confirm.click();
    await details.waitFor({ timeout: JOB_MS });
    await untilStill(page);
    await page.getByRole('tab', { name: /资金去向/ }).click();
    const row = page.locator('.ranking tr', { hasText: '尚未取得历史' }).first();
    await row.locator('button[aria-expanded]').first().click();
    const ends = page.locator('section.ends');
    await ends.getByRole('button', { name: '取得历史' }).first().waitFor();
    const before = await stage.countRequests();
    await row.getByRole('button', { name: '继续取得' }).click();
    await row.getByRole('button', { name: '继续取得' }).waitFor({ state: 'detached', timeout: JOB_MS });
    await untilStill(page);
    expect(await stage.countRequests()).toBeGreaterThan(before);
  }, 240_000);

  it('states nothing complete on the pages of an address whose history is cut or not fetched, in either language [R-FETCH-184]', async () => {
    const page = await stage.visit('/');
    let language: 'cn' | 'en' = 'cn';
    const expectIncomplete = async (part: string, name: string) => {
      await untilStill(page);
      expect(listCompleteWords(await readTexts(page, part), language), `${name}, ${language}`).toEqual([]);
    };
    /** Leaves the page in the other language. */
    const expectIncompleteInBoth = async (part: string, name: string) => {
      await expectIncomplete(part, name);
      await page.getByRole('button', { name: language === 'cn' ? 'English' : '中文', exact: true }).click();
      language = language === 'cn' ? 'en' : 'cn';
      await page.locator(`html[lang="${language === 'cn' ? 'zh-CN' : 'en'}"]`).waitFor();
      await expectIncomplete(part, name);
    };
    for (const address of await stage.cutHistory()) {
      await page.goto(new URL(`/address/1/${play.chain}/${address}`, page.url()).href);
      await page.locator('section.histories').waitFor();
      await expectIncompleteInBoth('main', address);
      for (const tab of await page.locator('.tab-card [role="tab"]').all()) {
        await tab.click();
        await expectIncompleteInBoth('.tab-card', `${address}: ${await tab.innerText()}`);
      }
    }
    await page.context().close();
  }, 240_000);
});
