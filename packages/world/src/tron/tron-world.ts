import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import type { AccountTruth } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
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

interface Branch {
  readonly fromHeight: number;
  readonly name: string;
}

const SLOT_SEC = 3;
/** Whatever the pace at which blocks are really made: a block is the same in every run. */
const LIVE_BLOCK_SEC = 5;

export function toTronBlockTime(options: WorldOptions, height: number): number {
  const fromLast = height - (options.blocks - 1);
  return options.startTimeSec + fromLast * (fromLast > 0 ? LIVE_BLOCK_SEC : SLOT_SEC);
}

/** A simulated TRON economy of which everything is known. */
export function createTronWorld(options: WorldOptions): TronWorld {
  if (options.blocks < 1) throw new RangeError('a world has at least one block');
  const blocks: TronBlock[] = [];
  const byHash = new Map<string, TronBlock>();
  const branches: Branch[] = [{ fromHeight: 0, name: 'main' }];
  let economy: TronEconomy = createTronEconomy(options.seed);

  const extend = (count: number): readonly TronBlock[] => {
    const first = blocks.length;
    for (let height = first; height < first + count; height++) {
      const branch = branches.findLast((each) => each.fromHeight <= height)?.name ?? 'main';
      const witness = economy.step(height, `${options.seed}/tron/${branch}/${height}`);
      const parentHash = blocks[height - 1]?.hash ?? NO_TRON_PARENT;
      const block = buildTronBlock(
        { height, witness, transactions: economy.book.pending },
        { parentHash, timeSec: toTronBlockTime(options, height) },
      );
      blocks.push(block);
      byHash.set(block.hash, block);
    }
    return blocks.slice(first);
  };
  /** Plays the story again up to a height: nobody's memory has to be unwound. */
  const rewind = (toLength: number): void => {
    economy = createTronEconomy(options.seed);
    blocks.length = 0;
    extend(toLength);
  };
  let known: { readonly tip: TronBlock | undefined; readonly truth: AccountTruth } | undefined;
  extend(options.blocks);
  const seen = () => ({ accounts: economy.book.accounts, blocks });
  const sightings = () => listTronSightings(economy.cast, seen());

  return {
    blocks,
    get tip() {
      return blocks.at(-1) as TronBlock;
    },
    get balances() {
      return economy.book.balances;
    },
    get truth() {
      const tip = blocks.at(-1);
      if (known === undefined || known.tip !== tip) known = { tip, truth: createTronTruth([...blocks], economy.book) };
      return known.truth;
    },
    get accounts() {
      return economy.book.accounts;
    },
    get contracts() {
      return economy.book.contracts;
    },
    get tokens() {
      return economy.cast.tokens;
    },
    get locks() {
      return economy.book.locks;
    },
    findBlock: (hash) => byHash.get(hash),
    mine: extend,
    reorg(depth, newBlocks) {
      const keep = blocks.length - depth;
      if (depth < 1 || keep < 1) throw new RangeError(`cannot take ${depth} of ${blocks.length} blocks away`);
      rewind(keep);
      branches.push({ fromHeight: keep, name: `fork-${branches.length}` });
      return extend(newBlocks);
    },
    sightings,
    labels: () => dateSightings(sightings(), blocks),
    showcase: () => listTronShowcase(economy.cast, seen()),
  };
}
