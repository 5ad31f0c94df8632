import { AppError, type ChainId } from '@sulian/domain';

/** Everything that sets one UTXO chain apart from another; code asks the record, never the chain's name. */
export interface UtxoChain {
  readonly id: ChainId;
  /** First four bytes of every record of a block file, hex. */
  readonly magic: string;
  /** base58check version of P2PKH addresses. */
  readonly pubKeyHashVersion: number;
  /** base58check versions of P2SH addresses; the first is the canonical one. */
  readonly scriptHashVersions: readonly number[];
  /** Human-readable part of bech32 addresses; undefined on chains without segwit. */
  readonly hrp?: string;
  /** A coinbase with a witness commits to those of its whole block, hashed as they stand in the block (BIP 141). */
  readonly commitsToWitnesses?: boolean;
  readonly finalityDepth: number;
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
  /** Larger records are refused: no valid block comes near. */
  readonly maxBlockBytes: number;
  /** Coinbases whose txid a later block repeated: their coins were overwritten and can never be spent. */
  readonly overwrittenCoinbases: readonly { readonly height: number; readonly hash: string }[];
}

const BITCOIN: UtxoChain = {
  id: 'BITCOIN',
  magic: 'f9beb4d9',
  pubKeyHashVersion: 0x00,
  scriptHashVersions: [0x05],
  hrp: 'bc',
  commitsToWitnesses: true,
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
  // BIP 30: 91842 repeats the coinbase of 91812, and 91880 that of 91722.
  overwrittenCoinbases: [
    { height: 91722, hash: '00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e' },
    { height: 91812, hash: '00000000000af0aed4792b1acee3d966af36cf5def14935db8de83d6f9306f2f' },
  ],
};

export const UTXO_CHAINS: readonly UtxoChain[] = [BITCOIN];

/** @throws CHAIN_UNKNOWN when the chain has no UTXO record. */
export function getUtxoChain(id: ChainId): UtxoChain {
  const found = UTXO_CHAINS.find((each) => each.id === id);
  if (found === undefined) throw new AppError('CHAIN_UNKNOWN', `${id} has no UTXO record`, { details: { chain: id } });
  return found;
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
