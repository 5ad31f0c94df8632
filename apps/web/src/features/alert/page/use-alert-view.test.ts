import { expect, it } from 'vitest';
import { readView, toOffset } from './use-alert-view.ts';

it('asks for four rows a page, from 4 × (page − 1) on [R-ALERT-05]', () => {
  expect([1, 2, 3, 100].map(toOffset)).toEqual([0, 4, 8, 396]);
});

it.each([
  ['', { tab: 'settings', page: 1, address: '' }],
  ['tab=notices&page=3&address=bc1q', { tab: 'notices', page: 3, address: 'bc1q' }],
  ['page=2&asOf=71', { tab: 'settings', page: 2, address: '', asOf: 71 }],
  ['asOf=71', { tab: 'settings', page: 1, address: '' }],
  ['page=2&asOf=x', { tab: 'settings', page: 2, address: '' }],
  ['tab=x&page=-1', { tab: 'settings', page: 1, address: '' }],
  ['page=1e9', { tab: 'settings', page: 1, address: '' }],
  ['page=2.5', { tab: 'settings', page: 1, address: '' }],
])('reads %j [R-LIST-99]', (query, view) => {
  expect(readView(new URLSearchParams(query))).toEqual({ asOf: undefined, ...view });
});
