import type { Book } from '../book.ts';
import type { Key, Owner, Role, Wallet } from '../coin.ts';
import type { ScriptKind } from '../keys.ts';
import type { Random } from '../random.ts';

/** Anyone who simply has a wallet. */
export interface Person {
  readonly owner: Owner;
  readonly wallet: Wallet;
}

export interface Miner extends Person {
  /** Signature in the coinbase; empty for the one who does not sign. */
  readonly tag: string;
  /** Share of the blocks, per hundred. */
  readonly weight: number;
}

export interface Exchange {
  readonly owner: Owner;
  readonly hot: Wallet;
  readonly deposits: Wallet;
  /** The one deposit address of each customer. */
  readonly accounts: Map<Owner, Key>;
}

/** Takes money on fresh addresses, gathers it, pays out. */
interface Market extends Person {
  readonly vendors: readonly Person[];
  readonly pendingOrders: { readonly vendor: Person; readonly amountBase: bigint }[];
}

export interface Cast {
  readonly miners: readonly Miner[];
  readonly exchanges: readonly Exchange[];
  readonly users: readonly Person[];
  readonly merchants: readonly Person[];
  readonly gambling: Person;
  readonly charity: Person;
  readonly market: Market;
  readonly mixer: Person;
  /** The mixer's own coins that take part in its rounds. */
  readonly liquidity: Person;
  readonly ransomware: Person;
  readonly launderer: Person;
  readonly mules: readonly Person[];
  readonly scam: Person;
}

/** All names are invented. */
const MINERS: readonly (readonly [name: string, tag: string, weight: number, kind: ScriptKind])[] = [
  ['北斗矿池', '/BeidouPool/', 34, 'p2wpkh'],
  ['长河矿业', '/Changhe Mining/', 27, 'p2pkh'],
  ['星火矿池', '/Xinghuo/', 20, 'p2sh'],
  ['铁岭算力', '/Tieling Hash/', 12, 'p2wsh'],
  ['无名矿工', '', 7, 'p2tr'],
];
const EXCHANGES: readonly (readonly [name: string, hot: ScriptKind, deposits: ScriptKind])[] = [
  ['海湾交易所', 'p2wsh', 'p2sh'],
  ['天枢交易所', 'p2wpkh', 'p2wpkh'],
  ['金盾数字资产', 'p2sh', 'p2pkh'],
  ['环洋兑换', 'p2pkh', 'p2pkh'],
];
const MERCHANTS = ['蓝鲸支付', '南山书店', '青禾茶庄', '云帆主机', '晨星电子', '古城客栈'];
const USER_KINDS: readonly ScriptKind[] = ['p2wpkh', 'p2wpkh', 'p2tr', 'p2sh', 'p2pkh'];
const USERS = 60;
const HOT_KEYS = 3;

/** Everybody who will ever act; wallets are empty at first. */
export function createCast(book: Book, random: Random): Cast {
  const person = (role: Role, id: string, name: string, kind: ScriptKind): Person => {
    const owner: Owner = { id, name, role };
    const wallet = book.openWallet(owner, 'main', kind);
    book.newKey(wallet);
    return { owner, wallet };
  };
  const people = (role: Role, count: number, name: string): Person[] =>
    Array.from({ length: count }, (_, at) => {
      const id = `${role}-${at + 1}`;
      return person(role, id, `${name} ${at + 1}`, random.pick(USER_KINDS));
    });
  const withKeys = (who: Person, count: number): Person => {
    while (who.wallet.keys.length < count) book.newKey(who.wallet);
    return who;
  };
  const exchange = ([name, hot, deposits]: (typeof EXCHANGES)[number], at: number): Exchange => {
    const owner: Owner = { id: `exchange-${at + 1}`, name, role: 'exchange' };
    const made = { hot: book.openWallet(owner, 'hot', hot), deposits: book.openWallet(owner, 'deposits', deposits) };
    for (let key = 0; key < HOT_KEYS; key++) book.newKey(made.hot);
    return { owner, ...made, accounts: new Map() };
  };
  const vendors = people('vendor', 5, '暗河集市商户');
  return {
    miners: MINERS.map(([name, tag, weight, kind], at) => ({
      ...person('miner', `miner-${at + 1}`, name, kind),
      tag,
      weight,
    })),
    exchanges: EXCHANGES.map(exchange),
    users: people('user', USERS, '用户'),
    merchants: MERCHANTS.map((name, at) => person('merchant', `merchant-${at + 1}`, name, random.pick(USER_KINDS))),
    gambling: withKeys(person('gambling', 'gambling', '红桃娱乐', 'p2pkh'), 3),
    charity: person('charity', 'charity', '萤火公益', 'p2sh'),
    market: { ...person('market', 'market', '暗河集市', 'p2sh'), vendors, pendingOrders: [] },
    mixer: withKeys(person('mixer', 'mixer', '迷雾混币', 'p2wpkh'), 2),
    liquidity: person('mixer', 'liquidity', '迷雾混币', 'p2wpkh'),
    ransomware: person('ransomware', 'ransomware', '黑潮行动', 'p2wpkh'),
    launderer: person('ransomware', 'launderer', '黑潮行动（洗钱）', 'p2wpkh'),
    mules: people('mule', 3, '跑分人员'),
    scam: withKeys(person('scam', 'scam', '极光理财', 'p2pkh'), 3),
  };
}
