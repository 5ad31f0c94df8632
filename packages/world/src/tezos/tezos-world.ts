import type { TokenFacts } from '../accounts/account.ts';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import type { WorldOptions } from '../world.ts';
import { buildTezosBlock } from './build-tezos-block.ts';
import { createTezosEconomy, type TezosEconomy } from './economy/tezos-economy.ts';
import type { TezosBlock } from './tezos-block.ts';
import { listTezosSightings } from './tezos-labels.ts';
import { listTezosShowcase, type TezosShowcaseItem } from './tezos-showcase.ts';

interface TezosFacts {
  /** Facts of tokens, by their name in the ledger. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** Frozen stakes of the bakers themselves. */
  readonly ownStakes: ReadonlyMap<string, bigint>;
}

export type TezosWorld = AccountWorld<TezosBlock, TezosShowcaseItem> & TezosFacts;

const BLOCK_SEC = 6;

/** A simulated Tezos economy of which everything is known. */
export const createTezosWorld = (options: WorldOptions): TezosWorld =>
  createAccountWorld<TezosBlock, TezosEconomy, TezosShowcaseItem, TezosFacts>(options, {
    blockSec: BLOCK_SEC,
    open: () => createTezosEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const own = economy.step(height, `${options.seed}/tezos/${branch}/${height}`);
      return buildTezosBlock({ height, ...own, transactions: economy.book.pending }, { parent, timeSec });
    },
    movesBeside: ({ rewards }) => rewards,
    listSightings: ({ cast }, blocks) => listTezosSightings(cast, blocks),
    listShowcase: ({ cast }, blocks) => listTezosShowcase(cast, blocks),
    own: { tokens: ({ cast }) => cast.tokens, ownStakes: ({ book }) => book.ownStakes },
  });
