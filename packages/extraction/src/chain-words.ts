import type { ChainId } from '@sulian/domain';

interface ChainWords {
  /** Schemes of payment links (BIP 21, EIP-681, EIP-3770 …), and folders or subdomains of explorers with many chains. */
  readonly words: readonly string[];
  /** Explorers of this chain alone. */
  readonly hosts: readonly string[];
  /** EIP-155 number. */
  readonly number?: number;
}

const LINKS: Readonly<Record<ChainId, ChainWords>> = {
  BITCOIN: {
    words: ['bitcoin', 'btc'],
    hosts: ['mempool.space', 'blockstream.info', 'btcscan.org', 'blockexplorer.one', 'walletexplorer.com'],
  },
  BITCOINCASH: {
    words: ['bitcoincash', 'bitcoin-cash', 'bch'],
    hosts: ['bchexplorer.cash', 'explorer.melroy.org', 'blockexplorer.bitcoincash.org'],
  },
  LITECOIN: { words: ['litecoin', 'ltc'], hosts: ['litecoinspace.org', 'chainz.cryptoid.info'] },
  DASH: { words: ['dash'], hosts: ['insight.dash.org', 'explorer.dash.org'] },
  DOGECOIN: { words: ['dogecoin', 'doge'], hosts: ['dogechain.info'] },
  ETHEREUM: {
    words: ['ethereum', 'eth', 'mainnet'],
    hosts: ['etherscan.io', 'ethplorer.io', 'eth.blockscout.com', 'beaconcha.in'],
    number: 1,
  },
  BSC: { words: ['bsc', 'bnb', 'binance-smart-chain', 'smartchain'], hosts: ['bscscan.com'], number: 56 },
  POLYGON: { words: ['polygon', 'matic', 'pol'], hosts: ['polygonscan.com'], number: 137 },
  AVALANCHE: {
    words: ['avalanche', 'avax', 'avaxc', 'c-chain'],
    hosts: ['snowtrace.io', 'snowscan.xyz', 'subnets.avax.network'],
    number: 43_114,
  },
  ARBITRUMONE: { words: ['arbitrum', 'arbitrum-one', 'arb1', 'arb'], hosts: ['arbiscan.io'], number: 42_161 },
  OPTIMISM: { words: ['optimism', 'oeth', 'op'], hosts: ['optimistic.etherscan.io'], number: 10 },
  BASE: { words: ['base'], hosts: ['basescan.org'], number: 8_453 },
  SOLANA: {
    words: ['solana', 'sol'],
    hosts: ['solscan.io', 'explorer.solana.com', 'solana.fm', 'solanabeach.io', 'orb.helius.dev'],
  },
  TEZOS: { words: ['tezos', 'xtz'], hosts: ['tzkt.io', 'tzstats.com', 'better-call.dev'] },
  TON: { words: ['ton'], hosts: ['tonscan.org', 'tonviewer.com', 'tonscan.com', 'explorer.toncoin.org', 'dton.io'] },
  TRON: { words: ['tron', 'trx'], hosts: ['tronscan.org', 'tronscan.io', 'trx.tokenview.io'] },
  RIPPLE: {
    words: ['ripple', 'xrp', 'xrpl'],
    hosts: ['xrpscan.com', 'bithomp.com', 'livenet.xrpl.org', 'xrpcharts.ripple.com'],
  },
  BLAST: { words: ['blast', 'blastmainnet'], hosts: ['blastscan.io', 'blastexplorer.io'], number: 81_457 },
};

const CHAINS = Object.entries(LINKS) as readonly (readonly [ChainId, ChainWords])[];

const toIndex = (key: 'words' | 'hosts'): ReadonlyMap<string, ChainId> =>
  new Map(CHAINS.flatMap(([chain, links]) => links[key].map((word) => [word, chain] as const)));

export const WORDS = toIndex('words');
export const HOSTS = toIndex('hosts');
export const EVM_NUMBERS: ReadonlyMap<number, ChainId> = new Map(
  CHAINS.flatMap(([chain, { number }]) => (number === undefined ? [] : [[number, chain] as const])),
);
