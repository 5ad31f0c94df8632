import { readFileSync } from 'node:fs';
import { CHAINS } from '@sulian/domain';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { parseRippleAddress } from '../ripple/address/address.ts';
import { parseSolanaAddress } from '../solana/address/address.ts';
import { parseTezosAddress } from '../tezos/address/address.ts';
import { parseTonAddress } from '../ton/address/address.ts';
import { isIssuer } from '../ton/normalize/issuers.ts';
import { parseTronAddress } from '../tron/address/address.ts';
import { createTokenRegistry } from './registry.ts';

const registry = createTokenRegistry();
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';

interface Data {
  readonly coins: readonly { readonly id: string }[];
  readonly tokens: Readonly<
    Record<string, readonly { readonly contract: string; readonly coin: string; readonly symbol: string }[]>
  >;
}
const data: Data = JSON.parse(readFileSync(new URL('../../tokens/well-known.json', import.meta.url), 'utf8'));
const tokens = Object.values(data.tokens).flat();

/** The code of an issued currency in hex, and its issuer with its checksum. */
const parseIssuedKey = (key: string): string | undefined => {
  const [code = '', issuer = ''] = key.split('.');
  return /^[0-9A-F]{40}$/.test(code) && parseRippleAddress(issuer) === issuer ? key : undefined;
};

describe('the bundled tokens', () => {
  it('spell every contract with its checksum, so that no digit is mistyped', () => {
    expect(tokens.length).toBeGreaterThan(70);
    for (const { contract: key } of tokens) {
      // One of many tokens of a contract of Tezos bears its number.
      const [contract = ''] = key.split(':', 1);
      expect(contract).toBe(
        contract.startsWith('0x')
          ? getAddress(contract.toLowerCase())
          : (parseTronAddress(contract) ??
              parseTonAddress(contract) ??
              parseTezosAddress(contract) ??
              parseSolanaAddress(contract) ??
              parseIssuedKey(contract)),
      );
    }
  });

  it('stand once a chain, and have the price of a coin that is there', () => {
    const coins = new Set(data.coins.map((each) => each.id));
    for (const each of tokens) expect(coins, each.symbol).toContain(each.coin);
    for (const [chain, list] of Object.entries(data.tokens))
      expect(new Set(list.map((each) => each.contract)).size, chain).toBe(list.length);
  });

  it('name the native coin of all 18 chains', () => {
    for (const chain of CHAINS) expect(data.coins.map((each) => each.id)).toContain(registry.findNativeCoin(chain.id));
    expect(CHAINS.map((chain) => registry.findNativeCoin(chain.id)).join(' ')).toBe(
      'bitcoin bitcoin-cash litecoin dash dogecoin ethereum bnb polygon avalanche ethereum ethereum ethereum solana tezos toncoin tron xrp ethereum',
    );
  });
});

describe('a contract', () => {
  it('is known by its chain and its address alone', () => {
    expect(registry.findToken('ETHEREUM', USDT)).toEqual({
      symbol: 'USDT',
      name: 'Tether USD',
      decimals: 6,
      icon: 'usdt',
      priceCoin: 'tether',
      issuer: 'Tether',
      isDeprecated: false,
    });
    expect(registry.findToken('BSC', USDT)).toBeUndefined();
    expect(registry.findToken('BSC', '0x55d398326f99059ff775485246999027b3197955')).toMatchObject({
      symbol: 'USDT',
      decimals: 18,
    });
  });
});

describe('a token of a contract of Tezos', () => {
  it('is known as USDT by its contract and its number, and its issuer is not watched [R-CHAIN-312]', () => {
    const contract = 'KT1XnTn74bUtxHfDtBmm2bGZAQfhPbvKWR8o';
    expect(registry.findToken('TEZOS', `${contract}:0`)).toMatchObject({
      symbol: 'USDT',
      decimals: 6,
      priceCoin: 'tether',
    });
    expect(registry.findToken('TEZOS', `${contract}:0`)?.issuer).toBeUndefined();
    for (const other of [contract, `${contract}:1`]) expect(registry.findToken('TEZOS', other)).toBeUndefined();
  });
});

describe('a jetton of TON', () => {
  it('is known as USDT by its master alone, whose issuer locks wallets; others of the name imitate it [R-CHAIN-254]', () => {
    expect(registry.findToken('TON', 'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs')).toMatchObject({
      symbol: 'USDT',
      decimals: 6,
      issuer: 'Tether',
      priceCoin: 'tether',
    });
    for (const key of registry.listKeys('TON')) expect(isIssuer(key)).toBe(true);
    expect(['USDT', 'USD₮', 'Toncoin'].map((name) => registry.isSuspicious(name))).toEqual([true, true, true]);
  });
});

describe('an issued currency of the XRP Ledger', () => {
  it('is known by its code and its issuer together; others of the name imitate it [R-CHAIN-280]', () => {
    const key = '5553444300000000000000000000000000000000.rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE';
    expect(registry.findToken('RIPPLE', key)).toMatchObject({ symbol: 'USDC', decimals: 96, issuer: 'Circle' });
    expect(
      registry.findToken(
        'RIPPLE',
        key.replace('rGm7WCVp9gb4jZHWTEtGUr4dd74z2XuWhE', 'rvYAfWj5gh67oV6fW32ZzP3Aw4Eubs59B'),
      ),
    ).toBeUndefined();
    expect(['USDC', 'RLUSD', 'XRP'].map((name) => registry.isSuspicious(name))).toEqual([true, true, true]);
  });
});

describe('a contract of TRON', () => {
  it('is known as USDT by its address alone, and every other that bears the name imitates it [R-CHAIN-134]', () => {
    expect(registry.findToken('TRON', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toMatchObject({
      symbol: 'USDT',
      decimals: 6,
      issuer: 'Tether',
      priceCoin: 'tether',
    });
    expect(registry.findToken('TRON', 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz')).toMatchObject({ symbol: 'USDD' });
    expect(['USDT', 'USDD', 'USDJ', 'Wrapped TRX', 'TRX'].map((name) => registry.isSuspicious(name))).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(registry.isSuspicious('BitTorrent')).toBe(false);
  });
});

describe('a name', () => {
  it.each([
    'USDT',
    'usdt',
    'USD\u0422',
    'U S D T',
    '$USDT',
    'U\u0405DT',
    'USD₮',
    'Tether USD',
    'ＵＳＤＴ',
    'WETH',
    'Bitc0in',
    'Ether',
  ])('that reads like a famous one is suspicious on any other contract: %s', (name) => {
    expect(registry.isSuspicious(name)).toBe(true);
  });

  it.each([
    'Visit usd-gift.com to claim',
    'https://x',
    'Reward: www.a.b',
    't.me/free',
    'AirdropToken.io',
  ])('that sends to a website is suspicious: %s', (name) => {
    expect(registry.isSuspicious(name)).toBe(true);
  });

  it.each(['Yearn', 'yvUSDT-2', 'Ocean Token', '元宇宙', 'v1.2 Vault', ''])('of its own is not: %s', (name) => {
    expect(registry.isSuspicious(name)).toBe(false);
  });
});

describe('a price list', () => {
  it('may name a coin by its id, its symbol or a former symbol', () => {
    expect(['bitcoin', 'BTC', 'btc', 'MATIC', 'POL'].map((text) => registry.findCoin(text))).toEqual([
      'bitcoin',
      'bitcoin',
      'bitcoin',
      'polygon',
      'polygon',
    ]);
    expect(registry.findCoin('ZEC')).toBeUndefined();
  });
});
