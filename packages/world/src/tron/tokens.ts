import type { TokenFacts } from '../accounts/account.ts';

/** Real contracts' addresses, so that icon and price are known as anywhere; what happens there is simulated. */
export const USDT = '0xa614f803b6fd780986a42c78ec9c7f77e6ded13c';
export const WTRX = '0x891cdb91d149f23b1a45d9c5ca78a88d0cb44c18';

export const KNOWN_TOKENS: Readonly<Record<string, TokenFacts>> = {
  [USDT]: { symbol: 'USDT', name: 'Tether USD', decimals: 6 },
  [WTRX]: { symbol: 'WTRX', name: 'Wrapped TRX', decimals: 6 },
};

/** It calls itself like the real one, and its name is made to break what shows it. */
export const FAKE_USDT: TokenFacts = {
  symbol: 'USDT',
  name: 'Tether USD\u202egnp.\u0007<script>alert(1)</script>',
  decimals: 6,
};
export const SCAM_TOKEN = { id: '1000001', name: 'AuroraWealth', abbreviation: 'AURORA', decimals: 6 } as const;
