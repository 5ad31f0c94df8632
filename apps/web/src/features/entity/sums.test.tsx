import type { EntitySumsAnswer } from '@sulian/contract';
import { QueryClient, QueryClientProvider, type UseQueryResult } from '@tanstack/react-query';
import { createInstance } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { ChainSums } from './chain-sums.tsx';
import { Parties } from './parties.tsx';
import { Sums } from './sums.tsx';

const DAY = 86_400;
const chain: EntitySumsAnswer['chains'][number] = {
  blockchain: 'BITCOIN',
  state: 'SUMMED',
  addresses: { labelled: 5, summed: 9, unseen: 1, ofOthers: 2, notLookedUp: 0 },
  numberOfTransactions: 12,
  isExact: true,
  numberOfCounterparties: 3,
  firstActivityDate: 10 * DAY,
  lastActivityDate: 20 * DAY,
  coins: [],
  numberOfCoins: 0,
  isSummedByDay: true,
  poisoningLeftOut: 0,
  basis: null,
};
const answer: EntitySumsAnswer = {
  chains: [chain],
  usd: {
    received: 1,
    sent: 1,
    internal: 0,
    balance: 0,
    unpricedCoins: 0,
    unpricedBalances: 0,
    notNet: [],
    notByDay: [],
    partial: [],
    hasSimulatedPrices: false,
  },
  numberOfCounterparties: 3,
  days: [],
  numberOfDays: 0,
  parties: [],
  numberOfParties: 0,
  partiesUnknown: [],
  labelVersion: 1,
};
const query = (state: Partial<UseQueryResult<EntitySumsAnswer>>) =>
  ({
    data: undefined,
    isError: false,
    error: null,
    dataUpdatedAt: 0,
    refetch: vi.fn(),
    ...state,
  }) as unknown as UseQueryResult<EntitySumsAnswer>;
// Texts are rendered as their keys.
const i18n = createInstance();
void i18n.init({ lng: 'cn', initAsync: false, resources: {} });
const render = (element: ReactNode): string => {
  const tree = createElement(QueryClientProvider, { client: new QueryClient() }, element);
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(I18nextProvider, { i18n }, tree)));
};

it('totals on their way, failed, stale and there are four pictures [R-ENT-70]', () => {
  expect(render(createElement(Sums, { query: query({}) }))).toContain('aria-busy="true"');
  const failed = render(createElement(Sums, { query: query({ isError: true, error: new Error('x') }) }));
  expect([failed.includes('role="alert"'), failed.includes('tile-value')]).toEqual([true, false]);
  const stale = render(createElement(Sums, { query: query({ data: answer, isError: true }) }));
  expect([stale.includes('state.stale'), stale.includes('tile-value')]).toEqual([true, true]);
  const there = render(createElement(Sums, { query: query({ data: answer }) }));
  expect([there.includes('aria-busy="false"'), there.includes('state.stale')]).toEqual([true, false]);
});

it('totals say each gap by itself, and nothing where there is none [R-ENT-70] [R-ENT-61]', () => {
  const gaps = render(createElement(Sums, { query: query({ data: answer }) }));
  expect([gaps.includes('entity.gap.unseen'), gaps.includes('entity.gap.ofOthers')]).toEqual([true, true]);
  expect(gaps).not.toContain('entity.gap.notLookedUp');
  const notIndexed = { ...answer, chains: [{ ...chain, state: 'NOT_INDEXED' as const }] };
  expect(render(createElement(Sums, { query: query({ data: notIndexed }) }))).toContain('entity.gap.notIndexed');
  const gross = { ...answer, usd: { ...answer.usd, notNet: ['BITCOIN' as const] }, numberOfCounterparties: null };
  const html = render(createElement(Sums, { query: query({ data: gross }) }));
  expect([html.includes('entity.sums.gross'), html.includes('app.missing')]).toEqual([true, true]);
});

it('totals of a partial ledger are marked, and balances without a price counted [R-ENT-77] [R-ENT-78]', () => {
  const usd = { ...answer.usd, unpricedBalances: 2, partial: ['BITCOIN' as const] };
  const html = render(createElement(Sums, { query: query({ data: { ...answer, usd } }) }));
  expect([html.includes('entity.gap.partial'), html.includes('entity.gap.unpricedBalances')]).toEqual([true, true]);
});

it('nothing to list is said, and is no chart of zeros [R-ENT-72]', () => {
  expect(render(createElement(Parties, { sums: answer }))).toContain('entity.flow.none');
  expect(render(createElement(ChainSums, { sums: answer }))).toContain('entity.coins.none');
});

it('what nobody has named has no level, and its share is said [R-ENT-72] [R-LIST-73]', () => {
  const flow = { amountUsd: 50, percentage: 100, numberOfParties: 4, numberOfTransactions: 4 };
  const unnamed = {
    kind: 'UNNAMED' as const,
    entity: null,
    blockchains: ['BITCOIN' as const],
    numberOfParties: 4,
    numberOfTransactions: 4,
    received: flow,
    paid: { amountUsd: 0, percentage: null, numberOfParties: 0, numberOfTransactions: 0 },
    coins: [],
    numberOfCoins: 0,
  };
  const shown = render(createElement(Parties, { sums: { ...answer, parties: [unnamed], numberOfParties: 1 } }));
  expect([shown.includes('worstOf.NONE'), shown.includes('entity.flow.unnamed.received')]).toEqual([true, true]);
  expect(shown).not.toContain('level Undefined');
  // A phone has no space for a USD column and shows it under the name.
  expect(shown).toContain('<div class="phone dim"><span');
});
