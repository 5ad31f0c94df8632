import { type ChainFamily, FAMILY_TRAITS, type FamilyTraits } from './chain-family.ts';

/** Facts of one chain, with the traits in which it differs from its family. */
interface ChainFacts extends Partial<FamilyTraits> {
  /** Stable small number, in rows of ledger and records. Never reused. */
  readonly number: number;
  readonly name: string;
  readonly family: ChainFamily;
  /** Symbol and decimals of the native coin, asset number 0 of the chain. */
  readonly symbol: string;
  readonly decimals: number;
  /** Disc that represents the chain without its picture; chains that share a coin differ. */
  readonly colour: string;
  /** On the disc; the first of the name if absent. */
  readonly letter?: string;
  /**
   * Heights per partition of the chain's large tables: a power of two near one or two billion legs (some 300 GB with
   * indexes). There are some sixty partitions at most, since a query by address reads each. Legs per block are estimates
   * for whole chains in 2026. A stored chain always uses the number with which its first partition was made.
   */
  readonly partitionHeights: number;
  /** True where balances of the native coin grow without any transaction: received − sent falls short of them. */
  readonly hasNativeYield?: boolean;
  /** Height of the first block that nodes have, 0 if absent: a ledger that begins there is whole. */
  readonly firstHeight?: number;
}

/** The 18 chains of the product, in the order in which they are shown. */
const FACTS = {
  BITCOIN: {
    number: 1,
    name: 'Bitcoin',
    family: 'utxo',
    symbol: 'BTC',
    decimals: 8,
    colour: '#b8620b',
    partitionHeights: 2 ** 17,
  },
  BITCOINCASH: {
    number: 2,
    name: 'Bitcoin Cash',
    family: 'utxo',
    symbol: 'BCH',
    decimals: 8,
    colour: '#0a7d4a',
    partitionHeights: 2 ** 19,
    // CashTokens: an output has coins, and tokens besides.
    hasManyAssets: true,
  },
  LITECOIN: {
    number: 3,
    name: 'Litecoin',
    family: 'utxo',
    symbol: 'LTC',
    decimals: 8,
    colour: '#345d9d',
    partitionHeights: 2 ** 21,
  },
  DASH: {
    number: 4,
    name: 'Dash',
    family: 'utxo',
    symbol: 'DASH',
    decimals: 8,
    colour: '#0667b0',
    partitionHeights: 2 ** 22,
  },
  DOGECOIN: {
    number: 5,
    name: 'Dogecoin',
    family: 'utxo',
    symbol: 'DOGE',
    decimals: 8,
    colour: '#8a7020',
    partitionHeights: 2 ** 22,
  },
  ETHEREUM: {
    number: 6,
    name: 'Ethereum',
    family: 'evm',
    symbol: 'ETH',
    decimals: 18,
    colour: '#4a5bb5',
    partitionHeights: 2 ** 21,
  },
  BSC: {
    number: 7,
    name: 'BNB Smart Chain',
    family: 'evm',
    symbol: 'BNB',
    decimals: 18,
    colour: '#8d6a00',
    partitionHeights: 2 ** 20,
  },
  POLYGON: {
    number: 8,
    name: 'Polygon',
    family: 'evm',
    symbol: 'POL',
    decimals: 18,
    colour: '#7132d6',
    partitionHeights: 2 ** 22,
  },
  AVALANCHE: {
    number: 9,
    name: 'Avalanche',
    family: 'evm',
    symbol: 'AVAX',
    decimals: 18,
    colour: '#c5303a',
    partitionHeights: 2 ** 24,
  },
  ARBITRUMONE: {
    number: 10,
    name: 'Arbitrum One',
    family: 'evm',
    symbol: 'ETH',
    decimals: 18,
    colour: '#1d5f99',
    partitionHeights: 2 ** 25,
  },
  OPTIMISM: {
    number: 11,
    name: 'Optimism',
    family: 'evm',
    symbol: 'ETH',
    decimals: 18,
    colour: '#c8142e',
    partitionHeights: 2 ** 25,
  },
  BASE: {
    number: 12,
    name: 'Base',
    family: 'evm',
    symbol: 'ETH',
    decimals: 18,
    colour: '#0047d6',
    partitionHeights: 2 ** 20,
  },
  SOLANA: {
    number: 13,
    name: 'Solana',
    family: 'solana',
    symbol: 'SOL',
    decimals: 9,
    colour: '#7d34d9',
    // Some ten billion legs: of less there would be hundreds.
    partitionHeights: 2 ** 23,
  },
  TEZOS: {
    number: 14,
    name: 'Tezos',
    family: 'tezos',
    symbol: 'XTZ',
    decimals: 6,
    colour: '#1f5fd0',
    letter: 'X',
    partitionHeights: 2 ** 23,
  },
  TON: {
    number: 15,
    name: 'TON',
    family: 'ton',
    symbol: 'TON',
    decimals: 9,
    colour: '#00679e',
    partitionHeights: 2 ** 22,
    // The entry before it is a state, not a block.
    firstHeight: 1,
  },
  TRON: {
    number: 16,
    name: 'TRON',
    family: 'tron',
    symbol: 'TRX',
    decimals: 6,
    colour: '#c4112b',
    partitionHeights: 2 ** 21,
  },
  RIPPLE: {
    number: 17,
    name: 'XRP Ledger',
    family: 'ripple',
    symbol: 'XRP',
    decimals: 6,
    colour: '#23292f',
    partitionHeights: 2 ** 24,
    // Ledgers before it are lost to everybody: the balances of accounts are read from its state.
    firstHeight: 32_570,
  },
  BLAST: {
    number: 18,
    name: 'Blast',
    family: 'evm',
    symbol: 'ETH',
    decimals: 18,
    colour: '#6b6a00',
    partitionHeights: 2 ** 23,
    hasNativeYield: true,
  },
} as const satisfies Readonly<Record<string, ChainFacts>>;

