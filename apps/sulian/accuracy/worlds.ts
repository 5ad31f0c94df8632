import type { LabelDraft } from '@sulian/domain';
import { catchUp } from '@sulian/indexing';
import {
  type EvmWorldNode,
  type Owner,
  startEvmWorldNode,
  startTronWorldNode,
  startWorldNode,
  type TronWorldNode,
  type WorldNodeOptions,
  worldCovers,
} from '@sulian/world';
import { clusterRuleOf } from '../src/cluster-rules.ts';
import type { DemoChain } from '../src/demo/demo-base.ts';
import { DEMO_CHAINS, toFollowed } from '../src/demo/demo-chains.ts';
import type { Program } from '../src/program.ts';
import { saveWorldPrices } from '../src/workers.ts';
import { type FindMoneyEnds, findEndsOfAccounts, findEndsOfCoins } from './money-ends.ts';
import { findPaidByPeople, listCoinPayments } from './paid-by-people.ts';
import { listPoisoners } from './poisoners.ts';

/** An address of a world with its true owner. */
interface KnownAddress {
  readonly address: string;
  readonly owner: Owner;
}

/** A world in the ledger. */
export interface World {
  readonly chain: DemoChain;
  readonly seed: string;
  readonly addresses: readonly KnownAddress[];
  /** Public labels. */
  readonly labels: readonly LabelDraft[];
  readonly findEnds: FindMoneyEnds;
  /** Known by what they did, and by nobody's label. */
  readonly poisoners: ReadonlySet<string>;
  /** Addresses paid by people other than their owner. */
  readonly paidByPeople: ReadonlySet<string>;
}

interface Played extends Pick<World, 'labels' | 'addresses' | 'findEnds' | 'poisoners' | 'paidByPeople'> {
  readonly node: { readonly url: string; readonly auth?: { readonly user: string; readonly password: string } };
  stop(): Promise<void>;
}

/** Starters of worlds with their truth, for chains outside Bitcoin's family. */
const PLAY: Readonly<Partial<Record<DemoChain, (program: Program, options: WorldNodeOptions) => Promise<Played>>>> = {
  ETHEREUM: async (program, options) => playAccounts(program, 'ETHEREUM', await startEvmWorldNode(options)),
  TRON: async (program, options) => playAccounts(program, 'TRON', await startTronWorldNode(options)),
};

async function playCoins({ labelStore }: Program, options: WorldNodeOptions): Promise<Played> {
  const { world, url, auth, stop } = await startWorldNode(options);
  await labelStore.saveCoinbaseTags(world.coinbaseTags());
  const keys = world.blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ outputs }) => outputs.flatMap(({ key }) => key ?? [])),
  );
  const addresses = [...new Set(keys)].map(({ address, wallet }) => ({ address, owner: wallet.owner }));
  return {
    node: { url, auth },
    labels: world.labels(),
    addresses,
    findEnds: findEndsOfCoins(world.truth),
    poisoners: new Set(),
    paidByPeople: findPaidByPeople(listCoinPayments(world.blocks), addresses),
    stop,
  };
}

function playAccounts(
  { registry }: Program,
  chain: DemoChain,
  { world, url, stop }: EvmWorldNode | TronWorldNode,
): Played {
  const isKnown = (asset: string): boolean => registry.findToken(chain, asset) !== undefined;
  const addresses = [...world.accounts.values()].map(({ address, owner }) => ({ address, owner }));
  return {
    node: { url },
    labels: world.labels(),
    addresses,
    findEnds: findEndsOfAccounts(world.truth, isKnown),
    poisoners: listPoisoners(world.blocks, addresses),
    paidByPeople: findPaidByPeople(world.truth.listMoves(), addresses),
    stop,
  };
}

export interface WorldChoice extends Pick<World, 'chain' | 'seed'> {
  readonly blocks: number;
  /** Time of the last block, Unix seconds. */
  readonly timeSec: number;
}

/** Fills the chain's ledger with a simulated world from its node, with its prices and its public labels. */
export async function takeInWorld(program: Program, { chain, seed, blocks, timeSec }: WorldChoice): Promise<World> {
  const rules = program.adapters.get(chain);
  const record = DEMO_CHAINS.find((each) => each.chain === chain);
  if (rules === undefined || record === undefined) throw new RangeError(`unknown simulated chain "${chain}"`);
  const options = { seed, blocks, startTimeSec: timeSec, blockEveryMs: 0 };
  const played = await (PLAY[chain]?.(program, options) ?? playCoins(program, { ...options, chain }));
  const { labels, findEnds } = played;
  // As the ledger and the labels spell them.
  const toCanonical = (address: string): string => rules.parseAddress(address) ?? address;
  const addresses = played.addresses.map(({ address, owner }) => ({ address: toCanonical(address), owner }));
  const poisoners = new Set([...played.poisoners].map(toCanonical));
  const paidByPeople = new Set([...played.paidByPeople].map(toCanonical));
  const covers = worldCovers(chain);
  try {
    await program.labelStore.saveLabels(labels, covers);
    const { source } = await toFollowed(record, played.node);
    await catchUp({
      ledger: program.ledger,
      source,
      rules,
      clusterRule: clusterRuleOf(chain),
      limits: { maxBlocks: 500 },
      signal: new AbortController().signal,
    });
  } finally {
    await played.stop();
  }
  // Behind the blocks: a token has a price once its chain has shown it.
  await saveWorldPrices(program);
  return { chain, seed, addresses, labels, findEnds, poisoners, paidByPeople };
}
