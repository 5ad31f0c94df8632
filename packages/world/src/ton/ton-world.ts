import type { TokenFacts } from '../accounts/account.ts';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import { sha256 } from '../hash.ts';
import type { WorldOptions } from '../world.ts';
import { createTonEconomy, type TonEconomy } from './economy/ton-economy.ts';
import type { Jetton } from './jetton.ts';
import type { TonBlock, TonMessage } from './ton-block.ts';
import { listTonSightings } from './ton-labels.ts';
import { listTonShowcase, type TonShowcaseItem } from './ton-showcase.ts';

interface TonFacts {
  readonly jettons: readonly Jetton[];
  /** Facts of jettons, by master. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** Sent and not taken in. */
  readonly underWay: readonly TonMessage[];
  realBalance(address: string): bigint;
  hasCode(address: string): boolean;
}

/**
 * World with blocks of the masterchain; the first is empty and not served. Balances follow the ledger: messages in
 * flight belong to their sender.
 */
export type TonWorld = AccountWorld<TonBlock, TonShowcaseItem> & TonFacts;

const SLOT_SEC = 3;
const NO_PARENT = '0'.repeat(64);

/** A simulated TON economy of which everything is known. */
export const createTonWorld = (options: WorldOptions): TonWorld =>
  createAccountWorld<TonBlock, TonEconomy, TonShowcaseItem, TonFacts>(options, {
    blockSec: SLOT_SEC,
    open: () => createTonEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      economy.step(height, `${options.seed}/ton/${branch}/${height}`);
      const { transactions } = economy.book;
      // The first block is empty: numbers of the masterchain begin with 1.
      const parentHash = height <= 1 ? NO_PARENT : (parent?.hash ?? NO_PARENT);
      const content = [branch, height, parentHash, timeSec, ...transactions.map(({ hash }) => hash)].join('/');
      return { height, hash: sha256(content).toString('hex'), parentHash, timeSec, transactions };
    },
    listSightings: ({ cast }, blocks) => listTonSightings(cast, blocks),
    listShowcase: ({ cast }, blocks) => listTonShowcase(cast, blocks),
    own: {
      jettons: ({ cast }) => [cast.usdt, cast.fake],
      tokens: ({ cast }) => cast.tokens,
      underWay: ({ book }) => book.underWay,
      realBalance: ({ book }) => book.realBalance,
      hasCode: ({ book }) => book.hasCode,
    },
  });
