import { useSyncExternalStore } from 'react';

/** Up to this width a screen is a phone's, as the styles have it. */
const narrow = matchMedia('(max-width: 900px)');

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
