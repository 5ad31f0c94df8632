import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './session.ts';

/** Rows that a page of transactions may have; the first where nobody chose. */
export const ROWS_PER_PAGE_CHOICES = [4, 20, 100] as const;
export type RowsPerPage = (typeof ROWS_PER_PAGE_CHOICES)[number];

const KEY = 'sulian-rows-per-page';
const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

export const findRowsPerPage = (): RowsPerPage =>
  ROWS_PER_PAGE_CHOICES.find((choice) => String(choice) === localStorage.getItem(KEY)) ?? ROWS_PER_PAGE_CHOICES[0];

export function chooseRowsPerPage(choice: RowsPerPage): void {
  localStorage.setItem(KEY, String(choice));
  notify();
}

/** The next user of this browser chooses again. */
onSessionEnd(() => {
  localStorage.removeItem(KEY);
  notify();
});

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useRowsPerPage = (): RowsPerPage =>
  useSyncExternalStore(subscribe, findRowsPerPage, () => ROWS_PER_PAGE_CHOICES[0]);
