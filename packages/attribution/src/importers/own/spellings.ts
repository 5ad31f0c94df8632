import { CHAINS, type ChainId, ENTITY_TYPES, type EntityType, WORDS_CN, WORDS_EN } from '@sulian/domain';

/** What people call chains besides their ids, names and coins. */
const CHAIN_WORDS: Readonly<Partial<Record<ChainId, readonly string[]>>> = {
  BITCOIN: ['XBT', '比特币', 'BTC主网'],
  BITCOINCASH: ['BCH', 'BITCOIN CASH', '比特币现金'],
  LITECOIN: ['莱特币'],
  DASH: ['达世币'],
  DOGECOIN: ['DOGE', '狗狗币'],
  ETHEREUM: ['ERC20', 'ERC-20', 'ETHER', '以太坊'],
  BSC: ['BEP20', 'BEP-20', 'BNB CHAIN', 'BNB SMART CHAIN', 'BINANCE SMART CHAIN', '币安智能链', '币安链'],
  POLYGON: ['MATIC', 'POL', 'POLYGON POS'],
  AVALANCHE: ['AVAX', 'AVALANCHE C-CHAIN', '雪崩'],
  ARBITRUMONE: ['ARB', 'ARBITRUM', 'ARBITRUM ONE'],
  OPTIMISM: ['OP', 'OP MAINNET'],
  SOLANA: ['SPL'],
  TEZOS: ['XTZ'],
  TON: ['TONCOIN', 'THE OPEN NETWORK'],
  TRON: ['TRC20', 'TRC-20', 'TRC10', '波场', '波场链'],
  RIPPLE: ['XRP', 'XRPL', 'XRP LEDGER', '瑞波'],
};
/** Coins that several chains have: they name no chain, and more so before one that does (`USDT-TRC20`). */
const TOKEN_BEFORE = /^(?:USDT|USDC)[\s_/-]+/;
/** Coins of one chain here; ETH is many chains' coin, and Ethereum's own word. */
const COINS: Readonly<Record<string, ChainId>> = {
  BTC: 'BITCOIN',
  LTC: 'LITECOIN',
  ETH: 'ETHEREUM',
  BNB: 'BSC',
  SOL: 'SOLANA',
  TRX: 'TRON',
};

const chains = new Map<string, ChainId>([
  ...Object.entries(COINS),
  ...CHAINS.map(({ id, name }) => [name.toUpperCase(), id] as const),
  ...Object.entries(CHAIN_WORDS).flatMap(([id, words]) => words.map((word) => [word, id as ChainId] as const)),
  ...CHAINS.map(({ id }) => [id, id] as const),
]);

/** A chain by its id, or as people write it; undefined of none. */
export function findChain(text: string): ChainId | undefined {
  const word = text.normalize('NFKC').trim().toUpperCase();
  return chains.get(word) ?? chains.get(word.replace(TOKEN_BEFORE, ''));
}

const fold = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

const types = new Map<string, EntityType>(
  ENTITY_TYPES.flatMap((type) => [WORDS_CN.type[type], WORDS_EN.type[type], type].map((word) => [fold(word), type])),
);

/** A type of entity by its id, or by the product's own word for it in either language, whatever its case. */
export const findType = (text: string): EntityType | undefined => types.get(fold(text));

/** Heads of columns in other words, for lists that have no column of the name itself. */
const HEADS: Readonly<Record<string, string>> = {
  blockchain: 'chain',
  network: 'chain',
  链: 'chain',
  公链: 'chain',
  网络: 'chain',
  地址: 'address',
  钱包地址: 'address',
  标签: 'entity',
  实体: 'entity',
  实体名称: 'entity',
  名称: 'entity',
  类型: 'type',
  实体类型: 'type',
  类别: 'type',
  置信度: 'confidence',
  可信度: 'confidence',
  日期: 'date',
  备注: 'note',
  说明: 'note',
  链接: 'uri',
  来源: 'author',
  source: 'author',
  生效日期: 'valid_from',
  失效日期: 'valid_to',
  目的标签: 'sub_key',
};

/** Names of columns as our lists have them; what has one already, or none, stays as it is. */
export const toOwnHeads = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => {
    const own = Object.hasOwn(HEADS, name) ? HEADS[name] : undefined;
    const isTaken = own !== undefined && (names.includes(own) || names.findIndex((each) => HEADS[each] === own) < at);
    return own === undefined || isTaken ? name : own;
  });
