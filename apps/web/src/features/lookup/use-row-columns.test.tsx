import { expect, it, vi } from 'vitest';
import type { TableRow } from '../../components/lookup/entries.ts';
import app from '../../locales/en/app.json' with { type: 'json' };
import endsList from '../../locales/en/endsList.json' with { type: 'json' };
import lookup from '../../locales/en/lookup.json' with { type: 'json' };
import results from '../../locales/en/results.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import type { CountsOf } from './order-rows.ts';
import { useRowColumns } from './use-row-columns.tsx';

vi.mock('../../components/chains/use-chain-text.ts', () => ({ useChainText: () => (chain: string) => chain }));

const usdt = (balance: string) => ({ id: 1, symbol: 'USDT', balance, issuer: 'Tether', freeze: 'FREEZABLE' });

interface CellProps {
  readonly name: string;
  readonly row: object;
  readonly countsOf?: CountsOf;
}

function Cell({ name, row, countsOf = () => undefined }: CellProps) {
  const columns = useRowColumns({
    ...{ order: { by: 'TEXT', isAscending: true }, countsOf, chosen: new Set() },
    onOrder: () => undefined,
    onChoose: () => undefined,
  });
  const facts = {
    ...{ blockchain: 'ETHEREUM', isUnseen: false, historyState: 'WHOLE', coins: [], coinsTotal: 0, frozenAssets: [] },
    ...{ freeze: 'EMPTY', freezable: [], freezableTotal: 0, freezesFrom: 0, balanceUsd: 0, ...row },
  };
  const line = { blockchain: 'ETHEREUM', row: facts, state: 'READ' } as unknown as TableRow;
  const column = columns.find(({ key }) => key === name);
  return <>{column !== undefined && 'cell' in column && column.cell?.(line)}</>;
}

const read = async (props: CellProps): Promise<string> =>
  toText(await drawInEnglish(<Cell {...props} />, { app, endsList, lookup, results, search }));
const freeze = (row: object) => read({ name: 'freeze', row });

it('freezing is unknown where the history is not whole, and zero is a balance [R-SEARCH-125]', async () => {
  expect(await freeze({ historyState: 'PART', freeze: 'UNKNOWN', freezableTotal: null })).not.toContain('zero');
  expect(await freeze({})).toContain('zero');
  expect(await freeze({ freezable: [usdt('20')], freezableTotal: 3 })).toMatch(/20 USDT Tether.*2 more coins/);
});

it('freezes from before the stored events are unknown, with a frozen coin too [R-SEARCH-125]', async () => {
  expect(await freeze({})).not.toContain(results.freezesUnknown);
  for (const freezesFrom of [null, 9_000_000]) {
    expect(await freeze({ freezesFrom })).toContain(results.freezesUnknown);
    expect(await freeze({ freezesFrom, frozenAssets: ['USDC'] })).toContain(results.otherFreezesUnknown);
  }
});

it('payments are none, unknown, or a count at least [R-SEARCH-123]', async () => {
  const payments = (counts: ReturnType<CountsOf>) => read({ name: 'payments', row: {}, countsOf: () => counts });
  expect(await payments({ paid: 0, received: 0, isWhole: true })).toBe(lookup.noPayments);
  expect(await payments(undefined)).toBe(app.missing);
  expect(await payments({ paid: 2, received: 0, isWhole: false })).toBe('paid ≥ 2 of the table');
});
