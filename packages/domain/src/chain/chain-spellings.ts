import type { ChainId } from './chain.ts';

/** How lists, links and people write a chain. */
interface ChainSpellings {
  /** Symbols of its coin, and of its kind of token where that names the chain; as lists of addresses write them. */
  readonly tickers: readonly string[];
  /** Further names that people use, besides these, its id and its name; capitals. */
  readonly names?: readonly string[];
  /** Schemes of payment links (BIP 21, EIP-681, EIP-3770 …), and folders or subdomains of explorers with many chains. */
  readonly links: readonly string[];
  /** Explorers of this chain alone. */
  readonly hosts: readonly string[];
  /** Folders of explorers in published label lists. */
  readonly explorers?: readonly string[];
  /** DefiLlama's name of it. */
  readonly slug: string;
  /** EIP-155 number. */
  readonly evmNumber?: number;
}

/** One record per chain, used by label lists, links and the reader of any text. */
const CHAIN_SPELLINGS: Readonly<Record<ChainId, ChainSpellings>> = {
  BITCOIN: {
    tickers: ['BTC', 'XBT'],
    names: ['比特币', 'BTC主网'],
    links: ['bitcoin', 'btc'],
    hosts: ['mempool.space', 'blockstream.info', 'btcscan.org', 'blockexplorer.one', 'walletexplorer.com'],
    slug: 'bitcoin',
  },
  BITCOINCASH: {
    tickers: ['BCH'],
    names: ['BITCOIN CASH', '比特币现金'],
    links: ['bitcoincash', 'bitcoin-cash', 'bch'],
    hosts: ['bchexplorer.cash', 'explorer.melroy.org', 'blockexplorer.bitcoincash.org'],
    slug: 'bitcoincash',
  },
  LITECOIN: {
    tickers: ['LTC'],
    names: ['莱特币'],
    links: ['litecoin', 'ltc'],
    hosts: ['litecoinspace.org', 'chainz.cryptoid.info'],
    slug: 'litecoin',
  },
  DASH: {
    tickers: ['DASH'],
    names: ['达世币'],
    links: ['dash'],
    hosts: ['insight.dash.org', 'explorer.dash.org'],
    slug: 'dash',
  },
  DOGECOIN: {
    tickers: ['DOGE'],
    names: ['狗狗币'],
    links: ['dogecoin', 'doge'],
    hosts: ['dogechain.info'],
    slug: 'doge',
  },
  ETHEREUM: {
    tickers: ['ETH'],
    names: ['ERC20', 'ERC-20', 'ETHER', '以太坊'],
    links: ['ethereum', 'eth', 'mainnet'],
    hosts: ['etherscan.io', 'ethplorer.io', 'eth.blockscout.com', 'beaconcha.in'],
    explorers: ['etherscan'],
    slug: 'ethereum',
    evmNumber: 1,
  },
  BSC: {
    tickers: ['BSC', 'BEP20'],
    names: ['BEP-20', 'BNB CHAIN', 'BNB SMART CHAIN', 'BINANCE SMART CHAIN', '币安智能链', '币安链', 'BNB'],
    links: ['bsc', 'bnb', 'binance-smart-chain', 'smartchain'],
    hosts: ['bscscan.com'],
    explorers: ['bscscan'],
    slug: 'bsc',
    evmNumber: 56,
  },
  POLYGON: {
    tickers: ['MATIC', 'POL'],
    names: ['POLYGON POS'],
    links: ['polygon', 'matic', 'pol'],
    hosts: ['polygonscan.com'],
    explorers: ['polygonscan'],
    slug: 'polygon',
    evmNumber: 137,
  },
  AVALANCHE: {
    tickers: ['AVAX'],
    names: ['AVALANCHE C-CHAIN', '雪崩'],
    links: ['avalanche', 'avax', 'avaxc', 'c-chain'],
    hosts: ['snowtrace.io', 'snowscan.xyz', 'subnets.avax.network'],
    explorers: ['avalanche', 'snowtrace', 'snowscan'],
    slug: 'avax',
    evmNumber: 43_114,
  },
  ARBITRUMONE: {
    tickers: ['ARB'],
    names: ['ARBITRUM', 'ARBITRUM ONE'],
    links: ['arbitrum', 'arbitrum-one', 'arb1', 'arb'],
    hosts: ['arbiscan.io'],
    explorers: ['arbiscan'],
    slug: 'arbitrum',
    evmNumber: 42_161,
  },
  OPTIMISM: {
    tickers: ['OP'],
    names: ['OP MAINNET'],
    links: ['optimism', 'oeth', 'op'],
    hosts: ['optimistic.etherscan.io'],
    explorers: ['optimism', 'optimistic', 'optimistic-etherscan'],
    slug: 'optimism',
    evmNumber: 10,
  },
  BASE: {
    tickers: ['BASE'],
    links: ['base'],
    hosts: ['basescan.org'],
    explorers: ['basescan'],
    slug: 'base',
    evmNumber: 8_453,
  },
  SOLANA: {
    tickers: ['SOL'],
    names: ['SPL'],
    links: ['solana', 'sol'],
    hosts: ['solscan.io', 'explorer.solana.com', 'solana.fm', 'solanabeach.io', 'orb.helius.dev'],
    slug: 'solana',
  },
  TEZOS: {
    tickers: ['XTZ'],
    links: ['tezos', 'xtz'],
    hosts: ['tzkt.io', 'tzstats.com', 'better-call.dev'],
    slug: 'tezos',
  },
  TON: {
    tickers: ['TON'],
    names: ['TONCOIN', 'THE OPEN NETWORK'],
    links: ['ton'],
    hosts: ['tonscan.org', 'tonviewer.com', 'tonscan.com', 'explorer.toncoin.org', 'dton.io'],
    slug: 'ton',
  },
  TRON: {
    tickers: ['TRX'],
    names: ['TRC20', 'TRC-20', 'TRC10', '波场', '波场链'],
    links: ['tron', 'trx'],
    hosts: ['tronscan.org', 'tronscan.io', 'trx.tokenview.io'],
    slug: 'tron',
  },
  RIPPLE: {
    tickers: ['XRP', 'RIPPLE'],
    names: ['XRPL', 'XRP LEDGER', '瑞波'],
    links: ['ripple', 'xrp', 'xrpl'],
    hosts: ['xrpscan.com', 'bithomp.com', 'livenet.xrpl.org', 'xrpcharts.ripple.com'],
    slug: 'ripple',
  },
  BLAST: {
    tickers: ['BLAST'],
    links: ['blast', 'blastmainnet'],
    hosts: ['blastscan.io', 'blastexplorer.io'],
    explorers: ['blastscan'],
    slug: 'blast',
    evmNumber: 81_457,
  },
};

/** Each chain with its spellings, in the order in which chains are shown. */
export const listChainSpellings = (): readonly (readonly [ChainId, ChainSpellings])[] =>
  Object.entries(CHAIN_SPELLINGS) as [ChainId, ChainSpellings][];
