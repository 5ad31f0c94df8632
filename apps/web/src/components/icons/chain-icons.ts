import { byName } from './by-name.ts';

/** Pictures of the chains, each on its own ground, by chain: a chunk of its own, fetched when the first is shown. */
export const CHAIN_ICONS = byName(
  import.meta.glob<string>('./chains/*.svg', { query: '?raw', import: 'default', eager: true }),
);
