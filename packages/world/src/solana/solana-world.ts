import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import type { AccountTruth } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildSolanaBlock, NO_SOLANA_PARENT } from './build-solana-block.ts';
import { createSolanaEconomy, type SolanaEconomy } from './economy/solana-economy.ts';
import type { Holding, SolanaBlock } from './solana-block.ts';
import { SOL } from './solana-book.ts';
import { listSolanaSightings } from './solana-labels.ts';
import { listSolanaShowcase, type SolanaShowcaseItem } from './solana-showcase.ts';
import { createSolanaTruth } from './solana-truth.ts';

export interface SolanaWorld {
  /** Best chain, by place: slots have gaps. */
  readonly blocks: readonly SolanaBlock[];
  readonly tip: SolanaBlock;
  /** Of the best chain as it stands now. */
  readonly truth: AccountTruth;
  readonly balances: Balances;
  readonly accounts: ReadonlyMap<string, Account>;
  /** What lies in each account now. */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  findBlock(hash: string): SolanaBlock | undefined;
  mine(count: number): readonly SolanaBlock[];
  reorg(depth: number, newBlocks: number): readonly SolanaBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  showcase(): readonly SolanaShowcaseItem[];
}

/** Two blocks a second in truth; of times whole seconds alone are told. */
const BLOCK_SEC = 1;
/** All coins that there are come with the first block. */
const FIRST_REWARD_BASE = 2_000_000n * SOL;

/** A simulated Solana economy of which everything is known. */
export function createSolanaWorld(options: WorldOptions): SolanaWorld {
  const story = createStory<SolanaBlock, SolanaEconomy>(options, {
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
  });
  const { blocks } = story;
  const truth = story.atTip(() => createSolanaTruth([...blocks], story.economy.book));
  const sightings = () => listSolanaSightings(story.economy.cast, blocks);
  return {
    blocks,
    get tip() {
      return story.tip;
    },
    get truth() {
      return truth();
    },
    get balances() {
      return story.economy.book.balances;
    },
    get accounts() {
      return story.economy.book.accounts;
    },
    get holdings() {
      return story.economy.book.holdings;
    },
    get tokens() {
      return story.economy.cast.tokens;
    },
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listSolanaShowcase(story.economy.cast, blocks),
  };
}
