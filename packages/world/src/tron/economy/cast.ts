import type { Account, Person, TokenFacts } from '../../accounts/account.ts';
import type { Dex } from '../../accounts/contracts/dex.ts';
import type { Tether } from '../../accounts/contracts/tether.ts';
import { type AccountExchange, COMPANIES, openExchange } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import { KNOWN_TOKENS, USDT, WTRX } from '../tokens.ts';
import type { TronBook } from '../tron-book.ts';

/** Addresses that resemble another one begin and end like it. */
interface Imitation {
  readonly of: Account;
  readonly lookAlikes: readonly Account[];
}

export interface TronCast {
  readonly witnesses: readonly Person[];
  readonly exchanges: readonly AccountExchange[];
  readonly issuer: Person;
  readonly tether: Tether;
  readonly marketMaker: Person;
  readonly users: readonly Person[];
  readonly employer: Person;
  /** The employer's safe: two of three keys sign. */
  readonly treasury: { readonly account: Account; readonly keys: readonly Account[] };
  readonly supplier: Person;
  readonly importer: Person;
  readonly charity: Person;
  readonly sanctioned: Person;
  readonly scam: Person;
  readonly gambling: Person;
  readonly dex: Dex;
  readonly energyStation: Person;
  /** Victims pay its collectors; its gas account pays what these need to move dollars on. */
  readonly butchers: { readonly owner: Owner; readonly gas: Account; readonly pool: Account };
  readonly otc: Person;
  readonly mulePlatform: Person;
  /** Lend their accounts to the platform. */
  readonly runners: readonly Person[];
  readonly thief: Person;
  readonly poisoner: Person;
  /** Calls a token many times in one transaction. */
  readonly poisonContract: Account;
  readonly imitations: readonly Imitation[];
  /** Facts of tokens; those deployed later are added. */
  readonly tokens: Map<string, TokenFacts>;
}

const USERS = 36;
const RUNNERS = 4;
const WITNESSES = 4;
/**
 * The same in every world: addresses that begin and end as these do take minutes to find, and were searched for once.
 * In base58 TU6yz…WNrs and TRdCF…2zif.
 */
const SUPPLIER = '0xc6eabc930d11fec11805c315c1a39d187d24b2bc';
const SUPPLIER_IMITATIONS = [
  '0xc6eabc380073aff9cc86c6f90515301efaae29a7',
  '0xc6eabc49a275d80cc258050833ce2bb1caa5f00f',
];
const TREASURY = '0xabb912242db231bb57d5eecff6f939a3f4b3b18b';
const TREASURY_IMITATIONS = ['0xabb912f762563aa76770e8eb7fae046e88468745'];

/** Everybody who will ever act, with empty accounts. */
export function createTronCast(book: TronBook, random: Random): TronCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const own = (who: Owner, purse?: string): Person => ({ owner: who, account: book.open(who, purse) });
  const person = (id: string, name: string, role: Role): Person => own(owner(id, name, role));
  const people = (role: Role, count: number, name: string): Person[] =>
    Array.from({ length: count }, (_, at) => person(`tron-${role}-${at + 1}`, `${name} ${at + 1}`, role));
  const issuer = own(COMPANIES.issuer);
  book.openContract(COMPANIES.issuer, 'usdt', USDT);
  book.openContract(owner('tron-wtrx', '包装波场币合约', 'contract'), 'wtrx', WTRX);
  const { dex, employer } = COMPANIES;
  const supplierOwner = owner('tron-supplier', '进口商的供应商', 'user');
  const supplier: Person = { owner: supplierOwner, account: book.openAt(supplierOwner, SUPPLIER) };
  const butchers = owner('tron-butchers', '玫瑰园杀猪盘', 'scam');
  const poisoner = person('tron-poisoner', '投毒者', 'phishing');
  const treasury = book.openAt(employer, TREASURY);
  const imitate = (of: Account, addresses: readonly string[]): Imitation => ({
    of,
    lookAlikes: addresses.map((address) => book.openAt(poisoner.owner, address)),
  });
  return {
    witnesses: [own(COMPANIES.staking), ...people('witness', WITNESSES, '超级代表')],
    exchanges: COMPANIES.exchanges.map((each) => openExchange(book, each)),
    issuer,
    tether: { token: USDT, owner: issuer.account, isIndexed: true, hasTransfers: true },
    marketMaker: person('tron-market-maker', '做市商', 'user'),
    users: random.shuffle(people('user', USERS, '波场用户')),
    employer: own(employer),
    treasury: { account: treasury, keys: [1, 2, 3].map((at) => book.open(employer, `key-${at}`)) },
    supplier,
    importer: person('tron-importer', '进口商', 'user'),
    charity: own(COMPANIES.charity),
    sanctioned: own(COMPANIES.sanctioned),
    scam: own(COMPANIES.scam),
    gambling: own(COMPANIES.gambling),
    dex: {
      wrapped: WTRX,
      router: book.openContract(dex, 'router'),
      pools: [{ account: book.openContract(dex, 'pool-usdt'), token: USDT }],
    },
    energyStation: person('tron-energy', '速充能量', 'energy'),
    butchers: { owner: butchers, gas: book.open(butchers, 'gas'), pool: book.open(butchers, 'pool') },
    otc: person('tron-otc', '顺水场外兑换', 'otc'),
    mulePlatform: person('tron-mule-platform', '快马跑分平台', 'mule-platform'),
    runners: people('mule', RUNNERS, '跑分人员'),
    thief: person('tron-thief', '改权盗手', 'phishing'),
    poisoner,
    poisonContract: book.openContract(poisoner.owner, 'batch'),
    imitations: [imitate(supplier.account, SUPPLIER_IMITATIONS), imitate(treasury, TREASURY_IMITATIONS)],
    tokens: new Map(Object.entries(KNOWN_TOKENS)),
  };
}
