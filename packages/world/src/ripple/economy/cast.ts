import type { Account, Asset, Person } from '../../accounts/account.ts';
import { COMPANIES } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import { toAsset, toMptAsset } from '../assets.ts';
import type { RippleBook } from '../ripple-book.ts';

/** The real issuer's address, so that icon and price are known as anywhere; what happens there is simulated. */
const USDC_ISSUER = 'rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE';
export const USDC: Asset = `5553444300000000000000000000000000000000.${USDC_ISSUER}`;

/** An exchange with one address for all customers, whose deposits differ by tag. */
export interface RippleExchange extends Person {
  /** Tag of each customer, in order of the first deposit. */
  readonly customers: Map<Owner, number>;
}

export interface RippleCast {
  /** Owner of all coins when history begins. */
  readonly founder: Person;
  readonly exchanges: readonly RippleExchange[];
  readonly issuer: Person;
  /** Issues its own currency, and takes a part of each transfer. */
  readonly gateway: Person;
  readonly cny: Asset;
  /** Issues units of a fund, of which it takes a part when they change hands. */
  readonly fund: Person;
  readonly units: Asset;
  readonly maker: Person;
  /** Coins and dollars for whoever comes; nobody signs for it. */
  readonly pool: Person;
  readonly users: readonly Person[];
  readonly employer: Person;
  readonly charity: Person;
  readonly sanctioned: Person;
  readonly gambling: Person;
  /** Promise to send back twice what they are sent. */
  readonly scammers: { readonly owner: Owner; readonly collectors: readonly Account[]; readonly pool: Account };
  readonly otc: Person;
  /** Makes items, and gets a part of every later sale. */
  readonly artist: Person;
  /** Pays an exchange in with a part of what it names. */
  readonly cheat: Person;
}

const USERS = 24;
const COLLECTORS = 5;

/** Everybody who will ever act, with empty accounts. */
export function createRippleCast(book: RippleBook, random: Random): RippleCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const own = (who: Owner, purse?: string): Person => ({ owner: who, account: book.open(who, purse) });
  const person = (id: string, name: string, role: Role): Person => own(owner(id, name, role));
  const users = Array.from({ length: USERS }, (_, at) => person(`ripple-user-${at + 1}`, `XRP 用户 ${at + 1}`, 'user'));
  const scammers = owner('ripple-scammers', '瑞波币翻倍骗局', 'scam');
  const gateway = person('ripple-gateway', '长桥网关', 'issuer');
  const fund = person('ripple-fund', '晨星短债基金', 'issuer');
  return {
    founder: person('ripple-founder', '创世账户', 'user'),
    exchanges: COMPANIES.exchanges.map((each) => ({ ...own(each, 'hot'), customers: new Map() })),
    issuer: { owner: COMPANIES.issuer, account: book.openAt(COMPANIES.issuer, USDC_ISSUER) },
    gateway,
    cny: toAsset('CNY', gateway.account.address),
    fund,
    // Its first transaction issues them.
    units: toMptAsset(1, fund.account),
    maker: person('ripple-maker', '潮汐做市', 'dex'),
    pool: person('ripple-pool', 'XRP/USDC 自动做市池', 'dex'),
    users: random.shuffle(users),
    employer: own(COMPANIES.employer),
    charity: own(COMPANIES.charity),
    sanctioned: own(COMPANIES.sanctioned),
    gambling: own(COMPANIES.gambling),
    scammers: {
      owner: scammers,
      collectors: Array.from({ length: COLLECTORS }, () => book.open(scammers, 'collector')),
      pool: book.open(scammers, 'pool'),
    },
    otc: person('ripple-otc', '顺流场外兑换', 'otc'),
    artist: person('ripple-artist', '像素画师', 'user'),
    cheat: person('ripple-cheat', '部分付款骗子', 'scam'),
  };
}
