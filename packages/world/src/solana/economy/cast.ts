import type { Account, Person, TokenFacts } from '../../accounts/account.ts';
import { type AccountExchange, COMPANIES, openExchange } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import { WSOL } from '../codec/calls.ts';
import { makeSolanaAddress } from '../codec/keys.ts';
import type { SolanaBook } from '../solana-book.ts';

/** The real mint's address, so that icon and price are known as anywhere; what happens there is simulated. */
export const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
/** Fee token of a scheme, under Token-2022. */
export const AURORA = makeSolanaAddress('sulian/solana/aurora');
/** The pool's program. */
export const DEX_PROGRAM = makeSolanaAddress('sulian/solana/dex-program');

export interface SolanaCast {
  readonly validators: readonly Person[];
  readonly exchanges: readonly AccountExchange[];
  readonly issuer: Person;
  readonly marketMaker: Person;
  readonly users: readonly Person[];
  readonly sanctioned: Person;
  readonly scam: Person;
  readonly thief: Person;
  readonly charity: Person;
  readonly pool: Account;
  readonly tokens: ReadonlyMap<string, TokenFacts>;
}

const USERS = 24;
const VALIDATORS = 3;

/** Everybody who will ever act, with empty accounts. */
export function createSolanaCast(book: SolanaBook, random: Random): SolanaCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const own = (who: Owner): Person => ({ owner: who, account: book.open(who) });
  const people = (role: Role, count: number, name: string): Person[] =>
    Array.from({ length: count }, (_, at) => own(owner(`solana-${role}-${at + 1}`, `${name} ${at + 1}`, role)));
  return {
    validators: [own(COMPANIES.staking), ...people('witness', VALIDATORS - 1, '验证者')],
    exchanges: COMPANIES.exchanges.map((each) => openExchange(book, each)),
    issuer: own(COMPANIES.issuer),
    marketMaker: own(owner('solana-market-maker', '做市商', 'user')),
    users: random.shuffle(people('user', USERS, 'Solana 用户')),
    sanctioned: own(COMPANIES.sanctioned),
    scam: own(COMPANIES.scam),
    thief: own(owner('solana-thief', '账户盗手', 'phishing')),
    charity: own(COMPANIES.charity),
    pool: book.openProgramAddress(COMPANIES.dex, 'pool'),
    tokens: new Map([
      [USDC, { symbol: 'USDC', name: 'USD Coin', decimals: 6 }],
      [WSOL, { symbol: 'SOL', name: 'Wrapped SOL', decimals: 9 }],
      [AURORA, { symbol: 'AURORA', name: 'AuroraWealth', decimals: 6 }],
    ]),
  };
}
