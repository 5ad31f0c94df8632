import { AppError, type ChainId, type ChainIdOf, type EntityType, poolAddress } from '@sulian/domain';
import type { HeaderHash } from '../codecs/header-hashes.ts';

interface Segwit {
  /** Human-readable part of addresses. */
  readonly hrp: string;
  /** Names of payees of programs of these versions, which have no address of this form. */
  readonly otherVersions?: Readonly<Record<number, string>>;
}

interface Pool {
  readonly address: string;
  readonly type: EntityType;
  readonly names: Readonly<Record<'zh' | 'en', string>>;
  /** Source of its definition. */
  readonly uri: string;
}

/** Every difference between UTXO chains; code reads the record, never the chain's name. */
export interface UtxoChain {
  readonly id: ChainId;
  /** First four bytes of every record of a block file, hex. */
  readonly magic: string;
  /** base58check version of P2PKH addresses. */
  readonly pubKeyHashVersion: number;
  /** base58check versions of P2SH addresses; the first is the canonical one. */
  readonly scriptHashVersions: readonly number[];
  /** Prefix of CashAddr, the form in which all addresses are then written; base58check is still read. */
  readonly cashAddrPrefix?: string;
  /** Witnesses, and how they are written; undefined where a transaction has none, and may have no inputs. */
  readonly segwit?: Segwit;
  /** Extension blocks whose amounts nobody sees, with their outputs on the chain itself (Litecoin's MWEB, LIP 2 and 3). */
  readonly hasExtensionBlocks?: boolean;
  /** Human-readable part of the addresses within them, which appear in no block. */
  readonly hiddenHrp?: string;
  /**
   * A version of 16 bits and a type of 16, with a payload after the lock time (Dash, DIP 2); and the pool that outputs
   * of some types pay.
   */
  readonly specialTransactions?: { readonly pool: string };
  /** First height at which outputs may contain tokens (CashTokens, CHIP-2022-02); below it, such bytes are script. */
  readonly tokensFrom?: number;
  /** Hash of the 80-byte header that is the block's hash. */
  readonly headerHash: Exclude<HeaderHash, 'scrypt'>;
  /** Hash of the header that must meet the target. */
  readonly workHash: HeaderHash;
  /** Blocks may be mined together with another chain's, whose header then bears the work; from then on each names its chain. */
  readonly auxiliaryWork?: { readonly fromHeight: number; readonly chainId: number };
  readonly finalityDepth: number;
  /** Masternodes lock blocks, which then never change, and nodes report the locks (`getbestchainlock`, DIP 8). */
  readonly hasChainLocks?: true;
  readonly blockTimeSec: number;
  readonly firstHeight: number;
  readonly genesisHash: string;
  /** Easiest target of the chain's proof of work in compact form (`bits`). */
  readonly powLimitBits: number;
  /** How hard a block at least is to mine from a height on, as a multiple of the easiest: blocks of test networks are not. */
  readonly leastDifficulty?: readonly { readonly fromHeight: number; readonly difficulty: bigint }[];
  /** From this height on every coinbase states its height (BIP 34). */
  readonly statedHeightsFrom?: number;
  /** No single output may exceed it; undefined where the supply has no end. */
  readonly maxMoneyBase?: bigint;
  /**
   * Upper bound of every coinbase's outputs, whatever the fees; it detects blocks of a chain that is mined in the same
   * way and pays more. Undefined when other facts distinguish the two.
   */
  readonly greatestRewardBase?: bigint;
  /** Larger records are refused: no valid block comes near. */
  readonly maxBlockBytes: number;
  /** Owners of the names made by `poolAddress`. */
  readonly pools?: readonly Pool[];
  /** Blocks that distinguish the chain from one with which it shares its first blocks. */
  readonly checkpoints?: readonly { readonly height: number; readonly hash: string }[];
  /** Coinbases whose txid a later block repeated: their coins were overwritten and can never be spent. */
  readonly overwrittenCoinbases: readonly { readonly height: number; readonly hash: string }[];
}

/** BIP 30: 91842 repeats the coinbase of 91812, and 91880 that of 91722. */
const OVERWRITTEN = [
  { height: 91722, hash: '00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e' },
  { height: 91812, hash: '00000000000af0aed4792b1acee3d966af36cf5def14935db8de83d6f9306f2f' },
];

