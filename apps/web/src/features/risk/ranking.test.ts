import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Ranking } from './ranking.tsx';

vi.mock('../../components/layout/use-narrow.ts', () => ({ useNarrow: () => true }));

it('a phone’s ranking keeps the amount of the coin beside its value [R-ADDR-15]', () => {
  const row: Partial<ScoringDetail> = { key: 'unspent', name: '', type: 'Exchange', percentage: 100 };
  const details = [{ ...row, amount: '1234.5', amountUsd: 2, score: 85, level: 'Low', isEstablished: true }];
  const result = { details, symbol: 'BTC', isUsd: false } as unknown as ScoringResult;
  const question = { blockchain: 'BITCOIN', objectType: 'ADDRESS', objectId: 'x', analysisType: 'INCOMING' } as const;
  const element = createElement(Ranking, { result, question, hasAmounts: true, shown: undefined });
  const markup = renderToStaticMarkup(createElement(MemoryRouter, null, element));
  expect(markup).toMatch(/class="phone dim"><div><span[^>]*>1,234\.5<\/span> BTC<\/div>/);
});
