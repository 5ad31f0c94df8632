import { shorten } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { coinsQuery } from '../../lib/object-queries.ts';
import { readView } from '../../lib/transaction-view.ts';
import app from '../../locales/en/app.json' with { type: 'json' };
import assets from '../../locales/en/assets.json' with { type: 'json' };
import filter from '../../locales/en/filter.json' with { type: 'json' };
import tile from '../../locales/en/tile.json' with { type: 'json' };
import time from '../../locales/en/time.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Filters } from './activity/filters/filters.tsx';
import { CoinSelect } from './assets/coin-select.tsx';
import { Tiles } from './tiles.tsx';

const target = { blockchain: 'TRON', kind: 'addresses', hash: 'T1' } as const;
const REAL = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const FAKE = 'TFakeFakeFakeFakeFakeFakeFakeFake1';
const texts = { app, assets, filter, tile, time };

const coin = (chainId: string | null, symbol: string, more: object = {}) => ({
  ...{ id: 1, name: symbol, symbol, blockchain: 'TRON', chainId, icon: null, isDeprecated: false, decimals: 6 },
  ...{ kind: 'TOKEN', isKnown: true, isSpam: false, issuer: null, priceDate: null, numberOfTransactions: 1 },
  ...{ balance: '120000', amountReceived: '120000', amountSent: '0' },
  ...{ balanceUsd: null, amountReceivedUsd: null, amountSentUsd: null, ...more },
});
const items = [
  coin(null, 'TRX'),
  coin(REAL, 'USDT'),
  coin(FAKE, 'USDT', { isKnown: false, isSpam: true }),
] as unknown as Parameters<typeof CoinSelect>[0]['items'];

function holding(): QueryClient {
  const client = new QueryClient();
  client.setQueryData(coinsQuery(target).queryKey, {
    items,
    _metadata: { cny: null, isSummed: true, isPartial: false, numberOfTransactions: 3, unpriced: 0, summedAtMost: 1 },
    basis: { time: null },
  } as never);
  return client;
}

const MARKED = `USDT (${shorten(FAKE)}) · Suspected imitation`;

it('[R-ADDR-189] a namesake is told from the coin whose name it bears in tabs, figures, filters and choices', async () => {
  const tiles = toText(
    await drawInEnglish(
      <Tiles target={target} object={undefined} choice={FAKE} onChoose={() => undefined} />,
      texts,
      holding(),
    ),
  );
  expect(tiles).toContain(`TRX USDT ${MARKED}`);
  expect(tiles).toMatch(new RegExp(`120,000 ${MARKED.replace(/[()]/g, '\\$&')}`));
  const html = await drawInEnglish(
    <Filters
      target={target}
      view={readView(new URLSearchParams(`coin=${FAKE}&atLeast=5`), 'TRON')}
      onShow={() => undefined}
      data={undefined}
    />,
    texts,
    holding(),
  );
  expect(toText(html)).toContain(`${MARKED} ×`);
  expect(toText(html)).toContain(`≥ 5 ${MARKED}`);
  expect(html).toContain(`data-whole="USDT (${FAKE})`);
  const select = await drawInEnglish(<CoinSelect items={items} choice={FAKE} onChoose={() => undefined} />, texts);
  expect(select).toContain(`>${MARKED}<`);
});

it('[R-ADDR-189] well-known coins of one symbol are told apart by their contracts, and others need none', async () => {
  const bridged = [coin('0xaaaaaaaaaaaaaaaaaaaa', 'USDC'), coin('0xbbbbbbbbbbbbbbbbbbbb', 'USDC')];
  const draw = (of: readonly object[]) =>
    drawInEnglish(<CoinSelect items={of as typeof items} choice="ALL" onChoose={() => undefined} />, texts);
  const html = await draw(bridged);
  for (const text of ['USDC (0xaaaaaa…aaaaaaaa)', 'USDC (0xbbbbbb…bbbbbbbb)']) expect(html).toContain(text);
  expect(await draw(bridged.slice(1))).toContain('>USDC<');
});
