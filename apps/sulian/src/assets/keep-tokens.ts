import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetStore, ChainId, TokenReader } from '@sulian/domain';
import { log } from '../log.ts';

/** A chain whose token contracts return their names. */
export interface TokenChain {
  readonly chain: ChainId;
  readonly tokens?: TokenReader | undefined;
}

const BATCH = 100;
/** Pause when every token was read, and when the node did not answer. */
const IDLE_MS = 10_000;
const AWAY_MS = 60_000;

/** Reads names and decimals of tokens that blocks have shown, behind the indexing, until the signal aborts. */
export async function keepTokens(store: AssetStore, chains: readonly TokenChain[], signal: AbortSignal): Promise<void> {
  await Promise.all(
    chains.map(async ({ chain, tokens }) => {
      if (tokens === undefined) return;
      while (!signal.aborted) {
        const pauseMs = await readSome(store, { chain, tokens }).catch((error: unknown) => {
          if (!signal.aborted) log.fault(`${chain}: tokens could not be queried`, error);
          return AWAY_MS;
        });
        await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      }
    }),
  );
}

/** @returns how long to wait before the next; 0 while there are more */
async function readSome(
  store: AssetStore,
  { chain, tokens }: { readonly chain: ChainId; readonly tokens: TokenReader },
): Promise<number> {
  const unread = await store.listUnread(chain, BATCH);
  if (unread.length === 0) return IDLE_MS;
  const tokenFacts = await tokens.readTokens(unread.map((each) => each.key));
  await store.saveMetadata(
    chain,
    unread.map(({ asset, key }) => ({ asset, metadata: tokenFacts.get(key) })),
  );
  return unread.length === BATCH && tokenFacts.size > 0 ? 0 : IDLE_MS;
}
