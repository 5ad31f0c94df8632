import type { StoredHistory } from '@sulian/contract';
import { shorten } from '@sulian/domain';
import { expect, it } from 'vitest';
import histories from '../../locales/en/histories.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { coinOfScope, StoredHistoryRow, symbolOf } from './stored-history.tsx';

const HISTORY: StoredHistory = {
  ...{ hash: 'T1', scope: 'token:TR7', state: 'WHOLE', proofs: ['BALANCE'], lacks: [], listed: 128, stored: 128 },
  ...{ source: 'index.example', toHeight: 580, fetchedDate: 1_795_000_000 },
};
const draw = (part: Partial<StoredHistory>) =>
  drawInEnglish(<StoredHistoryRow history={{ ...HISTORY, ...part }} symbol="USDT" action={<i>Go on</i>} />, {
    histories,
  });

it('shows a whole history with proof, source and block, and nothing to continue [R-FETCH-75]', async () => {
  const text = toText(await draw({}));
  expect(text).toContain('USDT: history fetched, 128 of 128 transactions, balance agrees');
  expect(text).toContain('Source index.example · up to block 580');
  expect(text).not.toContain('Go on');
});

it('shows a cut and an unproven history as such, and how to continue [R-FETCH-75]', async () => {
  const cut = toText(await draw({ state: 'CUT', listed: 1_930, stored: 412, lacks: ['internal'] }));
  expect(cut).toContain('USDT: 412 of 1,930 transactions fetched, incomplete: no balance or totals');
  expect([cut.includes('Go on'), cut.includes('without internal transfers')]).toEqual([true, true]);
  const credits = toText(await draw({ lacks: ['protocol-credits'] }));
  expect([credits.includes('withdrawals'), credits.includes('without internal transfers')]).toEqual([true, false]);
  const listed = toText(await draw({ state: 'LISTED', proofs: [] }));
  expect(listed).toContain('completeness not verified');
});

it('offers nothing for a history that is too long to fetch [R-FETCH-75]', async () => {
  const text = toText(await draw({ state: 'CUT', listed: 5_000, stored: 1_000 }));
  expect([text.includes('Go on'), text.includes('more than 1,000 transactions')]).toEqual([false, true]);
});

it('names the coin of a scope, and a contract where its symbol is unknown [R-FETCH-75]', () => {
  expect([coinOfScope('native'), coinOfScope('token:TR7')]).toEqual(['MAIN', 'TR7']);
  const coins = [{ coin: 'MAIN', symbol: 'TRX' }];
  expect(symbolOf(coins, 'MAIN', shorten)).toBe('TRX');
  expect(symbolOf(coins, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', shorten)).toBe('TR7NHqje…SzgjLj6t');
});
