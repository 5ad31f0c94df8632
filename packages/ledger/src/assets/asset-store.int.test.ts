import type { AssetRegistry } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLedger } from '../index.ts';
import { openStore, type Store } from '../testing/open-store.ts';
import { createAssetStore } from './asset-store.ts';

const registry: AssetRegistry = {
  findToken: (_, key) =>
    key === '0xusdt'
      ? { symbol: 'USDT', name: 'Tether USD', decimals: 6, icon: 'usdt', priceCoin: 'tether', isDeprecated: false }
      : undefined,
  listKeys: () => ['0xusdt'],
  findNativeCoin: () => 'ethereum',
  isSuspicious: (text) => text === 'USDT',
};

describe('what contracts say of themselves', () => {
  let store: Store;
  beforeAll(async () => {
    store = await openStore();
    await store.ledger.writer('ETHEREUM').append([
      {
        chain: 'ETHEREUM',
        height: 0,
        hash: '01'.repeat(32),
        parentHash: '00'.repeat(32),
        timeSec: 1,
        transactions: [
          {
            hash: '02'.repeat(32),
            kind: 'transfer',
            status: 'success',
            feeBase: 0n,
            operations: (['0xusdt', '0xfake', '0xodd', '0xnft'] as const).map((token) => ({
              type: token === '0xnft' ? ('NFT_TRANSFER' as const) : ('TOKEN_TRANSFER' as const),
              asset: 0,
              token,
              sources: [{ address: '0xa', amountBase: 1n }],
              destinations: [{ address: '0xb', amountBase: 1n }],
            })),
          },
        ],
      },
    ]);
  });
  afterAll(() => store.drop());

  const list = () =>
    createLedger(store.database, registry).read('ETHEREUM', (reader) => reader.listAssets([0, 1, 2, 3, 4, 5]));

  it('is asked for once, the unanswered again behind the others', async () => {
    const assets = createAssetStore(() => store.database);
    expect(await assets.listUnread('ETHEREUM', 2)).toEqual([
      { asset: 1, key: '0xusdt' },
      { asset: 2, key: '0xfake' },
    ]);
    await assets.saveMetadata('ETHEREUM', [{ asset: 1 }, { asset: 2, metadata: { symbol: 'USDT', decimals: 6 } }]);
    expect((await assets.listUnread('ETHEREUM', 9)).map((each) => each.asset)).toEqual([3, 4, 1]);
  });

  it('never makes a token what only its contract can be: price, icon and trust [R-PRICE-03, R-ASSET-01]', async () => {
    const [native, known, fake] = await list();
    expect(native).toMatchObject({ symbol: 'ETH', decimals: 18, priceCoin: 'ethereum', isKnown: true });
    expect(known).toMatchObject({ symbol: 'USDT', decimals: 6, icon: 'usdt', priceCoin: 'tether', isSpam: false });
    expect(fake).toMatchObject({
      symbol: 'USDT',
      decimals: 6,
      icon: null,
      priceCoin: null,
      isKnown: false,
      isSpam: true,
    });
  });

  it('leaves unknown what was not said or cannot be: decimals are never guessed [R-ASSET-02]', async () => {
    const assets = createAssetStore(() => store.database);
    for (const decimals of [undefined, -1, 256, 1.5, Number.NaN]) {
      await assets.saveMetadata('ETHEREUM', [
        { asset: 3, metadata: { symbol: 'O\u202eD\u3164D', ...(decimals === undefined ? {} : { decimals }) } },
      ]);
      const odd = (await list())[3];
      expect(odd).toMatchObject({ symbol: 'ODD', decimals: null });
    }
    // A collectible is counted, not divided.
    expect((await list())[4]).toMatchObject({ kind: 'NFT', decimals: 0, symbol: '0xnft…xnft' });
  });
});
