import type { Account, Person, TokenFacts } from '../../accounts/account.ts';
import { type AccountExchange, COMPANIES, openExchange } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import type { TezosBook } from '../tezos-book.ts';
import { assetOf, type TezosToken } from '../tokens.ts';

/** The real contract's address, so that icon and price are known as anywhere; what happens there is simulated. */
export const USDT: TezosToken = { contract: 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o', id: 0n };

export interface TezosCast {
  readonly bakers: readonly [Person, ...Person[]];
  readonly exchanges: readonly AccountExchange[];
  readonly issuer: Person;
  readonly users: readonly Person[];
  readonly employer: Person;
  readonly charity: Person;
  readonly gambling: Person;
  readonly sanctioned: Person;
  readonly scam: Person;
  readonly collectors: readonly Account[];
  readonly thief: Person;
  readonly artist: Person;
  /** Owns coins and dollars, and exchanges them. */
  readonly pool: Account;
  /** FA1.2 token of a scheme that promises growth forever. */
  readonly aurora: TezosToken;
  readonly gallery: string;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

const USERS = 24;
const COLLECTORS = 4;

/** Everybody who will ever act, with empty accounts. */
export function createTezosCast(book: TezosBook, random: Random): TezosCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const own = (who: Owner): Person => ({ owner: who, account: book.open(who) });
  const person = (id: string, name: string, role: Role): Person => own(owner(id, name, role));
  const users = Array.from({ length: USERS }, (_, at) =>
    person(`tezos-user-${at + 1}`, `Tezos 用户 ${at + 1}`, 'user'),
  );
  const contract = owner('tezos-contracts', '代币合约', 'contract');
  book.openContract(contract, 'usdt', USDT.contract);
  const aurora = { contract: book.openContract(contract, 'aurora').address };
  const gallery = book.openContract(contract, 'gallery').address;
  const scam = own(COMPANIES.scam);
  return {
    bakers: [
      own(COMPANIES.staking),
      person('tezos-baker-2', '烘焙师 2', 'witness'),
      person('tezos-baker-3', '烘焙师 3', 'witness'),
    ],
    exchanges: COMPANIES.exchanges.map((each) => openExchange(book, each)),
    issuer: own(COMPANIES.issuer),
    users: random.shuffle(users),
    employer: own(COMPANIES.employer),
    charity: own(COMPANIES.charity),
    gambling: own(COMPANIES.gambling),
    sanctioned: own(COMPANIES.sanctioned),
    scam,
    collectors: Array.from({ length: COLLECTORS }, () => book.open(scam.owner, 'collector')),
    thief: person('tezos-thief', '授权盗手', 'phishing'),
    artist: person('tezos-artist', '像素画师', 'user'),
    pool: book.openContract(COMPANIES.dex, 'pool'),
    aurora,
    gallery,
    tokens: new Map([
      [assetOf(USDT), { symbol: 'USDt', name: 'Tether USD', decimals: 6 }],
      [assetOf(aurora), { symbol: 'AURORA', name: 'AuroraWealth', decimals: 6 }],
      [gallery, { symbol: 'PIXEL', name: '像素画廊', decimals: 0 }],
    ]),
  };
}
