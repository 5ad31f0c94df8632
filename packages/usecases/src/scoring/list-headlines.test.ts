import { DEFAULT_POLICY } from '@sulian/engine';
import { expect, it } from 'vitest';
import { toLatestKey } from './latest-risk.ts';
import { listHeadlines } from './list-headlines.ts';

const LABELS = { listLabels: () => [], findWalletLabel: () => undefined, version: 3 };
const READER = { chain: 'BITCOIN', state: { timeSec: 0 } } as never;
const row = { addressId: 2, walletId: 1 };

/** A wallet whose reference address is `1Reference`; what it received was judged Critical. */
const walletKey = toLatestKey(
  { policy: DEFAULT_POLICY },
  { blockchain: 'BITCOIN', objectType: 'WALLET', objectId: '1Reference', analysisType: 'INCOMING' },
  LABELS.version,
);
const answers = {
  findFields: async (keys: readonly string[]) =>
    new Map(keys.includes(walletKey) ? [[walletKey, { severity: 'Critical', noScoreReason: null }]] : []),
};

it('an address has no part of an answer about its wallet, which has a headline of its own [R-SCORE-114]', async () => {
  const headlines = await listHeadlines({ answers, policy: DEFAULT_POLICY }, { reader: READER, labels: LABELS }, [
    { objectType: 'ADDRESS', address: '1Reference', row: { addressId: 1, walletId: 1 } },
    { objectType: 'ADDRESS', address: '1Member', row },
    { objectType: 'WALLET', address: '1Reference', row },
  ]);
  expect(headlines.map((each) => each && [each.level, each.basis])).toEqual([
    undefined,
    undefined,
    ['Critical', 'ORIGIN'],
  ]);
});
