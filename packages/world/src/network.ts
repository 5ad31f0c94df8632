import x11 from '@dashevo/x11-hash-js';
import type { ChainId } from '@sulian/domain';
import { doubleSha256 } from './hash.ts';

/** Differences of a simulated chain of Bitcoin's family from the others, independent of how real ones are read. */
export interface Network {
  readonly chain: ChainId;
  /** base58check versions of key hashes and script hashes. */
  readonly versions: readonly [keyHash: number, scriptHash: number];
  /** Before the 1 of segwit addresses; absent: nobody signs in a witness. */
  readonly hrp?: string;
  /** Before the colon of addresses, which are no base58 then. */
  readonly cashAddrPrefix?: string;
  /** Transactions of a block are sorted by id after the coinbase. */
  readonly isOrderedById?: boolean;
  /** Masternodes lock blocks: the newest so many have no lock yet. */
  readonly unlockedBlocks?: number;
  /** The block's hash, from the 80 bytes of its header, in their order. */
  hashHeader(header: Buffer): Buffer;
}

const BYTES = 1;

const NETWORKS: readonly Network[] = [
  { chain: 'BITCOIN', versions: [0x00, 0x05], hrp: 'bc', hashHeader: doubleSha256 },
  {
    ...{ chain: 'BITCOINCASH', versions: [0x00, 0x05], cashAddrPrefix: 'bitcoincash' },
    ...{ isOrderedById: true, hashHeader: doubleSha256 },
  },
  { chain: 'LITECOIN', versions: [0x30, 0x32], hrp: 'ltc', hashHeader: doubleSha256 },
  {
    chain: 'DASH',
    versions: [0x4c, 0x10],
    unlockedBlocks: 2,
    hashHeader: (header) => Buffer.from(x11.digest(header, BYTES, BYTES)),
  },
  { chain: 'DOGECOIN', versions: [0x1e, 0x16], hashHeader: doubleSha256 },
];

/** Chains whose blocks this world can play. */
export const WORLD_CHAINS: readonly ChainId[] = NETWORKS.map(({ chain }) => chain);

/** @throws RangeError for a chain that is not played */
export function getNetwork(chain: ChainId): Network {
  const network = NETWORKS.find((each) => each.chain === chain);
  if (network === undefined) throw new RangeError(`unknown world "${chain}"`);
  return network;
}
