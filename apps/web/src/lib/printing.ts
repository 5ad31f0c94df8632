import { useSyncExternalStore } from 'react';

/** NOTHING: on a screen. SHOWN: what the page has, by the browser's own command. ALL: with all rows of the lists shown. */
export type Printing = 'NOTHING' | 'SHOWN' | 'ALL';

/** Rows of a list that are printed; of a longer one the number of the others is printed. */
export const MAX_PRINTED_ROWS = 500;

let printing: Printing = 'NOTHING';
const listeners = new Set<() => void>();

export const findPrinting = (): Printing => printing;

export function setPrinting(next: Printing): void {
  printing = next;
  // Styles give a hash one line only where tables are drawn with room for it.
  document.documentElement.toggleAttribute('data-printing', next !== 'NOTHING');
  for (const listener of listeners) listener();
}

/** Pages that were not prepared print what they have. */
const onPaper = () => printing === 'NOTHING' && setPrinting('SHOWN');
const onScreen = () => setPrinting('NOTHING');

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('beforeprint', onPaper);
    window.addEventListener('afterprint', onScreen);
  }
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePrinting = (): Printing => useSyncExternalStore(subscribe, findPrinting, () => 'NOTHING');
