import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import { type AccountTruth, createAccountTruth, listKnownActs } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildTezosBlock } from './build-tezos-block.ts';
import { createTezosEconomy, type TezosEconomy } from './economy/tezos-economy.ts';
import type { TezosBlock } from './tezos-block.ts';
import { listTezosSightings } from './tezos-labels.ts';
import { listTezosShowcase, type TezosShowcaseItem } from './tezos-showcase.ts';

export interface TezosWorld {
  /** Best chain, by height. */
  readonly blocks: readonly TezosBlock[];
  readonly tip: TezosBlock;
  readonly balances: Balances;
  /** Of the best chain as it stands now. */
  readonly truth: AccountTruth;
  readonly accounts: ReadonlyMap<string, Account>;
  /** What tokens say of themselves, as the ledger names them. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** What bakers have frozen of their own. */
  readonly ownStakes: ReadonlyMap<string, bigint>;
  findBlock(hash: string): TezosBlock | undefined;
  mine(count: number): readonly TezosBlock[];
  reorg(depth: number, newBlocks: number): readonly TezosBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  showcase(): readonly TezosShowcaseItem[];
}

const BLOCK_SEC = 6;

/** A simulated Tezos economy of which everything is known. */
export function createTezosWorld(options: WorldOptions): TezosWorld {
  const story = createStory<TezosBlock, TezosEconomy>(options, {
    blockSec: BLOCK_SEC,
    open: () => createTezosEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const own = economy.step(height, `${options.seed}/tezos/${branch}/${height}`);
      return buildTezosBlock({ height, ...own, transactions: economy.book.pending }, { parent, timeSec });
    },
  });
  const { blocks } = story;
  const truth = story.atTip(() =>
    createAccountTruth({
      tipHeight: blocks.length - 1,
      accounts: story.economy.book.accounts,
      balances: story.economy.book.balances,
      listMoves: () =>
        blocks.flatMap(({ transactions, rewards }) => [...transactions.flatMap(({ moves }) => moves), ...rewards]),
      listActs: () => listKnownActs(blocks),
    }),
  );
  const sightings = () => listTezosSightings(story.economy.cast, blocks);
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
    get tokens() {
      return story.economy.cast.tokens;
    },
    get ownStakes() {
      return story.economy.book.ownStakes;
    },
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listTezosShowcase(story.economy.cast, blocks),
  };
}
