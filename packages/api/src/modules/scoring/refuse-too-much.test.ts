import { scoringBody } from '@sulian/contract';
import type { AssetRow, LedgerReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { AskedAssets } from './asked-assets.ts';
import type { ScoringQuestion } from './question.ts';
import { refuseTooMuch } from './refuse-too-much.ts';

const asked = (assets: readonly number[]): AskedAssets => ({
  assets,
  unit: { symbol: 'USD', isUsd: true, toAmount: String, toUsd: () => null },
  leftOut: [],
});

function refuse(transactions: number, { assets = [0, 1], calculateAnyway = false, isOne = false } = {}): Promise<void> {
  const reader: Pick<LedgerReader, 'countTransactions'> = {
    countTransactions: async () => new Map([[1, transactions]]),
  };
  const body = scoringBody.parse({
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId: '0x',
    blockchain: 'ETHEREUM',
    calculateAnyway,
  });
  const coin = isOne ? { kind: 'ONE', asset: {} as AssetRow } : { kind: 'ALL' };
  const question = { reader, body, coin } as ScoringQuestion;
  return refuseTooMuch(question, { kind: 'ADDRESS', addressIds: [1] }, asked(assets));
}

describe('scoring all assets of a busy object', () => {
  it('is refused above 10,000 transactions in several assets', async () => {
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