export type ChainId = keyof typeof FACTS;

/** Ids of the chains of one family: a table with a record for each of them lacks none. */
export type ChainIdOf<F extends ChainFamily> = {
  readonly [Id in ChainId]: (typeof FACTS)[Id]['family'] extends F ? Id : never;
}[ChainId];

export const CHAIN_IDS = Object.keys(FACTS) as readonly ChainId[];

/** A chain has the traits of its family, except for those that it overrides. */
export interface Chain extends Required<Omit<ChainFacts, keyof FamilyTraits>>, FamilyTraits {
  readonly id: ChainId;
}

const toChain = (id: ChainId): Chain => {
  const facts: ChainFacts = FACTS[id];
  return {
    ...FAMILY_TRAITS[facts.family],
    hasNativeYield: false,
    firstHeight: 0,
    letter: facts.name.slice(0, 1),
    ...facts,
    id,
  };
};

export const CHAINS: readonly Chain[] = CHAIN_IDS.map(toChain);

const byId = new Map(CHAINS.map((each) => [each.id, each]));

/** The record of a known chain. Total: every `ChainId` has one. */
export const getChain = (id: ChainId): Chain => byId.get(id) as Chain;

/** True where an issuer can freeze an asset at an address; nobody can freeze an output. */
export const hasFreezableAssets = (id: ChainId): boolean => getChain(id).hasManyAssets && !getChain(id).spendsOutputs;

/** True where nodes have no blocks below this height: a ledger that begins here is whole. */
export const isFromBeginning = (id: ChainId, height: number): boolean => height <= getChain(id).firstHeight;

/** True for one of the 18 upper-case chain ids. */
export const isChainId = (text: string): text is ChainId => byId.has(text as ChainId);

/** The chain and those that have the same addresses, in the order in which they are shown. */
export function listChainsWithAddressesOf(id: ChainId): readonly ChainId[] {
  const { family, sharesAddresses } = getChain(id);
  return sharesAddresses ? CHAINS.filter((each) => each.family === family).map((each) => each.id) : [id];
}
