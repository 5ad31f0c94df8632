import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import type { AccountTruth } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory, toMomentSec } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import { buildTronBlock, NO_TRON_PARENT } from './build-tron-block.ts';
import { createTronEconomy, type TronEconomy } from './economy/tron-economy.ts';
import type { TronBlock } from './tron-block.ts';
import { listTronSightings } from './tron-labels.ts';
import { listTronShowcase, type TronShowcaseItem } from './tron-showcase.ts';
import { createTronTruth } from './tron-truth.ts';

export interface TronWorld {
  /** Best chain, by height. */
  readonly blocks: readonly TronBlock[];
  readonly tip: TronBlock;
  /** By the machine's 20 bytes, as everything but truth, labels and showcase. */
  readonly balances: Balances;
  /** Of the best chain as it stands now; addresses as people write them. */
  readonly truth: AccountTruth;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly contracts: ReadonlySet<string>;
  /** What tokens say of themselves, by contract. */
  readonly tokens: ReadonlyMap<string, TokenFacts>;
  /** Of an account's TRX, what is staked or waits to be free again. */
  readonly locks: Balances;
  findBlock(hash: string): TronBlock | undefined;
  mine(count: number): readonly TronBlock[];
  reorg(depth: number, newBlocks: number): readonly TronBlock[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  /** Addresses worth looking at, for people who do not know where to begin. */
  showcase(): readonly TronShowcaseItem[];
}

const SLOT_SEC = 3;

export const toTronBlockTime = (options: WorldOptions, height: number): number =>
  toMomentSec(options, height, SLOT_SEC);

/** A simulated TRON economy of which everything is known. */
export function createTronWorld(options: WorldOptions): TronWorld {
  const story = createStory<TronBlock, TronEconomy>(options, {
    blockSec: SLOT_SEC,
    open: () => createTronEconomy(options.seed),
    build(economy, { height, parent, branch, timeSec }) {
      const witness = economy.step(height, `${options.seed}/tron/${branch}/${height}`);
      const draft = { height, witness, transactions: economy.book.pending };
      return buildTronBlock(draft, { parentHash: parent?.hash ?? NO_TRON_PARENT, timeSec });
    },
  });
  const { blocks } = story;
  const truth = story.atTip(() => createTronTruth([...blocks], story.economy.book));
  const seen = () => ({ accounts: story.economy.book.accounts, blocks });
  const sightings = () => listTronSightings(story.economy.cast, seen());

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
    get locks() {
      return story.economy.book.locks;
    },
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listTronShowcase(story.economy.cast, seen()),
  };
}
