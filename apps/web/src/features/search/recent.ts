import type { EntityNames } from '@sulian/contract';
import { useSyncExternalStore } from 'react';
import { onSessionEnd, useUser } from '../../lib/session.ts';

/** An object opened from a search, with enough data to draw it again. */
export interface Recent {
  readonly group: 'addresses' | 'transactions' | 'entities';
  readonly text: string;
  /** Entities only: names in the languages of the interface; earlier versions stored none. */
  readonly names?: EntityNames;
  readonly chain?: string;
  readonly path: string;
}

const PREFIX = 'sulian-recent:';
const MAX_RECENT = 8;
const NONE: readonly Recent[] = [];

const listeners = new Set<() => void>();
const cache = new Map<string, { readonly raw: string; readonly items: readonly Recent[] }>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

const isNames = (names: unknown): boolean =>
  Array.isArray(names) && names.every((each) => typeof each?.language === 'string' && typeof each.name === 'string');

const isRecent = (item: unknown): item is Recent =>
  typeof item === 'object' &&
  item !== null &&
  'path' in item &&
  'text' in item &&
  'group' in item &&
  (!('names' in item) || isNames(item.names));

const parse = (raw: string): readonly Recent[] => {
  try {
    const items: unknown = JSON.parse(raw);
    return Array.isArray(items) ? items.filter(isRecent).slice(0, MAX_RECENT) : NONE;
  } catch {
    return NONE;
  }
};

/** The same list as long as nothing was opened, so that it can be subscribed to. */
export function listRecent(user: string): readonly Recent[] {
  const raw = localStorage.getItem(PREFIX + user);
  if (raw === null) return NONE;
  const cached = cache.get(user);
  if (cached?.raw === raw) return cached.items;
  const items = parse(raw);
  cache.set(user, { raw, items });
  return items;
}

/** Newest first, each once. */
export function rememberRecent(user: string, item: Recent): void {
  const others = listRecent(user).filter(({ path }) => path !== item.path);
  localStorage.setItem(PREFIX + user, JSON.stringify([item, ...others].slice(0, MAX_RECENT)));
  notify();
}

/** Everybody's: the machine is shared, and whoever signs in next must not read what was looked for. */
export function clearRecent(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  notify();
}

onSessionEnd(clearRecent);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useRecent() {
  const user = useUser()?.email ?? '';
  const items = useSyncExternalStore(subscribe, () => listRecent(user));
  return { items, remember: (item: Recent) => rememberRecent(user, item) };
}
