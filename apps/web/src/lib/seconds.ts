import { useSyncExternalStore } from 'react';

const KEY = 'sulian-seconds';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

const read = (): boolean => localStorage.getItem(KEY) === '1';

function choose(isOn: boolean): void {
  if (isOn) localStorage.setItem(KEY, '1');
  else localStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Whether times are shown to the second, as this browser's reader has chosen; without a browser to the minute. */
export const useSeconds = (): readonly [isOn: boolean, choose: (isOn: boolean) => void] => [
  useSyncExternalStore(subscribe, read, () => false),
  choose,
];
