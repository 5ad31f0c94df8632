import type { LabelDraft } from '@sulian/domain';
import type { Account, TokenFacts } from '../accounts/account.ts';
import { type AccountTruth, createAccountTruth, listKnownActs } from '../accounts/account-truth.ts';
import type { Balances } from '../accounts/balances.ts';
import { dateSightings, type Sighting } from '../sighting.ts';
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

interface Branch {
  readonly fromHeight: number;
  readonly name: string;
}

const SLOT_SEC = 12;
/** Whatever the pace at which blocks are really made: a block is the same in every run. */
const LIVE_BLOCK_SEC = 5;
export const NO_EVM_PARENT = `0x${'00'.repeat(32)}`;

export function toEvmBlockTime(options: WorldOptions, height: number): number {
  const fromLast = height - (options.blocks - 1);
  return options.startTimeSec + fromLast * (fromLast > 0 ? LIVE_BLOCK_SEC : SLOT_SEC);
}

/** A simulated Ethereum economy of which everything is known. */
export function createEvmWorld(options: WorldOptions): EvmWorld {
  if (options.blocks < 1) throw new RangeError('a world has at least one block');
  const blocks: EvmBlock[] = [];
  const byHash = new Map<string, EvmBlock>();
  const branches: Branch[] = [{ fromHeight: 0, name: 'main' }];
  let economy: EvmEconomy = createEvmEconomy(options.seed);

  const extend = (count: number): readonly EvmBlock[] => {
    const first = blocks.length;
    for (let height = first; height < first + count; height++) {
      const parent = blocks[height - 1];
      const branch = branches.findLast((each) => each.fromHeight <= height)?.name ?? 'main';
      const seed = `${options.seed}/evm/${branch}/${height}`;
      economy.step({ height, seed, baseFeeBase: toNextBaseFee(parent), gasLimit: GAS_LIMIT });
      const place = { parentHash: parent?.hash ?? NO_EVM_PARENT, timeSec: toEvmBlockTime(options, height), seed };
      const block = buildEvmBlock(economy.book, place);
      blocks.push(block);
      byHash.set(block.hash, block);
    }
    return blocks.slice(first);
  };
  /** Plays the story again up to a height: nobody's memory has to be unwound. */
  const rewind = (toLength: number): void => {
    economy = createEvmEconomy(options.seed);
    blocks.length = 0;
    extend(toLength);
  };
  let known: { readonly tip: EvmBlock | undefined; readonly truth: AccountTruth } | undefined;
  extend(options.blocks);
  const sightings = () => listEvmSightings(economy.cast, economy.book.accounts, blocks);

  return {
    blocks,
    get tip() {
      return blocks.at(-1) as EvmBlock;
    },
    get balances() {
      return economy.book.balances;
    },
    get truth() {
      const tip = blocks.at(-1);
      if (known === undefined || known.tip !== tip) known = { tip, truth: toTruth([...blocks], economy.book) };
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
    showcase: () => listEvmShowcase(economy.cast, blocks),
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
