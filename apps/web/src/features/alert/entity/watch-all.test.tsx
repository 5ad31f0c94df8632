import type { EntityAlertsPlan } from '@sulian/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AlertsMade, Plan } from './watch-all-plan.tsx';

const render = (element: ReactNode): string =>
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, element));
const act = () => undefined;
const draw = (plan: EntityAlertsPlan): string =>
  render(createElement(Plan, { plan, isMailed: false, isBusy: false, onMailed: act, onCreate: act }));

it('a plan says what is watched already, what is left out, and where nothing would fire [R-ALERT-129]', () => {
  const shown = draw({ wanted: [], watched: 3, leftOut: 901, notIndexed: [{ blockchain: 'SOLANA', addresses: 2 }] });
  for (const key of [
    'alertForm.all.nothing',
    'alertForm.all.watched',
    'alertForm.all.leftOut',
    'alertForm.all.notIndexed',
  ])
    expect(shown).toContain(key);
  expect(shown).not.toContain('alertForm.all.create');
});

it('alerts that were set offer the way back; none set, none offered [R-ALERT-130]', () => {
  const made = (ids: number[]) =>
    render(createElement(AlertsMade, { answer: { ids, watched: 1, leftOut: 0 }, isBusy: false, onUndo: act }));
  expect([made([4, 5]).includes('alertForm.all.undo'), made([]).includes('alertForm.all.undo')]).toEqual([true, false]);
});
