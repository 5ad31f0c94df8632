import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countingClicks, readClicks } from './clicks.ts';
import { type OnDemandStage, startOnDemandStage } from './on-demand-stage.ts';
import { settle } from './settle.ts';

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const SELECTIONS = 2;
const JOB_MS = 120_000;

let stage: OnDemandStage;
beforeAll(async () => {
  stage = await startOnDemandStage();
}, 240_000);
afterAll(() => stage.stop());

describe('a case on a chain on demand', () => {
  it('goes from the address that a victim paid to where the money is in at most 8 presses [R-FETCH-75] [R-FETCH-76]', async () => {
    const page = await stage.visit('/', { prepare: countingClicks });
    await page.getByRole('combobox').or(page.getByRole('searchbox')).first().fill(stage.collector);
    await page.keyboard.press('Enter');
    const panel = page.locator('section.histories');
    await panel.getByText('尚未取得历史').waitFor();
    await panel.getByLabel('币种').selectOption(USDT);
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
    console.info(`on demand: ${text} ${presses} presses, ${requests} requests, ${seconds.toFixed(1)} s`);
    await settle(page);
    expect(presses).toBeLessThanOrEqual(8);
    expect(text).toContain(`共发送 ${requests} 次请求`);
    expect(Number(/→ ([\d.]+) %/.exec(text)?.[1])).toBeGreaterThanOrEqual(95);
    // The page is about the coin and the direction now: the money is at the exchange that bought it.
    await page
      .getByRole('cell', { name: /顺水场外兑换/ })
      .first()
      .waitFor();
    expect(await panel.innerText()).toMatch(/USDT 已取得历史 (\d+)\/\1 笔，余额核对一致/);
  });
});
