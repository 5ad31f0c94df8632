import { beforeEach, expect, it, vi } from 'vitest';
import { chooseRowsPerPage, findRowsPerPage } from './rows-per-page.ts';
import { endSession } from './session.ts';

beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => held.set(key, value),
    removeItem: (key: string) => held.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

it('[R-LIST-38] is the user’s choice until logout', () => {
  expect(findRowsPerPage()).toBe(4);
  chooseRowsPerPage(100);
  expect(findRowsPerPage()).toBe(100);
  endSession('byHand');
  expect(findRowsPerPage()).toBe(4);
});
