import type { TokenFacts } from '../accounts/account.ts';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import type { WorldOptions } from '../world.ts';
import { buildSolanaBlock, NO_SOLANA_PARENT } from './build-solana-block.ts';
import { createSolanaEconomy, type SolanaEconomy } from './economy/solana-economy.ts';
import type { Holding, SolanaBlock } from './solana-block.ts';
import { SOL } from './solana-book.ts';
import { listSolanaSightings } from './solana-labels.ts';
import { listSolanaShowcase, type SolanaShowcaseItem } from './solana-showcase.ts';

interface SolanaFacts {
  /** Current contents of each account. */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

/** Its blocks' heights are places in the chain, not slots, which have gaps. */
export type SolanaWorld = AccountWorld<SolanaBlock, SolanaShowcaseItem> & SolanaFacts;

/** Seconds per block. Real blocks come twice a second, but times have whole seconds. */
const BLOCK_SEC = 1;
/** All coins that there are come with the first block. */
const FIRST_REWARD_BASE = 2_000_000n * SOL;

/** A simulated Solana economy of which everything is known. */
export const createSolanaWorld = (options: WorldOptions): SolanaWorld =>
  createAccountWorld<SolanaBlock, SolanaEconomy, SolanaShowcaseItem, SolanaFacts>(options, {
    blockSec: BLOCK_SEC,
    open: () => createSolanaEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const { book } = economy;
      const leader = economy.step(height, `${options.seed}/solana/${branch}/${height}`);
      const feesBase = book.pending.reduce((sum, { feeBase }) => sum + feeBase, 0n);
      const rewardBase = height === 0 ? FIRST_REWARD_BASE : feesBase / 2n;
      const reward = book.reward(leader, rewardBase);
      const draft = { height, leader, rewardBase, reward, transactions: book.pending };
      return buildSolanaBlock(draft, { parentHash: parent?.hash ?? NO_SOLANA_PARENT, timeSec, keyOf: book.keyOf });
    },
    movesBeside: ({ reward }) => [reward],
    listSightings: ({ cast }, blocks) => listSolanaSightings(cast, blocks),
    listShowcase: ({ cast }, blocks) => listSolanaShowcase(cast, blocks),
    own: { holdings: ({ book }) => book.holdings, tokens: ({ cast }) => cast.tokens },
  });
