import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import app from '../../locales/en/app.json' with { type: 'json' };
import state from '../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { BalanceFigure } from '../amounts/balance-figure.tsx';
import { Absent } from './absent.tsx';

const WHOLE = { isPartial: false, lacksInternalTransfers: false, historyState: 'WHOLE' } as const;

it.each<readonly [basis: ComponentProps<typeof Absent>['basis'], text: string]>([
  [[WHOLE], 'nothing'],
  [[WHOLE, { ...WHOLE, isPartial: true }], state.absent.BLOCKS],
  [[{ ...WHOLE, isPartial: true, historyState: 'PART' }], state.absent.PART],
  [[WHOLE, { ...WHOLE, isPartial: true, historyState: 'NOT_FETCHED' }], state.absent.NOT_FETCHED],
  [[{ ...WHOLE, lacksInternalTransfers: true }], state.absent.INTERNAL],
  // Nothing is known of how far the history goes.
  [[null], state.absent.BLOCKS],
  [[WHOLE, undefined], state.absent.BLOCKS],
  // The text states no absence that a history could prove.
  [[], 'nothing'],
])('states an absence only of a history that is held whole: %j [R-ADDR-219] [R-FETCH-83]', async (basis, text) => {
  expect(toText(await drawInEnglish(<Absent text="nothing" basis={basis} />, { state }))).toBe(text);
});

it('shows an unknown balance as N/A with its reason, and zero as zero [R-ADDR-220]', async () => {
  const draw = (balance: string | null) => drawInEnglish(<BalanceFigure balance={balance} />, { app, state });
  expect(toText(await draw('0'))).toBe('0');
  const unknown = await draw(null);
  expect([toText(unknown), unknown.includes(state.balanceUnknown)]).toEqual([app.missing, true]);
});
