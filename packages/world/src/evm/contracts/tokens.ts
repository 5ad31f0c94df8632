import type { TokenFacts } from '../../accounts/account.ts';

export const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
export const WETH = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2';

export const ETHER = 10n ** 18n;

/** Real contracts' addresses, so that icon and price are known as anywhere; what happens there is simulated. */
export const KNOWN_TOKENS: Readonly<Record<string, TokenFacts>> = {
  [USDT]: { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  [WETH]: { symbol: 'WETH', name: 'Wrapped Ether', decimals: 18 },
};

export const HARBOUR_TOKEN: TokenFacts = { symbol: 'HBT', name: 'Harbour Bay Token', decimals: 18 };
/** The last letter of its symbol is Cyrillic. */
export const SPAM_TOKEN: TokenFacts = {
  symbol: 'USD\u0422',
  name: 'Tether USD - claim at usdt-gift.example',
  decimals: 6,
};
export const COLLECTIBLE: TokenFacts = { symbol: 'LNTRN', name: 'Lantern Festival', decimals: 0 };
