import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { ObjectRef } from '../../lib/api.ts';
import { MAIN } from './assets/choice.ts';
import { ScoreCell } from './assets/score-cell.tsx';
import { Reasons } from './reasons.tsx';
import { Tiles } from './tiles.tsx';

function render(element: ReactNode, data: readonly (readonly [key: readonly unknown[], data: unknown])[] = []): string {
  const client = new QueryClient();
  for (const [key, value] of data) client.setQueryData(key, value);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, element));
}

it('a wallet is explained by what makes one on its chain [R-WALLET-17]', () => {
  const wallet = (blockchain: string, size = 2) =>
    render(
      createElement(Reasons, {
        wallet: { blockchain, kind: 'wallets', hash: 'x' },
        size,
        reference: 'x',
        member: undefined,
      }),
    );
  expect(wallet('BITCOIN')).toContain('reasons.rule<');
  expect(wallet('BITCOIN')).toContain('<form');
  expect(wallet('ETHEREUM')).toContain('reasons.ruleOfOwner');
  // Labels join these addresses, not transactions: no reason can be requested.
  expect(wallet('ETHEREUM')).not.toContain('<form');
});

it('a wallet of one address has nothing to explain [R-WALLET-18]', () => {
  const wallet = { blockchain: 'BITCOIN', kind: 'wallets', hash: 'x' } as const;
  const alone = render(createElement(Reasons, { wallet, size: 1, reference: 'x', member: 'x' }));
  expect(alone).toContain('reasons.alone');
  expect(alone).not.toContain('<form');
});

it('the tile of transactions calls a count exact only where there is one [R-ADDR-08] [R-ADDR-24]', () => {
  const target: ObjectRef = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' };
  const tiles = (numberOfTransactions: number | null, isPartial = false) => {
    const _metadata = { numberOfTransactions, isPartial, unpriced: 0, summedAtMost: 500_000 };
    return render(createElement(Tiles, { target, object: undefined, choice: MAIN, onChoose: () => undefined }), [
      [['coins', target], { items: [], _metadata, basis: { time: null } }],
    ]);
  };
  expect(tiles(12)).toContain('tile.exact');
  expect(tiles(null)).not.toContain('tile.exact');
  expect(tiles(null)).toContain('app.missing');
  const ofPart = tiles(12, true);
  expect([ofPart.includes('tile.partial'), ofPart.includes('tile.exact')]).toEqual([true, false]);
});

it('a score that nobody asked for is a link in both directions [R-ADDR-31]', () => {
  const question = { blockchain: 'ETHEREUM', objectType: 'ADDRESS', objectId: 'x', coin: 'MAIN' } as const;
  for (const analysisType of ['INCOMING', 'OUTGOING'] as const) {
    const props = {
      question: { ...question, analysisType },
      known: null,
      knownRisk: null,
      title: '资金来源评分',
      name: 'ETH',
    };
    expect(render(createElement(ScoreCell, props))).toContain('assets.lookUp</button>');
  }
});
