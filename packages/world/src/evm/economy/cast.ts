import type { Account, Person, TokenFacts } from '../../accounts/account.ts';
import type { Dex } from '../../accounts/contracts/dex.ts';
import type { Tether } from '../../accounts/contracts/tether.ts';
import { type AccountExchange, COMPANIES, openExchange } from '../../accounts/economy/companies.ts';
import type { Owner, Role } from '../../coin.ts';
import type { Random } from '../../random.ts';
import { DENOMINATIONS_BASE, type MixerPool } from '../contracts/mixer.ts';
import { HARBOUR_TOKEN, KNOWN_TOKENS, USDT, WETH } from '../contracts/tokens.ts';
import type { EvmBook } from '../evm-book.ts';

export interface EvmCast {
  readonly builders: readonly Person[];
  readonly stakingPool: Person;
  readonly exchanges: readonly AccountExchange[];
  readonly issuer: Person;
  readonly tether: Tether;
  readonly marketMaker: Person;
  readonly users: readonly Person[];
  readonly mules: readonly Person[];
  readonly employer: Person;
  readonly splitter: Account;
  readonly charity: Person;
  readonly dex: Dex;
  readonly mixer: { readonly owner: Owner; readonly pools: readonly MixerPool[]; readonly relayer: Account };
  readonly bridge: { readonly owner: Owner; readonly contract: Account; readonly relayer: Account };
  readonly sanctioned: Person;
  readonly ransomware: Person;
  readonly launderer: Person;
  /** Runs the contract that victims approve, and shares with the one who lured them. */
  readonly drainer: {
    readonly owner: Owner;
    readonly contract: Account;
    readonly operator: Account;
    readonly lure: Person;
  };
  readonly scam: Person;
  readonly spammer: Person;
  readonly artist: Person;
  /** Puts look-alikes of real addresses into people's histories, many by one contract. */
  readonly poisoner: { readonly operator: Person; readonly contract: Account };
  readonly harbourToken: Account;
  /** Facts of tokens; those deployed later are added. */
  readonly tokens: Map<string, TokenFacts>;
}

const USERS = 40;
const MULES = 3;
const BUILDERS = ['青鸟出块', '磐石出块', '无名出块者'];

/** Everybody who will ever act, with empty accounts. */
export function createEvmCast(book: EvmBook, random: Random): EvmCast {
  const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });
  const person = (id: string, name: string, role: Role): Person => {
    const who = owner(id, name, role);
    return { owner: who, account: book.open(who) };
  };
  const people = (role: Role, count: number, name: string): Person[] =>
    Array.from({ length: count }, (_, at) => person(`evm-${role}-${at + 1}`, `${name} ${at + 1}`, role));
  const own = (who: Owner): Person => ({ owner: who, account: book.open(who) });
  const issuer = own(COMPANIES.issuer);
  const weth = owner('evm-weth', '包装以太合约', 'contract');
  book.openContract(issuer.owner, 'usdt', USDT);
  book.openContract(weth, 'weth', WETH);
  const [harbour] = COMPANIES.exchanges;
  const harbourToken = book.openContract(harbour, 'hbt');
  const { dex } = COMPANIES;
  const mixer = owner('evm-mixer', '雾隐池', 'mixer');
  const bridge = owner('evm-bridge', '虹桥跨链桥', 'bridge');
  const poisoner = person('evm-poisoner', '地址投毒者', 'phishing');
  const drainer = owner('evm-drainer', '秋蝉钓鱼团伙', 'phishing');
  const pools = DENOMINATIONS_BASE.map((denominationBase, at) => ({
    account: book.openContract(mixer, `mixer-${at}`),
    denominationBase,
  }));
  return {
    builders: BUILDERS.map((name, at) => person(`evm-builder-${at + 1}`, name, 'builder')),
    stakingPool: own(COMPANIES.staking),
    exchanges: COMPANIES.exchanges.map((each) => openExchange(book, each)),
    issuer,
    tether: { token: USDT, owner: issuer.account, isIndexed: false, hasTransfers: false },
    marketMaker: person('evm-market-maker', '做市商', 'user'),
    users: random.shuffle(people('user', USERS, '以太用户')),
    mules: people('mule', MULES, '跑分人员'),
    employer: own(COMPANIES.employer),
    splitter: book.openContract(owner('evm-splitter', '众发分账合约', 'contract'), 'splitter'),
    charity: own(COMPANIES.charity),
    dex: {
      wrapped: WETH,
      router: book.openContract(dex, 'router'),
      pools: [
        { account: book.openContract(dex, 'pool-usdt'), token: USDT },
        { account: book.openContract(dex, 'pool-hbt'), token: harbourToken.address },
      ],
    },
    mixer: { owner: mixer, pools, relayer: book.open(mixer, 'relayer') },
    bridge: { owner: bridge, contract: book.openContract(bridge, 'bridge'), relayer: book.open(bridge, 'relayer') },
    sanctioned: own(COMPANIES.sanctioned),
    ransomware: person('ransomware', '黑潮行动', 'ransomware'),
    launderer: person('launderer', '黑潮行动（洗钱）', 'ransomware'),
    drainer: {
      owner: drainer,
      contract: book.openContract(drainer, 'drainer'),
      operator: book.open(drainer, 'operator'),
      lure: person('evm-lure', '秋蝉下线', 'phishing'),
    },
    scam: own(COMPANIES.scam),
    spammer: person('evm-spammer', '空投群发者', 'scam'),
    artist: person('evm-artist', '灯会数字藏品', 'user'),
    poisoner: { operator: poisoner, contract: book.openContract(poisoner.owner, 'poisoner') },
    harbourToken,
    tokens: new Map([...Object.entries(KNOWN_TOKENS), [harbourToken.address, HARBOUR_TOKEN]]),
  };
}
