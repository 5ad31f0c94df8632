import { describe, expect, it } from 'vitest';
import { pressRetries } from '../press-retries.ts';
import { HAS_REAL_BLOCKS, startRealServer } from '../real-server.ts';
import { startRealStage } from '../stage.ts';
import { useStage } from '../use-stage.ts';
import { PAYER } from './first-payment.ts';

const PANELS = ['对象信息', '风险评分', '账户信息', '交易'];

describe.skipIf(!HAS_REAL_BLOCKS)('on the first 4,313 blocks of Bitcoin', () => {
  // A server of its own: nobody else may find the database of theirs stopped.
  const stage = useStage(async () => {
    const server = await startRealServer();
    return { ...(await startRealStage(server)), stopStore: server.stopStore };
  });

  it('says of each panel that it failed while PostgreSQL is stopped, and shows all of it when it is back [R-LIST-07] [R-ADDR-40]', async () => {
    const start = stage().stopStore();
    const page = await stage().visit(`/address/1/BITCOIN/${PAYER}`);
    for (const name of PANELS) {
      const panel = page.locator('section', { has: page.getByRole('heading', { name, exact: true }) });
      await panel.getByRole('alert').getByText('数据库暂不可用').waitFor();
      await panel.getByRole('button', { name: '重试' }).waitFor();
    }
    expect(await page.locator('.level, .tile, tbody tr').count()).toBe(0);
    start();
    await pressRetries(page);
    await page.locator('.ranking .share').first().waitFor();
    expect(await page.locator('.tile').count()).toBe(5);
    await page.context().close();
  });
});
