import type { TransactionsSum } from '@sulian/contract';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { readView } from '../../../lib/transaction-view.ts';
import filter from '../../../locales/en/filter.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Selected } from './selected.tsx';

const target = { blockchain: 'BITCOIN', kind: 'addresses', hash: 'x' } as const;

async function draw(
  search: string,
  between: TransactionsSum['between'],
  traced?: Pick<TransactionsSum['coins'][number], 'traced' | 'tracedUsd'>,
): Promise<string> {
  const view = readView(new URLSearchParams(search), 'BITCOIN');
  const { page: _, asOf: __, ...selection } = view;
  const client = new QueryClient();
  client.setQueryData(['transactions-sum', target, selection], {
    numberOfTransactions: 2,
    coins: [
      {
        coin: { symbol: 'BTC', chainId: null, isKnown: true, isSpam: false },
        received: '1.5',
        sent: '0',
        receivedUsd: 9,
        sentUsd: 0,
        ...(traced ?? { traced: null, tracedUsd: null }),
      },
    ],
    tracedUsd: traced?.tracedUsd ?? null,
    row: view.row === undefined ? null : { amount: '0.75', symbol: 'BTC' },
    receivedUsd: 9,
    sentUsd: 0,
    isComplete: true,
    between,
  });
  return toText(await drawInEnglish(<Selected target={target} view={view} />, { filter }, client));
}

it('a sum with a counterparty is said to be of what the two paid each other, and how sure that is [R-LIST-61]', async () => {
  const exact = await draw('with=bc1qother', { isExact: true, isAtLeast: false });
  expect(exact).toContain(filter.between);
  for (const text of [filter.betweenByProportion, filter.betweenAtLeast, filter.whole])
    expect(exact).not.toContain(text);
  const unsure = await draw('with=bc1qother', { isExact: false, isAtLeast: true });
  expect(unsure).toContain([filter.between, filter.betweenByProportion, filter.betweenAtLeast].join(filter.comma));
  expect(await draw('row=INCOMING%3Aentity%3A12', null)).toContain(filter.whole);
});

it('a sum of a row tells the traced part next to all that the transactions moved, and the amount of the row [R-LIST-94]', async () => {
  const text = await draw('row=INCOMING%3Aentity%3A12', null, { traced: '0.75', tracedUsd: 4.5 });
  expect(text).toMatch(/1\.5 BTC.*Traced, total 0\.75 BTC.*\(the row in the ranking: 0\.75 BTC\)/);
  expect(text).toContain(filter.whole);
  const between = { isExact: true, isAtLeast: false };
  expect(await draw('row=INCOMING%3Aentity%3A12&with=bc1qother', between)).toContain(filter.tracedUndivided);
});

it('a sum of a row whose history was not read is unknown, not zero [R-LIST-94]', async () => {
  const text = await draw('row=INCOMING%3Aend%3AUnexplored', null, { traced: null, tracedUsd: null });
  expect(text).toContain(filter.tracedUnknown);
  expect(text).not.toContain(filter.tracedUndivided);
});
