import type { Owner, Role } from '../../coin.ts';
import type { Account } from '../account.ts';

const owner = (id: string, name: string, role: Role): Owner => ({ id, name, role });

/** Companies and gangs that act on several chains: one entity, accounts on each. */
export const COMPANIES = {
  exchanges: [owner('exchange-1', '海湾交易所', 'exchange'), owner('exchange-2', '天枢交易所', 'exchange')],
  issuer: owner('evm-issuer', '稳元发行方', 'issuer'),
  staking: owner('evm-staking', '北辰质押池', 'staking'),
  gambling: owner('gambling', '红桃娱乐', 'gambling'),
  dex: owner('evm-dex', '流水兑换', 'dex'),
  employer: owner('merchant-1', '蓝鲸支付', 'merchant'),
  charity: owner('charity', '萤火公益', 'charity'),
  sanctioned: owner('evm-sanctioned', '黑礁支付', 'sanctioned'),
  scam: owner('scam', '极光理财', 'scam'),
} as const;

export interface AccountExchange {
  readonly owner: Owner;
  readonly hot: Account;
  /** Pays for deposit addresses that have only tokens. */
  readonly gasStation: Account;
  /** The one deposit address of each customer. */
  readonly deposits: Map<Owner, Account>;
}

interface Opener {
  open(owner: Owner, purse?: string): Account;
}

export const openExchange = (book: Opener, who: Owner): AccountExchange => ({
  owner: who,
  hot: book.open(who, 'hot'),
  gasStation: book.open(who, 'gas'),
  deposits: new Map(),
});

/** The customer's own deposit address at the exchange. */
export function getDeposit(book: Opener, exchange: AccountExchange, customer: Owner): Account {
  const known = exchange.deposits.get(customer);
  if (known !== undefined) return known;
  const made = book.open(exchange.owner, 'deposits');
  exchange.deposits.set(customer, made);
  return made;
}
