import type { TokenFacts } from '../accounts/account.ts';
import { type AccountWorld, createAccountWorld } from '../accounts/account-world.ts';
import { toMomentSec } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildEvmBlock, GAS_LIMIT, toNextBaseFee } from './build-evm-block.ts';
import { createEvmEconomy, type EvmEconomy } from './economy/evm-economy.ts';
import type { EvmBlock } from './evm-block.ts';
import { toWithdrawalMoves } from './evm-book.ts';
import { listEvmSightings } from './evm-labels.ts';
import { type EvmShowcaseItem, listEvmShowcase } from './evm-showcase.ts';

export interface EvmFacts {
  readonly contracts: ReadonlySet<string>;
  /** Facts of tokens, by contract. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

export type EvmWorld = AccountWorld<EvmBlock, EvmShowcaseItem> & EvmFacts;

const SLOT_SEC = 12;
export const NO_EVM_PARENT = `0x${'00'.repeat(32)}`;

export const toEvmBlockTime = (options: WorldOptions, height: number): number => toMomentSec(options, height, SLOT_SEC);

/** A simulated Ethereum economy of which everything is known. */
export const createEvmWorld = (options: WorldOptions): EvmWorld =>
  createAccountWorld<EvmBlock, EvmEconomy, EvmShowcaseItem, EvmFacts>(options, {
    blockSec: SLOT_SEC,
    open: () => createEvmEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const seed = `${options.seed}/evm/${branch}/${height}`;
      economy.step({ height, seed, baseFeeBase: toNextBaseFee(parent), gasLimit: GAS_LIMIT });
      return buildEvmBlock(economy.book, { parentHash: parent?.hash ?? NO_EVM_PARENT, timeSec, seed });
    },
    movesBeside: ({ withdrawals }) => toWithdrawalMoves(withdrawals),
    listSightings: ({ cast, book }, blocks) => listEvmSightings(cast, book.accounts, blocks),
    listShowcase: ({ cast }, blocks) => listEvmShowcase(cast, blocks),
    own: { contracts: ({ book }) => book.contracts, tokens: ({ cast }) => cast.tokens },
  });
