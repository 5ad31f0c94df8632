import { type ChainFamily, FAMILY_TRAITS, type FamilyTraits } from './chain-family.ts';

/** The 18 chains of the product, in the order in which they are shown. */
export const CHAIN_IDS = [
  'BITCOIN',
  'BITCOINCASH',
  'LITECOIN',
  'DASH',
  'DOGECOIN',
  'ETHEREUM',
  'BSC',
  'POLYGON',
  'AVALANCHE',
  'ARBITRUMONE',
  'OPTIMISM',
  'BASE',
  'SOLANA',
  'TEZOS',
  'TON',
  'TRON',
  'RIPPLE',
  'BLAST',
] as const;

export type ChainId = (typeof CHAIN_IDS)[number];

/** A chain has the traits of its family, except for those that it overrides. */
export interface Chain extends FamilyTraits {
  readonly id: ChainId;
  /** Stable small number, in rows of ledger and records. Never reused. */
  readonly number: number;
  readonly name: string;
  readonly family: ChainFamily;
  /** Symbol and decimals of the native coin, asset number 0 of the chain. */
  readonly symbol: string;
  readonly decimals: number;
  /** True where balances of the native coin grow without any transaction: received − sent falls short of them. */
  readonly hasNativeYield: boolean;
  /** Height of the first block that nodes have: a ledger that begins there is whole. */
  readonly firstHeight: number;
}

const chain = (
  number: number,
  id: ChainId,
  name: string,
  family: ChainFamily,
  coin: readonly [symbol: string, decimals: number],
): Chain => ({
  ...FAMILY_TRAITS[family],
  id,
  number,
  name,
  family,
  symbol: coin[0],
  decimals: coin[1],
  hasNativeYield: false,
  firstHeight: 0,
});

export const CHAINS: readonly Chain[] = [
  chain(1, 'BITCOIN', 'Bitcoin', 'utxo', ['BTC', 8]),
  // CashTokens: an output has coins, and tokens besides.
  { ...chain(2, 'BITCOINCASH', 'Bitcoin Cash', 'utxo', ['BCH', 8]), hasManyAssets: true },
  chain(3, 'LITECOIN', 'Litecoin', 'utxo', ['LTC', 8]),
  chain(4, 'DASH', 'Dash', 'utxo', ['DASH', 8]),
  chain(5, 'DOGECOIN', 'Dogecoin', 'utxo', ['DOGE', 8]),
  chain(6, 'ETHEREUM', 'Ethereum', 'evm', ['ETH', 18]),
  chain(7, 'BSC', 'BNB Smart Chain', 'evm', ['BNB', 18]),
  chain(8, 'POLYGON', 'Polygon', 'evm', ['POL', 18]),
  chain(9, 'AVALANCHE', 'Avalanche', 'evm', ['AVAX', 18]),
  chain(10, 'ARBITRUMONE', 'Arbitrum One', 'evm', ['ETH', 18]),
  chain(11, 'OPTIMISM', 'Optimism', 'evm', ['ETH', 18]),
  chain(12, 'BASE', 'Base', 'evm', ['ETH', 18]),
  chain(13, 'SOLANA', 'Solana', 'solana', ['SOL', 9]),
  chain(14, 'TEZOS', 'Tezos', 'tezos', ['XTZ', 6]),
  // The entry before it is a state, not a block.
  { ...chain(15, 'TON', 'TON', 'ton', ['TON', 9]), firstHeight: 1 },
  chain(16, 'TRON', 'TRON', 'tron', ['TRX', 6]),
  // Ledgers before it are lost to everybody: the balances of accounts are read from its state.
  { ...chain(17, 'RIPPLE', 'XRP Ledger', 'ripple', ['XRP', 6]), firstHeight: 32_570 },
  { ...chain(18, 'BLAST', 'Blast', 'evm', ['ETH', 18]), hasNativeYield: true },
];

const byId = new Map(CHAINS.map((each) => [each.id, each]));

/** The record of a known chain. Total: every `ChainId` has one. */
export const getChain = (id: ChainId): Chain => byId.get(id) as Chain;

/** True where nodes have no blocks below this height: a ledger that begins here is whole. */
export const isFromBeginning = (id: ChainId, height: number): boolean => height <= getChain(id).firstHeight;

/** True for one of the 18 upper-case chain ids. */
export const isChainId = (text: string): text is ChainId => byId.has(text as ChainId);

/** The chain and those that have the same addresses, in the order in which they are shown. */
export function listChainsWithAddressesOf(id: ChainId): readonly ChainId[] {
  const { family, sharesAddresses } = getChain(id);
  return sharesAddresses ? CHAINS.filter((each) => each.family === family).map((each) => each.id) : [id];
}
