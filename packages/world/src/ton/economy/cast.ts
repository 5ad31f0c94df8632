import type { Account, Person, TokenFacts } from '../../accounts/account.ts';
import { COMPANIES } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import { createJetton, type Jetton } from '../jetton.ts';
import { createImitation } from '../look-alike.ts';
import { ELECTOR, type TonBook } from '../ton-book.ts';

/** The real master's address, so that icon and price are known as anywhere; what happens there is simulated. */
export const USDT = 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs';

/** An exchange with one address for all customers, whose deposits differ by comment. */
export interface TonExchange extends Person {
  /** Number of each customer, in order of the first deposit. */
  readonly customers: Map<Owner, string>;
}

export interface TonCast {
  readonly validator: Person;
  readonly exchanges: readonly TonExchange[];
  readonly issuer: Person;
  readonly usdt: Jetton;
  /** It calls itself as the real one does. */
  readonly fake: Jetton;
  readonly users: readonly Person[];
  readonly employer: Person;
  readonly charity: Person;
  readonly sanctioned: Person;
  readonly gambling: Person;
  /** Promise drops of coins in chats, and are paid for them. */
  readonly scammers: { readonly owner: Owner; readonly collectors: readonly Account[]; readonly pool: Account };
  readonly otc: Person;
  readonly supplier: Person;
  readonly importer: Person;
  readonly poisoner: Person;
  /** Looks like the supplier's. */
  readonly lookAlike: Account;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

const USERS = 24;
const COLLECTORS = 6;

/** Everybody who will ever act, with empty accounts. */
export function createTonCast(book: TonBook, random: Random): TonCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const own = (who: Owner, purse?: string): Person => ({ owner: who, account: book.open(who, purse) });
  const person = (id: string, name: string, role: Role): Person => own(owner(id, name, role));
  const users = Array.from({ length: USERS }, (_, at) => person(`ton-user-${at + 1}`, `TON 用户 ${at + 1}`, 'user'));
  const elector = owner('ton-elector', '选举合约', 'contract');
  book.install(elector, ELECTOR, () => ({}));
  const issuer = own(COMPANIES.issuer);
  const contract = owner('ton-jettons', '代币合约', 'contract');
  const scammers = owner('ton-scammers', '电报空投骗局', 'scam');
  const poisoner = person('ton-poisoner', '投毒者', 'phishing');
  const supplier = person('ton-supplier', '进口商的供应商', 'user');
  const fakeMaster = book.addressOf('fake-master');
  return {
    validator: own(COMPANIES.staking),
    exchanges: COMPANIES.exchanges.map((each) => ({ ...own(each, 'hot'), customers: new Map() })),
    issuer,
    usdt: createJetton(book, { master: USDT, admin: issuer.account, contract }),
    fake: createJetton(book, { master: fakeMaster, admin: poisoner.account, contract }),
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
    otc: person('ton-otc', '顺水场外兑换', 'otc'),
    supplier,
    importer: person('ton-importer', '进口商', 'user'),
    poisoner,
    lookAlike: book.openAt(poisoner.owner, createImitation(supplier.account.address)),
    tokens: new Map([
      [USDT, { symbol: 'USDT', name: 'Tether USD', decimals: 6 }],
      [fakeMaster, { symbol: 'USDT', name: 'Tether USD\u202e\u0007<script>alert(1)</script>', decimals: 6 }],
    ]),
  };
}
