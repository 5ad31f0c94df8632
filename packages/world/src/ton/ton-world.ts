import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import { type AccountTruth, createAccountTruth, listKnownActs } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { sha256 } from '../hash.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { createTonEconomy, type TonEconomy } from './economy/ton-economy.ts';
import type { Jetton } from './jetton.ts';
import type { TonBlock, TonMessage } from './ton-block.ts';
import { listTonSightings } from './ton-labels.ts';
import { listTonShowcase, type TonShowcaseItem } from './ton-showcase.ts';

export interface TonWorld {
  /** Blocks of the masterchain, by height; the first holds nothing and is served by nobody. */
  readonly blocks: readonly TonBlock[];
  readonly tip: TonBlock;
  /** As the ledger has them: what is under way is its sender's. */
  readonly balances: Balances;
  /** Of the best chain as it stands now. */
  readonly truth: AccountTruth;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly jettons: readonly Jetton[];
  /** What jettons say of themselves, by master. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** Sent and not taken in. */
  readonly underWay: readonly TonMessage[];
  realBalance(address: string): bigint;
  hasCode(address: string): boolean;
  findBlock(hash: string): TonBlock | undefined;
  mine(count: number): readonly TonBlock[];
  reorg(depth: number, newBlocks: number): readonly TonBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  showcase(): readonly TonShowcaseItem[];
}

const SLOT_SEC = 3;
const NO_PARENT = '0'.repeat(64);

/** A simulated TON economy of which everything is known. */
export function createTonWorld(options: WorldOptions): TonWorld {
  const story = createStory<TonBlock, TonEconomy>(options, {
    blockSec: SLOT_SEC,
    open: () => createTonEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      economy.step(height, `${options.seed}/ton/${branch}/${height}`);
      const { transactions } = economy.book;
      // The first holds nothing: numbers of the masterchain's blocks begin with 1.
      const parentHash = height <= 1 ? NO_PARENT : (parent?.hash ?? NO_PARENT);
      const content = [branch, height, parentHash, timeSec, ...transactions.map(({ hash }) => hash)].join('/');
      return { height, hash: sha256(content).toString('hex'), parentHash, timeSec, transactions };
    },
  });
  const { blocks } = story;
  const truth = story.atTip(() =>
    createAccountTruth({
      tipHeight: blocks.length - 1,
      accounts: story.economy.book.accounts,
      balances: story.economy.book.balances,
      listMoves: () => blocks.flatMap(({ transactions }) => transactions.flatMap(({ moves }) => moves)),
      listActs: () => listKnownActs(blocks),
    }),
  );
  const sightings = () => listTonSightings(story.economy.cast, blocks);
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
    get jettons() {
      return [story.economy.cast.usdt, story.economy.cast.fake];
    },
    get tokens() {
      return story.economy.cast.tokens;
    },
    get underWay() {
      return story.economy.book.underWay;
    },
    realBalance: (address) => story.economy.book.realBalance(address),
    hasCode: (address) => story.economy.book.hasCode(address),
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listTonShowcase(story.economy.cast, blocks),
  };
}
