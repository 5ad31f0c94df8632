import { AppError, type ChainId, type ChainIdOf } from '@sulian/domain';
import type { TokenRules } from '../contracts/token-logs.ts';
import { type KnownFigure, knownTimes } from '../recordings/known-figures.ts';
import { EVM_WORDS } from './address/words.ts';

/** An account that some part of each fee goes to; `burn`: to nobody; `unknown`: to somebody the node does not name. */
export type FeeRecipient = 'miner' | 'burn' | 'unknown' | { readonly address: string };

/** A value that applies from this height up to the next entry's. */
export interface FromHeight<T> {
  readonly fromHeight: number;
  readonly value: T;
}

interface FeeRules {
  /** Recipient of the part above the base fee; of all of the fee where blocks have no base fee. */
  readonly tip: FeeRecipient;
  readonly baseFee: readonly FromHeight<FeeRecipient>[];
  readonly blob: 'burn' | 'miner';
  /** Takes the fee for data on layer 1 that comes on top of gas × price (`l1Fee` of a receipt). */
  readonly l1Vault?: string;
  /** Takes the operator's fee (OP stack since Isthmus). */
  readonly operatorVault?: string;
  /** Takes the part of gas × price that pays for layer 1 (`gasUsedForL1` of a receipt, Arbitrum). */
  readonly l1GasPool?: string;
  /** Log by which the chain itself names who gets a transaction's tip, where the header's miner is empty (Polygon). */
  readonly tipLog?: { readonly contract: string; readonly topic: string };
}

/** Which extra kinds of transactions and state changes the chain's node software has. */
export type Stack = 'ethereum' | 'op' | 'arbitrum' | 'bor' | 'parlia' | 'coreth';

/** Every difference between EVM chains; code reads the record, never the chain's name. */
export interface EvmChain extends TokenRules {
  readonly id: ChainId;
  /** EIP-155 number, which a node must state. */
  readonly chainId: number;
  readonly stack: Stack;
  readonly finalityDepth: number;
  readonly blockTimeSec: number;
  readonly firstHeight: number;
  /** Hash, without `0x`, of a first block with initial balances, which no node reports. Undefined: none is known. */
  readonly fundedGenesis?: string;
  /**
   * Earliest time of blocks after the first, Unix seconds: detects blocks of an older chain whose transactions sign no
   * chain number. Undefined for the oldest chain.
   */
  readonly notBeforeSec?: number;
  /** Times of the first blocks, where no transaction signs a number of its chain. */
  readonly firstTimes?: KnownFigure;
  readonly fees: FeeRules;
  /** Coins made for each mined block, ascending by height; blocks without difficulty get none. */
  readonly rewards: readonly FromHeight<bigint>[];
  /**
   * Start of EIP-6780: self-destruction no longer removes a contract that is older than its transaction. Headers with a
   * `parentBeaconBlockRoot` prove this themselves; undefined: only those count.
   */
  readonly cancun: { readonly fromHeight: number } | { readonly fromTimeSec: number } | undefined;
  /**
   * Height below which a destroyed contract retains its coins, and those that it receives afterwards: another
   * contract's storage contained them (the OVM). Undefined: destroyed contracts are emptied at every height.
   */
  readonly bedrockHeight?: number;
  /** Transaction types that pay no fee, whatever their receipt states. */
  readonly feelessTypes: readonly number[];
}

const GWEI = 10n ** 9n;
const ETHER = 10n ** 18n;
const at = (address: string): FeeRecipient => ({ address });
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;
const always = <T>(value: T): readonly FromHeight<T>[] => [{ fromHeight: 0, value }];

/** OP stack predeploys, `specs.optimism.io/protocol/predeploys.html`. */
const OP = {
  sequencerVault: '0x4200000000000000000000000000000000000011',
  baseFeeVault: '0x4200000000000000000000000000000000000019',
  l1Vault: '0x420000000000000000000000000000000000001a',
  operatorVault: '0x420000000000000000000000000000000000001b',
  wrapped: '0x4200000000000000000000000000000000000006',
  legacyEther: '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  depositType: 0x7e,
} as const;

/** superchain-registry `superchain/configs/mainnet/{op,base}.toml`, `ecotone_time`. */
const ECOTONE = { fromTimeSec: 1_710_374_401 };

