import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import assets from '../../locales/en/assets.json' with { type: 'json' };
import entity from '../../locales/en/entity.json' with { type: 'json' };
import tile from '../../locales/en/tile.json' with { type: 'json' };
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { AllAddresses } from './all-addresses.tsx';

const row = (blockchain: string, symbol: string, balanceUsd: number) => ({
  ...{ blockchain, address: `an address of ${blockchain}`, balance: '0.05', isPartial: false, symbol, balanceUsd },
  ...{ unpricedCoins: 0, firstActivityDate: 1, lastActivityDate: 2, numberOfTransactions: 3, frozen: [] },
});

it('a value of all coins is not told as that of the native one, and stands in one shape [R-ENT-67] [R-SHOW-20]', async () => {
  const client = new QueryClient();
  client.setQueryData(['entity-all-addresses', 7, { sort: 'BALANCE', isAscending: 'false' }, 10, 1, undefined], {
    items: [row('ETHEREUM', 'ETH', 1_620_000), row('BITCOIN', 'BTC', 3_100)],
    _metadata: { total: 2, ofLargeWallets: 0, unseen: 0, notLookedUp: 0 },
  });
  const texts = { app, assets, entity, tile, time };
  const text = toText(await drawInEnglish(<AllAddresses entityId={7} />, texts, client));
  expect(text).toContain('0.05 ETH 1,620.00K USD in all coins');
  expect(text).toContain('0.05 BTC ≈ 3.10K USD');
});
