import type { LabelDraft } from '@sulian/domain';
import { dateSightings, type Sighting } from '../sighting.ts';
import { createStory, type Plot } from '../story.ts';
import type { WorldOptions } from '../world.ts';
import type { Account } from './account.ts';
import { type AccountTruth, createAccountTruth, type History, listKnownActs } from './account-truth.ts';
import type { Balances } from './balances.ts';
import type { IssuerAct, Move } from './move.ts';

/** A simulated account chain with complete ground truth. Facts that only one chain has are in its own world. */
export interface AccountWorld<Block, ShowcaseItem> {
  /** Best chain, in order. */
  readonly blocks: readonly Block[];
  readonly tip: Block;
  readonly balances: Balances;
  /** Truth of the current best chain; addresses in their written form. */
  readonly truth: AccountTruth;
  readonly accounts: ReadonlyMap<string, Account>;
  findBlock(hash: string): Block | undefined;
  /** Adds blocks on top; their content depends only on seed, branch and height. */
  mine(count: number): readonly Block[];
  /** Takes `depth` blocks away and adds `newBlocks` with other transactions in their place. */
  reorg(depth: number, newBlocks: number): readonly Block[];
  sightings(): readonly Sighting[];
  labels(): readonly LabelDraft[];
  /** Addresses worth looking at, for people who do not know where to begin. */
  showcase(): readonly ShowcaseItem[];
}

/** Fields of a block that the truth reads; each chain adds its own. */
export interface AccountBlock {
  readonly height: number;
  readonly hash: string;
  readonly timeSec: number;
  readonly transactions: readonly {
    readonly hash: string;
    readonly moves: readonly Move[];
    readonly acts: readonly IssuerAct[];
  }[];
}

interface AccountEconomy {
  readonly book: { readonly accounts: ReadonlyMap<string, Account>; readonly balances: Balances };
}

/** Readers of a chain's own facts from the current state of the economy. */
type OwnFacts<Economy, Own> = { readonly [Name in keyof Own]: (economy: Economy) => Own[Name] };

/** Differences of one simulated account chain from the others. */
export interface AccountPlot<Block, Economy, ShowcaseItem, Own> extends Plot<Block, Economy> {
  /** Movements of a block outside its transactions, after them; undefined: none. */
  movesBeside?(block: Block): readonly Move[];
  /** The same history in addresses as people write them, where the economy writes others. */
  toWritten?(history: History): History;
  listSightings(economy: Economy, blocks: readonly Block[]): readonly Sighting[];
  listShowcase(economy: Economy, blocks: readonly Block[]): readonly ShowcaseItem[];
  readonly own: OwnFacts<Economy, Own>;
}

/** @throws RangeError for a world without blocks */
export function createAccountWorld<Block extends AccountBlock, Economy extends AccountEconomy, ShowcaseItem, Own>(
  options: WorldOptions,
  plot: AccountPlot<Block, Economy, ShowcaseItem, Own>,
): AccountWorld<Block, ShowcaseItem> & Own {
  const story = createStory(options, plot);
  const { blocks } = story;
  const truth = story.atTip(() => {
    const history = toHistory([...blocks], story.economy, plot);
    return createAccountTruth(plot.toWritten?.(history) ?? history);
  });
  const sightings = () => plot.listSightings(story.economy, blocks);
  const world: AccountWorld<Block, ShowcaseItem> = {
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
    findBlock: story.findBlock,
    mine: story.mine,
    reorg: story.reorg,
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => plot.listShowcase(story.economy, blocks),
  };
  const names = Object.keys(plot.own) as (keyof Own)[];
  return addGetters<typeof world, Own>(world, names, (name) => plot.own[name](story.economy));
}

function toHistory<Block extends AccountBlock>(
  blocks: readonly Block[],
  { book: { accounts, balances } }: AccountEconomy,
  { movesBeside }: { movesBeside?(block: Block): readonly Move[] },
): History {
  const movesOf = (block: Block) => [
    ...block.transactions.flatMap(({ moves }) => moves),
    ...(movesBeside?.(block) ?? []),
  ];
  return {
    tipHeight: blocks.at(-1)?.height ?? 0,
    accounts,
    balances,
    listMoves: () => blocks.flatMap(movesOf),
    listActs: () => listKnownActs(blocks),
  };
}

/**
 * Adds a getter for each of a chain's own facts. A copy of their values would go stale: a reorganisation puts another
 * economy in the place of the one that they were read from.
 */
export function addGetters<World extends object, Own>(
  world: World,
  names: readonly (keyof Own)[],
  read: <Name extends keyof Own>(name: Name) => Own[Name],
): World & Own {
  for (const name of names) Object.defineProperty(world, name, { enumerable: true, get: () => read(name) });
  return world as World & Own;
}