const opChain = (own: Pick<EvmChain, 'id' | 'chainId' | 'cancun' | 'notBeforeSec'> & Partial<EvmChain>): EvmChain => ({
  stack: 'op',
  // Unsafe blocks become final with layer 1, some 15–20 minutes later.
  finalityDepth: 600,
  blockTimeSec: 2,
  firstHeight: 0,
  fees: {
    tip: at(OP.sequencerVault),
    baseFee: always(at(OP.baseFeeVault)),
    blob: 'burn',
    l1Vault: OP.l1Vault,
    operatorVault: OP.operatorVault,
  },
  rewards: [],
  wrapped: { contract: OP.wrapped, isMinted: false },
  nativeTokens: [{ contract: OP.legacyEther, kind: 'ledger' }],
  words: EVM_WORDS,
  feelessTypes: [OP.depositType],
  ...own,
});

/** Ethereum's first block whose receipts state whether a transaction failed; every other chain here is younger (EIP-658). */
export const BYZANTIUM_HEIGHT = 4_370_000;

const ETHEREUM: EvmChain = {
  id: 'ETHEREUM',
  chainId: 1,
  stack: 'ethereum',
  // Two epochs.
  finalityDepth: 64,
  blockTimeSec: 12,
  firstHeight: 0,
  // go-ethereum `params/config.go`, MainnetGenesisHash.
  fundedGenesis: 'd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3',
  // Block 46147 has the chain's first transaction; a recording of it is in the tests of graphsense/graphsense-lib.
  firstTimes: knownTimes(1, [
    [1, 1_438_269_988],
    [46_147, 1_438_918_233],
  ]),
  fees: { tip: 'miner', baseFee: always('burn'), blob: 'burn' },
  // Yellow paper; EIP-649 (Byzantium), EIP-1234 (Constantinople), EIP-3675 (the Merge).
  rewards: [
    { fromHeight: 1, value: 5n * ETHER },
    { fromHeight: BYZANTIUM_HEIGHT, value: 3n * ETHER },
    { fromHeight: 7_280_000, value: 2n * ETHER },
    { fromHeight: 15_537_394, value: 0n },
  ],
  // go-ethereum `params/config.go`, CancunTime.
  cancun: { fromTimeSec: 1_710_338_135 },
  wrapped: { contract: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', isMinted: false },
  nativeTokens: [],
  words: EVM_WORDS,
  feelessTypes: [],
};

const BSC: EvmChain = {
  ...ETHEREUM,
  id: 'BSC',
  chainId: 56,
  // bnb-chain/bsc, genesis of the main network.
  notBeforeSec: dayOf('2020-04-20'),
  stack: 'parlia',
  finalityDepth: 15,
  blockTimeSec: 1,
  // Base fees are zero; what blobs pay goes to the validator as well.
  fees: { tip: 'miner', baseFee: always('miner'), blob: 'miner' },
  rewards: [],
  // bnb-chain/bsc `params/config.go`, CancunTime.
  cancun: { fromTimeSec: 1_718_863_500 },
  wrapped: { contract: '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', isMinted: false },
};

/** Polygon's contract for its own coin: every movement of value is also a log of it. */
export const BOR_NATIVE = '0x0000000000000000000000000000000000001010';

const POLYGON: EvmChain = {
  ...ETHEREUM,
  id: 'POLYGON',
  chainId: 137,
  // bor, genesis of the main network.
  notBeforeSec: dayOf('2020-05-30'),
  stack: 'bor',
  finalityDepth: 128,
  blockTimeSec: 2,
  fees: {
    tip: 'miner',
    // bor `params/config.go`, BurntContract of BorMainnetChainConfig; there are no base fees before the first.
    baseFee: [
      { fromHeight: 23_850_000, value: at('0x70bca57f4579f58670ab2d18ef16e02c17553c38') },
      { fromHeight: 50_523_000, value: at('0x7a8ed27f4c30512326878652d20fc85727401854') },
      { fromHeight: 83_756_500, value: at('0x3ef57def668054dd750bd260526105c4eeef104f') },
    ],
    blob: 'burn',
    tipLog: {
      contract: BOR_NATIVE,
      // LogFeeTransfer(address,address,address,uint256,uint256,uint256,uint256,uint256)
      topic: '0x4dfe1bbbcf077ddc3e01291eea2d5c70c2b422b415d95645b9adcfd678cb1d63',
    },
  },
  rewards: [],
  // bor, CancunBlock.
  cancun: { fromHeight: 54_876_000 },
  wrapped: { contract: '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', isMinted: false },
  nativeTokens: [{ contract: BOR_NATIVE, kind: 'mirror' }],
  feelessTypes: [0x7f],
};

const AVALANCHE: EvmChain = {
  ...ETHEREUM,
  id: 'AVALANCHE',
  chainId: 43_114,
  // The main network began in September 2020; its genesis block bears no time.
  notBeforeSec: dayOf('2020-09-01'),
  stack: 'coreth',
  // Accepted blocks are final; one block of slack for nodes behind a balancer.
  finalityDepth: 1,
  blockTimeSec: 2,
  // All of a fee goes to the header's coinbase, 0x0100…00, whose coins nobody can move.
  fees: { tip: 'miner', baseFee: always('miner'), blob: 'burn' },
  rewards: [],
  // avalanchego `upgrade/upgrade.go`, EtnaTime of the main network: 2024-12-16 17:00 UTC.
  cancun: { fromTimeSec: 1_734_368_400 },
  wrapped: { contract: '0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7', isMinted: false },
};

const ARBITRUMONE: EvmChain = {
  ...ETHEREUM,
  id: 'ARBITRUMONE',
  chainId: 42_161,
  // nitro, genesis of Arbitrum One.
  notBeforeSec: dayOf('2021-05-28'),
  stack: 'arbitrum',
  // Blocks in quarters of a second; final with layer 1, some 15–20 minutes later.
  finalityDepth: 4_800,
  blockTimeSec: 0.25,
  fees: {
    tip: 'unknown',
    baseFee: always('unknown'),
    blob: 'burn',
    l1GasPool: '0xa4b00000000000000000000000000000000000f6',
  },
  rewards: [],
  // ArbOS 20; alloy-hardforks `arbitrum/mainnet.rs` names the block.
  cancun: { fromHeight: 190_301_729 },
  wrapped: { contract: '0x82af49447d8a07e3bd95bd0d56f35241523fbab1', isMinted: true },
  // ArbitrumDepositTx and ArbitrumInternalTx.
  feelessTypes: [0x64, 0x6a],
};

// First blocks: 2021-11-11 (after the last regenesis), 2023-06-15, 2024-02-24.
const OPTIMISM = opChain({
  id: 'OPTIMISM',
  chainId: 10,
  notBeforeSec: dayOf('2021-11-11'),
  cancun: ECOTONE,
  // superchain-registry `superchain/configs/mainnet/op.toml`, genesis.l2.
  bedrockHeight: 105_235_063,
});
const BASE = opChain({ id: 'BASE', chainId: 8_453, notBeforeSec: dayOf('2023-06-15'), cancun: ECOTONE });
const BLAST = opChain({
  id: 'BLAST',
  chainId: 81_457,
  notBeforeSec: dayOf('2024-02-24'),
  // No public source names the moment.
  cancun: undefined,
  wrapped: { contract: '0x4300000000000000000000000000000000000004', isMinted: false },
});

const RECORDS: Readonly<Record<ChainIdOf<'evm'>, EvmChain>> = {
  ETHEREUM,
  BSC,
  POLYGON,
  AVALANCHE,
  ARBITRUMONE,
  OPTIMISM,
  BASE,
  BLAST,
};

export const EVM_CHAINS: readonly EvmChain[] = Object.values(RECORDS);

const byId: ReadonlyMap<ChainId, EvmChain> = new Map(EVM_CHAINS.map((chain) => [chain.id, chain]));

/** @throws CHAIN_UNKNOWN when the chain is of another family */
export function getEvmChain(id: ChainId): EvmChain {
  const chain = byId.get(id);
  if (chain === undefined) throw new AppError('CHAIN_UNKNOWN', `unknown EVM chain "${id}"`, { details: { chain: id } });
  return chain;
}

/** The entry that applies at a height; undefined below the first. */
export function valueAt<T>(entries: readonly FromHeight<T>[], height: number): T | undefined {
  return entries.findLast((entry) => entry.fromHeight <= height)?.value;
}

export const WITHDRAWAL_UNIT = GWEI;

/** True where contracts that are older than a transaction outlive their self-destruction in it. */
export function isAfterCancun(
  { cancun }: EvmChain,
  at: { readonly height: number; readonly timeSec: number; readonly hasBeaconRoot: boolean },
): boolean {
  if (at.hasBeaconRoot) return true;
  if (cancun === undefined) return false;
  return 'fromHeight' in cancun ? at.height >= cancun.fromHeight : at.timeSec >= cancun.fromTimeSec;
}
