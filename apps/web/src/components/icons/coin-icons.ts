import { byName } from './by-name.ts';

/** Pictures of the best-known coins, by icon key: a chunk of its own, fetched when the first coin is shown. */
export const COIN_ICONS = byName(
  import.meta.glob<string>('./coins/*.svg', { query: '?raw', import: 'default', eager: true }),
);