const BITCOIN: UtxoChain = {
  id: 'BITCOIN',
  magic: 'f9beb4d9',
  pubKeyHashVersion: 0x00,
  scriptHashVersions: [0x05],
  segwit: { hrp: 'bc' },
  headerHash: 'sha256d',
  workHash: 'sha256d',
  finalityDepth: 6,
  blockTimeSec: 600,
  firstHeight: 0,
  genesisHash: '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f',
  powLimitBits: 0x1d00ffff,
  // Each well below the lowest that the chain has had from there on (14,484; 2.8 M; 8.0 G; 163 G; 1.8 T; 12.7 T).
  leastDifficulty: [
    { fromHeight: 100_000, difficulty: 10_000n },
    { fromHeight: 200_000, difficulty: 2_000_000n },
    { fromHeight: 300_000, difficulty: 5_000_000_000n },
    { fromHeight: 400_000, difficulty: 100_000_000_000n },
    { fromHeight: 500_000, difficulty: 1_000_000_000_000n },
    { fromHeight: 600_000, difficulty: 10_000_000_000_000n },
  ],
  statedHeightsFrom: 227_931,
  maxMoneyBase: 2_100_000_000_000_000n,
  // Consensus caps a serialised block at 4,000,000 bytes (BIP 141).
  maxBlockBytes: 4_000_000,
  checkpoints: [{ height: 478_559, hash: '00000000000000000019f112ec0a9982926f1258cdcc558dd7c3b7e5dc7fa148' }],
  overwrittenCoinbases: OVERWRITTEN,
};

/** Bitcoin's own until 478,558. @see github.com/bitcoin-cash-node/bitcoin-cash-node, src/chainparams.cpp */
const BITCOINCASH: UtxoChain = {
  id: 'BITCOINCASH',
  // Magic of its block files; on the network it is e3e1f3e8.
  magic: 'f9beb4d9',
  pubKeyHashVersion: 0x00,
  scriptHashVersions: [0x05],
  cashAddrPrefix: 'bitcoincash',
  tokensFrom: 792_773,
  headerHash: 'sha256d',
  workHash: 'sha256d',
  finalityDepth: 10,
  blockTimeSec: 600,
  firstHeight: 0,
  genesisHash: BITCOIN.genesisHash,
  powLimitBits: 0x1d00ffff,
  // Each below the lowest since, that of the first days after the split included.
  leastDifficulty: [
    { fromHeight: 100_000, difficulty: 10_000n },
    { fromHeight: 200_000, difficulty: 2_000_000n },
    { fromHeight: 300_000, difficulty: 5_000_000_000n },
  ],
  statedHeightsFrom: 227_931,
  maxMoneyBase: 2_100_000_000_000_000n,
  // 32 MB is only the least that the limit can be since May 2024; this is what fits the memory.
  maxBlockBytes: 256_000_000,
  checkpoints: [{ height: 478_559, hash: '000000000000000000651ef99cb9fcbe0dadde1d424bd9f15ff20136191a5eec' }],
  overwrittenCoinbases: OVERWRITTEN,
};

const MWEB = poolAddress('mweb');
/** @see github.com/litecoin-project/litecoin, src/chainparams.cpp */
const LITECOIN: UtxoChain = {
  id: 'LITECOIN',
  magic: 'fbc0b6db',
  pubKeyHashVersion: 0x30,
  // M…, and 3… of before 2018.
  scriptHashVersions: [0x32, 0x05],
  // 8 and 9 lead to the extension block: LIP 3.
  segwit: { hrp: 'ltc', otherVersions: { 8: MWEB, 9: MWEB } },
  hasExtensionBlocks: true,
  hiddenHrp: 'ltcmweb',
  headerHash: 'sha256d',
  workHash: 'scrypt',
  finalityDepth: 12,
  blockTimeSec: 150,
  firstHeight: 0,
  genesisHash: '12a765e31ffd4059bada1e25190f6e98c99d9714d334efa41a195a7e7e04bfe2',
  powLimitBits: 0x1e0fffff,
  // Each well below the lowest since, in multiples of the easiest: 4,096 of them are a difficulty of 1 as nodes print it.
  leastDifficulty: [
    { fromHeight: 500_000, difficulty: 400_000n },
    { fromHeight: 1_000_000, difficulty: 40_000_000n },
    { fromHeight: 1_500_000, difficulty: 2_000_000_000n },
  ],
  statedHeightsFrom: 710_000,
  maxMoneyBase: 8_400_000_000_000_000n,
  // The reward was 50 coins at first. Dogecoin's was 62,500 or more from 145,000 until its blocks took another form (371,337).
  greatestRewardBase: 5_000_000_000_000n,
  // 4,000,000 as on Bitcoin, and the extension block.
  maxBlockBytes: 8_000_000,
  pools: [
    {
      address: MWEB,
      type: 'Mixing service',
      names: { zh: '莱特币 MWEB 隐私扩展区块', en: 'Litecoin MWEB (extension blocks)' },
      uri: 'https://github.com/litecoin-project/lips/blob/master/lip-0003.mediawiki',
    },
  ],
  overwrittenCoinbases: [],
};

