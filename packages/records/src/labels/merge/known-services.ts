import type { LabelType } from '@sulian/domain';

/** A business whose other spellings are public: its own sites, its former names and its Chinese name. */
export interface KnownService {
  readonly name: string;
  readonly type: LabelType;
  readonly spellings: readonly string[];
}

const exchange = (name: string, ...spellings: readonly string[]): KnownService => ({
  name,
  type: 'Exchange',
  spellings,
});
const pool = (name: string, ...spellings: readonly string[]): KnownService => ({
  name,
  type: 'Mining pool',
  spellings,
});

/**
 * Businesses with the names they used themselves, from general knowledge of the field and not from one source. A
 * national branch with its own customers and books (Binance US, OKCoin) is another business, not a spelling. Each
 * spelling occurs once.
 */
export const KNOWN_SERVICES: readonly KnownService[] = [
  exchange('Binance', 'binance.com', '币安'),
  exchange('Bitfinex', 'bitfinex.com'),
  exchange('bitFlyer', 'bitflyer.com', 'bitflyer.jp'),
  exchange('Bitget', 'bitget.com'),
  exchange('Bithumb', 'bithumb.com'),
  exchange('BitMart', 'bitmart.com'),
  exchange('BitMEX', 'bitmex.com'),
  exchange('Bitstamp', 'bitstamp.net'),
  exchange('Bittrex', 'bittrex.com'),
  exchange('Bybit', 'bybit.com'),
  exchange('Coinbase', 'coinbase.com'),
  exchange('Coincheck', 'coincheck.com'),
  exchange('CoinEx', 'coinex.com'),
  exchange('Crypto.com'),
  exchange('Deribit', 'deribit.com'),
  exchange('Gate.io', 'gate', 'gate.com', '芝麻开门'),
  exchange('Gemini', 'gemini.com'),
  exchange('HitBTC', 'hitbtc.com'),
  exchange('HTX', 'htx.com', 'Huobi', 'huobi.com', 'huobi.pro', 'Huobi Global', '火币'),
  exchange('Kraken', 'kraken.com'),
  exchange('KuCoin', 'kucoin.com', '库币'),
  exchange('LBank', 'lbank.com', 'lbank.info'),
  exchange('Luno', 'luno.com'),
  exchange('MEXC', 'mexc.com', '抹茶'),
  exchange('OKX', 'okx.com', 'OKEx', 'okex.com', '欧易'),
  exchange('Poloniex', 'poloniex.com'),
  exchange('Upbit', 'upbit.com'),
  exchange('WhiteBIT', 'whitebit.com'),
  pool('AntPool', 'antpool.com', '蚂蚁矿池'),
  pool('F2Pool', 'f2pool.com', '鱼池'),
  pool('Poolin', 'poolin.com', '币印'),
  pool('ViaBTC', 'viabtc.com'),
];
