import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { Ranking } from './ranking.tsx';

const CLOSED = { key: undefined, onChange: () => undefined };

it('a phone’s ranking keeps the amount of the coin beside its value [R-ADDR-15]', () => {
  const row: Partial<ScoringDetail> = { key: 'unspent', name: '', type: 'Exchange', percentage: 100 };
  const details = [{ ...row, amount: '1234.5', amountUsd: 2, score: 85, level: 'Low', isEstablished: true }];
  const result = { details, symbol: 'BTC', isUsd: false, basis: { historyState: 'WHOLE' } } as unknown as ScoringResult;
  const element = createElement(Ranking, { result, hasAmounts: true, jumpKey: undefined, open: CLOSED });
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, element));
  expect(markup).toMatch(/class="phone dim"><div><span[^>]*>1,234\.5<\/span> BTC<\/div>/);
});

it('fees on the way stand below the ranking with their amount, and in no row of it [R-ENDS-110]', () => {
  const row = {
    name: 'Kraken',
    names: [],
    provenance: null,
    laterListed: null,
    percentage: 50,
    level: 'Low',
    isEstablished: true,
    amountUsd: null,
  };
  const details = [
    { ...row, key: 'entity:5', type: 'Exchange', amount: '1', score: 80 },
    { ...row, key: 'end:Fee on the way', type: 'Fee on the way', amount: '0.25', score: null },
  ];
  const result = { details, symbol: 'BTC', isUsd: false, basis: { historyState: 'WHOLE' } } as unknown as ScoringResult;
  const element = createElement(Ranking, { result, hasAmounts: true, jumpKey: undefined, open: CLOSED });
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, element));
  expect(markup.match(/<tbody[\s>].*<\/tbody>/s)?.[0]).not.toContain('Fee on the way');
  expect(markup).toMatch(/ranking-note">[^/]*Fee on the way 50\.00 %.*0\.25.*BTC/s);
});
