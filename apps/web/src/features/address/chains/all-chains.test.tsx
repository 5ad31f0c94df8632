import type { EntityCounterpartiesAnswer, EntityHistoryAnswer, EntityTransactionsAnswer } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import assets from '../../../locales/en/assets.json' with { type: 'json' };
import counterparty from '../../../locales/en/counterparty.json' with { type: 'json' };
import entity from '../../../locales/en/entity.json' with { type: 'json' };
import filter from '../../../locales/en/filter.json' with { type: 'json' };
import history from '../../../locales/en/history.json' with { type: 'json' };
import list from '../../../locales/en/list.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { readFilters } from '../counterparties/filters.ts';
import { AllHistory } from './all-history.tsx';
import { AllParties } from './all-parties.tsx';
import { AllTransactions } from './all-transactions.tsx';
import { toTransactionQuery } from './api.ts';

const texts = { app, assets, counterparty, entity, filter, history, list };
/** A ledger of the whole history. */
const WHOLE = {
  height: 1,
  time: 0,
  labelVersion: 1,
  isPartial: false,
  lacksInternalTransfers: false,
  historyState: 'WHOLE' as const,
  historyHeight: 1,
};
const NOBODY: EntityCounterpartiesAnswer['chains'][number]['facts'] = {
  sort: 'USD',
  granularity: 'ADDRESS',
  isSummedUp: false,
  isComplete: true,
  incompleteReason: null,
  usdUnknown: 0,
  usdUnknownCoins: [],
  numberOfUsdUnknownCoins: 0,
  numberOfTransactions: 0,
  readAtMost: 1,
  numberOfCoins: 0,
  poisoningLeftOut: 0,
  poisoningNotLookedUp: 0,
  customers: null,
  hasSimulatedPrices: false,
};
const FILTERS = readFilters(new URLSearchParams(), { coin: 'ALL', subKey: '' });
const VIEW = { direction: undefined, from: undefined, to: undefined, counterparty: undefined };

function draw(element: React.ReactNode, key: readonly unknown[], answer: unknown): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(key, answer);
  return drawInEnglish(element, texts, client);
}

const transactions = (change: Partial<EntityTransactionsAnswer['chains'][number]>): EntityTransactionsAnswer => ({
  items: [],
  chains: [
    {
      blockchain: 'TRON',
      state: 'LISTED',
      basis: null,
      total: 0,
      isComplete: true,
      searchedFrom: null,
      poisoningNotLookedUp: 0,
      ...change,
    },
  ],
  _metadata: { total: 0, limit: 4, nextCursor: null },
});
const drawTransactions = async (change: Parameters<typeof transactions>[0]) =>
  toText(
    await draw(
      <AllTransactions entityId={7} />,
      ['entity-transactions', 7, toTransactionQuery(VIEW as never), 4, undefined],
      transactions(change),
    ),
  );

it('says of each chain why its transactions are not in the list, or not all of them [R-ENT-89]', async () => {
  expect(await drawTransactions({})).not.toContain('TRON');
  expect(await drawTransactions({ state: 'NOT_INDEXED' })).toContain('Not connected, and not in this list: TRON');
  expect(await drawTransactions({ state: 'TOO_LARGE' })).toContain('Too many addresses');
  expect(await drawTransactions({ isComplete: false })).toContain('there may be older ones on TRON');
});

it('takes no list that is not told for one of nobody [R-ENT-89]', async () => {
  const answer = (state: 'LISTED' | 'NOT_INDEXED'): EntityCounterpartiesAnswer => ({
    items: [],
    chains: [
      {
        blockchain: 'TRON',
        state,
        basis: state === 'LISTED' ? WHOLE : null,
        total: 0,
        facts: state === 'LISTED' ? NOBODY : null,
      },
    ],
    _metadata: { total: 0, offset: 0, limit: 10, asOf: null, isReread: false },
  });
  const drawParties = async (state: Parameters<typeof answer>[0]) =>
    toText(
      await draw(
        <AllParties entityId={7} filters={FILTERS} onFilter={() => undefined} />,
        ['entity-counterparties', 7, FILTERS, 10, 1, undefined],
        answer(state),
      ),
    );
  expect(await drawParties('LISTED')).toContain(counterparty.none);
  const untold = await drawParties('NOT_INDEXED');
  expect(untold).toContain('Not connected');
  expect(untold).not.toContain(counterparty.none);
});

it('draws history in USD, with coins that had no price, and no balance where one is not known [R-ENT-90]', async () => {
  const answer = (balanceUsd: number | null): EntityHistoryAnswer => ({
    step: 'DAY',
    points: [{ from: 1_767_225_600, receivedUsd: 12.5, sentUsd: 0, balanceUsd, unpricedCoins: 2 }],
    chains: [
      {
        blockchain: 'TRON',
        state: 'SUMMED',
        isNet: true,
        balanceUnknown: balanceUsd === null ? 'PARTIAL' : null,
        basis: null,
      },
    ],
    hasSimulatedPrices: false,
  });
  const drawHistory = (balanceUsd: number | null) =>
    draw(<AllHistory entityId={7} />, ['entity-history', 7], answer(balanceUsd));
  const known = await drawHistory(10);
  expect(known).toContain('aria-valuetext="2026-01-01: received 12.50, sent 0.00, balance 10.00 (USD)"');
  expect(toText(known)).toContain('2 assets without a price');
  const unknown = toText(await drawHistory(null));
  expect(unknown).toContain('No balance is shown');
});
