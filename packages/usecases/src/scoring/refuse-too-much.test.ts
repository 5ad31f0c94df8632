import type { AssetRow, LedgerReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { ScoringQuestion } from './question.ts';
import { refuseTooMuch } from './refuse-too-much.ts';
import type { ScoredAssets } from './scored-assets.ts';

const scoredAssetsOf = (assets: readonly number[]): ScoredAssets => ({
  weights: { assets: [0], unit: { symbol: 'ETH', isUsd: false, toAmount: String, toUsd: () => null } },
  others: assets.slice(1).map((asset) => ({ asset }) as AssetRow),
});

function refuse(
  transactions: number,
  { assets = [0, 1], calculateAnyway = false, isOne = false, atMost = 10_000 } = {},
): Promise<void> {
  const reader: Pick<LedgerReader, 'countTransactions'> = {
    countTransactions: async () => new Map([[1, transactions]]),
  };
  const request = {
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId: '0x',
    blockchain: 'ETHEREUM',
    coin: 'ALL',
    calculateAnyway,
  };
  const coin = isOne ? { kind: 'ONE', asset: {} as AssetRow } : { kind: 'ALL' };
  const question = { reader, request, coin } as ScoringQuestion;
  const limits = { scoringTimeoutMs: 1, pageTimeoutMs: 1, globalScoreTransactions: atMost };
  return refuseTooMuch({ limits }, question, {
    object: { kind: 'ADDRESS', addressIds: [1] },
    scoredAssets: scoredAssetsOf(assets),
  });
}

describe('scoring all assets of a busy object', () => {
  it('is refused above the configured number of transactions in several assets [R-ADDR-58]', async () => {
    await expect(refuse(4, { atMost: 3 })).rejects.toMatchObject({ details: { transactions: 4, atMost: 3 } });
    await expect(refuse(3, { atMost: 3 })).resolves.toBeUndefined();
    await expect(refuse(10_001)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_GLOBAL_SCORE',
      details: { transactions: 10_001, atMost: 10_000 },
    });
    await expect(refuse(10_000)).resolves.toBeUndefined();
  });

  it('is done for one asset, for one coin, and when it is wanted anyway', async () => {
    await expect(refuse(10_001, { assets: [0] })).resolves.toBeUndefined();
    await expect(refuse(10_001, { isOne: true })).resolves.toBeUndefined();
    await expect(refuse(10_001, { calculateAnyway: true })).resolves.toBeUndefined();
  });
});