const CREDIT = poolAddress('credit');
/** @see github.com/dashpay/dash, src/chainparams.cpp */
const DASH: UtxoChain = {
  id: 'DASH',
  magic: 'bf0c6bbd',
  pubKeyHashVersion: 0x4c,
  scriptHashVersions: [0x10],
  // The credit pool of Dash Platform, DIP 27.
  specialTransactions: { pool: CREDIT },
  headerHash: 'x11',
  workHash: 'x11',
  finalityDepth: 6,
  hasChainLocks: true,
  blockTimeSec: 150,
  firstHeight: 0,
  genesisHash: '00000ffd590b1485b3caadc19b22e6379c733355108f107a430458cdf3407ab6',
  powLimitBits: 0x1e0fffff,
  leastDifficulty: [
    { fromHeight: 400_000, difficulty: 400_000n },
    { fromHeight: 800_000, difficulty: 400_000_000n },
    { fromHeight: 1_000_000, difficulty: 4_000_000_000n },
  ],
  statedHeightsFrom: 951,
  maxMoneyBase: 2_100_000_000_000_000n,
  maxBlockBytes: 4_000_000,
  pools: [
    {
      address: CREDIT,
      type: 'Cross-chain bridge protocol',
      names: { zh: '达世币 Platform 信用池', en: 'Dash Platform credit pool' },
      uri: 'https://github.com/dashpay/dips/blob/master/dip-0027.md',
    },
  ],
  overwrittenCoinbases: [],
};

/** @see github.com/dogecoin/dogecoin, src/chainparams.cpp */
const DOGECOIN: UtxoChain = {
  id: 'DOGECOIN',
  magic: 'c0c0c0c0',
  pubKeyHashVersion: 0x1e,
  scriptHashVersions: [0x16],
  headerHash: 'sha256d',
  workHash: 'scrypt',
  auxiliaryWork: { fromHeight: 371_337, chainId: 0x62 },
  finalityDepth: 30,
  blockTimeSec: 60,
  firstHeight: 0,
  genesisHash: '1a91e3dace36e2be3bf030a65679fe821aa1d6ef92e7c9902eb318182c355691',
  powLimitBits: 0x1e0fffff,
  leastDifficulty: [
    { fromHeight: 500_000, difficulty: 400_000n },
    { fromHeight: 4_000_000, difficulty: 400_000_000n },
  ],
  statedHeightsFrom: 1_034_383,
  // MAX_MONEY of one value; the supply has no end.
  maxMoneyBase: 1_000_000_000_000_000_000n,
  maxBlockBytes: 4_000_000,
  overwrittenCoinbases: [],
};

const RECORDS: Readonly<Record<ChainIdOf<'utxo'>, UtxoChain>> = { BITCOIN, BITCOINCASH, LITECOIN, DASH, DOGECOIN };

export const UTXO_CHAINS: readonly UtxoChain[] = Object.values(RECORDS);

/** @throws CHAIN_UNKNOWN when the chain has no UTXO record. */
export function getUtxoChain(id: ChainId): UtxoChain {
  const chain = UTXO_CHAINS.find((each) => each.id === id);
  if (chain === undefined)
    throw new AppError('CHAIN_UNKNOWN', `unknown UTXO chain "${id}"`, { details: { chain: id } });
  return chain;
}

/** Network magics of other networks, so that a foreign file can be named. BCH files carry Bitcoin's own. */
export const KNOWN_MAGICS: Readonly<Record<string, string>> = {
  f9beb4d9: 'Bitcoin',
  '0b110907': 'Bitcoin testnet3',
  '1c163f28': 'Bitcoin testnet4',
  '0a03cf40': 'Bitcoin signet',
  fabfb5da: 'regtest',
  fbc0b6db: 'Litecoin',
  c0c0c0c0: 'Dogecoin',
  bf0c6bbd: 'Dash',
  e3e1f3e8: 'Bitcoin Cash',
};
