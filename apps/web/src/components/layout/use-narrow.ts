import { useSyncExternalStore } from 'react';

let narrow: MediaQueryList | undefined;

/** Up to this width a screen is a phone's, as the styles have it; a sheet of paper is none, and leaves nothing out. */
function getNarrow(): MediaQueryList {
  narrow ??= matchMedia('screen and (max-width: 900px)');
  return narrow;
}

function subscribe(listener: () => void): () => void {
  getNarrow().addEventListener('change', listener);
  return () => getNarrow().removeEventListener('change', listener);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => getNarrow().matches,
    () => false,
  );
