import type { SearchAnswer } from '@sulian/contract';
import { describe, expect, it } from 'vitest';
import { canOpenFirst, listChainsOf, listOptions, type Option } from './options.ts';

const address = (chain: string, text: string): Option => ({
  key: `${chain}:${text}`,
  group: 'addresses',
  text,
  chain,
  path: '/',
});

describe('the chains on which a text is an address', () => {
  it('are found whatever spelling each lists it in', () => {
    const typed = '0xDE0B295669A9FD93D5F28D9EC85E40F4CB697BAE';
    const options = ['ETHEREUM', 'BSC'].map((chain) => address(chain, typed.toLowerCase()));
    const recognisedAs = ['ETHEREUM', 'BSC', 'POLYGON'];
    expect(listChainsOf(options, { text: typed, recognisedAs })).toEqual(['ETHEREUM', 'BSC']);
    const legacy = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    const both = [address('BITCOIN', legacy), address('BITCOINCASH', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a')];
    expect(listChainsOf(both, { text: legacy, recognisedAs: ['BITCOIN', 'BITCOINCASH'] })).toEqual([
      'BITCOIN',
      'BITCOINCASH',
    ]);
  });

  it('are none where several addresses only begin with it', () => {
    const options = [address('BITCOIN', '1abcX'), address('BITCOINCASH', '1abcY')];
    expect(listChainsOf(options, { text: '1ab', recognisedAs: [] })).toEqual([]);
  });
});

describe('the first result', () => {
  const answer = (gaps: readonly object[], mistyped: readonly string[] = [], unfetched: readonly object[] = []) =>
    ({ gaps, mistyped, unfetched }) as unknown as SearchAnswer;
  const late = { blockchain: 'ETHEREUM', state: 'indexed', isSkipped: true };

  it('is not opened unasked where nobody has seen it and a late chain may hold it [R-SEARCH-96]', () => {
    const unseen = { ...address('TRON', 'T1'), isUnseen: true };
    expect(canOpenFirst([unseen], answer([late]))).toBe(false);
    expect(canOpenFirst([unseen], answer([]))).toBe(true);
    expect(canOpenFirst([unseen], answer([{ ...late, state: 'notIndexed' }]))).toBe(true);
    expect(canOpenFirst([address('BITCOIN', 'bc1')], answer([late]))).toBe(true);
  });

  it('is not opened unasked where a transaction can be fetched from several chains [R-FETCH-173]', () => {
    const unfetched = ['ETHEREUM', 'BSC'].map((blockchain) => ({ blockchain, hash: '0xab' }));
    const list = { addresses: { items: [] }, transactions: { items: [] }, entities: { items: [] }, unfetched };
    const options = listOptions(list as unknown as SearchAnswer);
    expect(options.map(({ path, historyState }) => [path, historyState])).toEqual([
      ['/trading/ETHEREUM/0xab', 'NOT_FETCHED'],
      ['/trading/BSC/0xab', 'NOT_FETCHED'],
    ]);
    expect(canOpenFirst(options, answer([], [], unfetched))).toBe(false);
    expect(canOpenFirst(options.slice(0, 1), answer([], [], unfetched.slice(0, 1)))).toBe(true);
  });

  it('is not opened unasked beside a text whose checksum does not fit [R-SEARCH-109]', () => {
    expect(canOpenFirst([address('BITCOIN', 'bc1')], answer([], ['T2']))).toBe(false);
  });
});

describe('a found address', () => {
  const found = (blockchain: string, freezesFrom: number | null, frozenAssets: readonly string[] = []) => {
    const item = {
      hash: 'x',
      blockchain,
      entity: null,
      isUnseen: false,
      risk: null,
      freezesFrom,
      frozenAssets,
      subKey: null,
    };
    const none = { items: [] };
    const answer = { addresses: { items: [item] }, transactions: none, entities: none, unfetched: [] };
    const [option] = listOptions(answer as unknown as SearchAnswer);
    return [option?.frozenIn, option?.areFreezesKnown];
  };

  it('names the coins that it is frozen in; that nobody knows is not that it is not [R-SEARCH-61] [R-CHAIN-335]', () => {
    expect(found('ETHEREUM', 0, ['USDT'])).toEqual([['USDT'], true]);
    expect(found('ETHEREUM', null, ['USDT'])).toEqual([['USDT'], false]);
    expect(found('ETHEREUM', 18_000_000, ['USDT'])).toEqual([['USDT'], false]);
    expect(found('ETHEREUM', 0)).toEqual([[], true]);
    expect(found('ETHEREUM', null)).toEqual([[], false]);
    expect(found('ETHEREUM', 18_000_000)).toEqual([[], false]);
    expect([found('TON', 1), found('RIPPLE', 32_571)]).toEqual([
      [[], true],
      [[], false],
    ]);
    // A chain of one coin has no issuer who could freeze it.
    expect(found('BITCOIN', null)).toEqual([[], true]);
  });

  it('leads to what bears the tag where one was typed with it, else to the address [R-LABEL-86]', () => {
    const pathOf = (subKey: string | null) => {
      const item = { hash: 'rX', blockchain: 'RIPPLE', entity: null, freezesFrom: null, frozenAssets: [], subKey };
      const answer = {
        addresses: { items: [item] },
        transactions: { items: [] },
        entities: { items: [] },
        unfetched: [],
      };
      return listOptions(answer as unknown as SearchAnswer)[0]?.path;
    };
    expect(pathOf('0')).toBe('/address/1/RIPPLE/rX?tab=counterparties&subKey=0');
    expect(pathOf('a b&c')).toBe('/address/1/RIPPLE/rX?tab=counterparties&subKey=a%20b%26c');
    expect(pathOf(null)).toBe('/address/1/RIPPLE/rX');
  });
});
