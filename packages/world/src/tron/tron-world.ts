import type { TokenFacts } from '../accounts/account.ts';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import type { Balances } from '../accounts/balances.ts';
import { toMomentSec } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildTronBlock, NO_TRON_PARENT } from './build-tron-block.ts';
import { createTronEconomy, type TronEconomy } from './economy/tron-economy.ts';
import type { TronBlock } from './tron-block.ts';
import { toWrittenHistory } from './tron-history.ts';
import { listTronSightings } from './tron-labels.ts';
import { listTronShowcase, type TronShowcaseItem } from './tron-showcase.ts';

export interface TronFacts {
  readonly contracts: ReadonlySet<string>;
  /** Facts of tokens, by contract. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** Staked and unstaking TRX of each account. */
  readonly locks: Balances;
}

/** All but truth, labels and showcase goes by the machine's 20 bytes. */
export type TronWorld = AccountWorld<TronBlock, TronShowcaseItem> & TronFacts;

const SLOT_SEC = 3;

export const toTronBlockTime = (options: WorldOptions, height: number): number =>
  toMomentSec(options, height, SLOT_SEC);

/** A simulated TRON economy of which everything is known. */
export const createTronWorld = (options: WorldOptions): TronWorld =>
  createAccountWorld<TronBlock, TronEconomy, TronShowcaseItem, TronFacts>(options, {
    blockSec: SLOT_SEC,
    open: () => createTronEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const witness = economy.step(height, `${options.seed}/tron/${branch}/${height}`);
      const draft = { height, witness, transactions: economy.book.pending };
      return buildTronBlock(draft, { parentHash: parent?.hash ?? NO_TRON_PARENT, timeSec });
    },
    toWritten: toWrittenHistory,
    listSightings: ({ cast, book: { accounts } }, blocks) => listTronSightings(cast, { accounts, blocks }),
    listShowcase: ({ cast, book: { accounts } }, blocks) => listTronShowcase(cast, { accounts, blocks }),
    own: {
      contracts: ({ book }) => book.contracts,
      tokens: ({ cast }) => cast.tokens,
      locks: ({ book }) => book.locks,
    },
  });
