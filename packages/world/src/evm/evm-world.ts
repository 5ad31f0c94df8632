import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import { type AccountTruth, createAccountTruth, listKnownActs } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory, toMomentSec } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildEvmBlock, GAS_LIMIT, toNextBaseFee } from './build-evm-block.ts';
import { createEvmEconomy, type EvmEconomy } from './economy/evm-economy.ts';
import type { EvmBlock } from './evm-block.ts';
import { type EvmBook, toWithdrawalMoves } from './evm-book.ts';
import { listEvmSightings } from './evm-labels.ts';
import { type EvmShowcaseItem, listEvmShowcase } from './evm-showcase.ts';

export interface EvmWorld {
  /** Best chain, by height. */
  readonly blocks: readonly EvmBlock[];
  readonly tip: EvmBlock;
  readonly balances: Balances;
  /** Of the best chain as it stands now. */
  readonly truth: AccountTruth;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contracts: ReadonlySet<string>;
  /** What tokens say of themselves, by contract. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  findBlock(hash: string): EvmBlock | undefined;
  mine(count: number): readonly EvmBlock[];
  reorg(depth: number, newBlocks: number): readonly EvmBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  /** Addresses worth looking at, for people who do not know where to begin. */
  showcase(): readonly EvmShowcaseItem[];
}

const SLOT_SEC = 12;
export const NO_EVM_PARENT = `0x${'00'.repeat(32)}`;

export const toEvmBlockTime = (options: WorldOptions, height: number): number => toMomentSec(options, height, SLOT_SEC);

/** A simulated Ethereum economy of which everything is known. */
export function createEvmWorld(options: WorldOptions): EvmWorld {
  const story = createStory<EvmBlock, EvmEconomy>(options, {
    blockSec: SLOT_SEC,
    open: () => createEvmEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const seed = `${options.seed}/evm/${branch}/${height}`;
      economy.step({ height, seed, baseFeeBase: toNextBaseFee(parent), gasLimit: GAS_LIMIT });
      return buildEvmBlock(economy.book, { parentHash: parent?.hash ?? NO_EVM_PARENT, timeSec, seed });
    },
  });
  const { blocks } = story;
  const truth = story.atTip(() => toTruth([...blocks], story.economy.book));
  const sightings = () => listEvmSightings(story.economy.cast, story.economy.book.accounts, blocks);

  return {
    blocks,
    get tip() {
      return story.tip;
    },
    get balances() {
      return story.economy.book.balances;
    },
    get truth() {
      return truth();
    },
    get accounts() {
      return story.economy.book.accounts;
    },
    get contracts() {
      return story.economy.book.contracts;
    },
    get tokens() {
      return story.economy.cast.tokens;
    },
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listEvmShowcase(story.economy.cast, blocks),
  };
}

const toTruth = (blocks: readonly EvmBlock[], { accounts, balances }: EvmBook): AccountTruth =>
  createAccountTruth({
    tipHeight: blocks.length - 1,
    accounts,
    balances,
    listMoves: () =>
      blocks.flatMap(({ transactions, withdrawals }) => [
        ...transactions.flatMap(({ moves }) => moves),
        ...toWithdrawalMoves(withdrawals),
      ]),
    listActs: () => listKnownActs(blocks),
  });
