import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CoinsAnswer, ObjectAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTempDir } from '../apps/sulian/test/support/run-sulian.ts';
import { type DemoStage, startStage } from './stage.ts';

/** Every object of the demo world that is looked at here has more transactions than these. */
const GLOBAL_SCORE = 1;
const SUMMED = 2;
const LANGUAGES = ['cn', 'en'] as const;

const folder = makeTempDir();
let stage: DemoStage;
beforeAll(async () => {
  const config = join(folder.path, 'sulian.config.yaml');
  writeFileSync(config, `limits: { globalScoreTransactions: ${GLOBAL_SCORE}, summedTransactions: ${SUMMED} }`);
  stage = await startStage({ env: { SULIAN_CONFIG: config } });
});
afterAll(async () => {
  await stage?.stop();
  folder.remove();
});

describe('a program whose limits are configured', () => {
  it('refuses the score of all assets above its own, over HTTP and on the page, with that number [R-ADDR-44] [R-ADDR-58]', async () => {
    const body = {
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId: stage.cast.assets,
      blockchain: 'ETHEREUM',
      coin: 'ALL',
    };
    expect(await stage.ask('/api/proxy/v1/scoringAnalysis', body)).toMatchObject({
      code: 422,
      error: 'UNPROCESSABLE_GLOBAL_SCORE',
      details: { atMost: GLOBAL_SCORE },
    });
    const texts = { cn: `交易超过 ${GLOBAL_SCORE} 笔`, en: `More than ${GLOBAL_SCORE} transactions in several assets` };
    for (const language of LANGUAGES) {
      const page = await stage.visit(`/address/1/ETHEREUM/${stage.cast.assets}`, { language });
      await page.getByText(texts[language]).waitFor();
      await page.context().close();
    }
    // Last, because a computed score is stored and then shown without a request.
    expect(await stage.ask('/api/proxy/v1/scoringAnalysis', { ...body, calculateAnyway: true })).toHaveProperty(
      'analysis',
    );
  });

  it('sums up no wallet above its own, and says so beside each sum, with that number [R-ADDR-25] [R-ADDR-58]', async () => {
    const wallets = '/api/proxy/v1/blockchains/BITCOIN/wallets';
    // The id to which the page redirects: a redirect redraws the page, and it loses its focus.
    const { id } = (await stage.ask<ObjectAnswer>(`${wallets}/${stage.cast.owned}`)).wallet;
    const coins = await stage.ask<CoinsAnswer>(`${wallets}/${id}/coins`);
    expect(coins._metadata).toMatchObject({ isSummed: false, summedAtMost: SUMMED, amountReceivedUsd: null });
    expect(coins._metadata.numberOfTransactions).toBeGreaterThan(SUMMED);
    const texts = {
      cn: ['为什么没有金额', `该钱包的交易超过 ${SUMMED} 笔`],
      en: ['Why is there no amount', `more than ${SUMMED} transactions`],
    } as const;
    for (const language of LANGUAGES) {
      const [why, text] = texts[language];
      const page = await stage.visit(`/address/2/BITCOIN/${id}`, { language });
      const marks = page.getByRole('button', { name: why });
      await expect.poll(() => marks.count()).toBe(2);
      await marks.first().focus();
      await page.getByRole('tooltip').filter({ hasText: text }).first().waitFor();
      await page.context().close();
    }
  });
});
