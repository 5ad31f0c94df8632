import type { SearchAnswer } from '@sulian/contract';
import { QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import chain from '../../locales/en/chain.json' with { type: 'json' };
import lookup from '../../locales/en/lookup.json' with { type: 'json' };
import results from '../../locales/en/results.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import type { Option } from './options.ts';
import { SearchResults } from './search-results.tsx';

const NONE = { items: [], _metadata: { total: 0, isMore: false } };
const ANSWER: SearchAnswer = {
  addresses: NONE,
  transactions: NONE,
  entities: NONE,
  ...{ asOf: '0123456789abcdef', isReread: false },
  ...{
    unfetched: [],
    notSearched: [],
    endsNotSearched: [],
    gaps: [],
    recognisedAs: [],
    hiddenOn: [],
    inText: { found: 0, searched: 0 },
    mistyped: [],
  },
};

const draw = async (
  data: SearchAnswer,
  more: { isLong?: boolean; text?: string; options?: readonly Option[] } = {},
): Promise<string> => {
  const client = new QueryClient();
  client.setQueryData(['blockchains'], {});
  const query = { data, isError: false } as UseQueryResult<SearchAnswer>;
  const shown = {
    query,
    options: [],
    isShort: false,
    isLong: false,
    isOld: false,
    text: 'ltcmweb1…',
    at: 0,
    id: 'list',
    ...more,
  };
  return toText(
    await drawInEnglish(
      <SearchResults {...shown} onPick={() => undefined} onTable={() => undefined} onAll={() => undefined} />,
      { chain, lookup, results, search },
      client,
    ),
  );
};

it('shows no count and calls nothing not found while a held chain is late or being imported [R-SEARCH-21]', async () => {
  const late = { blockchain: 'BITCOIN', state: 'indexed', isSkipped: true, isRecognised: false } as const;
  for (const state of ['indexed', 'loading'] as const) {
    const unfinished = await draw({ ...ANSWER, gaps: [{ ...late, state, height: null, lag: null }] });
    expect(unfinished).toContain(results.unfinished);
    expect(unfinished).not.toMatch(/\d+ results?/);
    expect(unfinished).not.toContain(results.none);
  }
  const finished = await draw(ANSWER);
  expect(finished).toContain('0 results');
  expect(finished).toContain(results.none);
  expect(finished).not.toContain(results.unfinished);
});

it('states no absence and no whole count of results where a chain on demand was searched [R-FETCH-174]', async () => {
  const gap = { blockchain: 'TRON', state: 'onDemand', isSkipped: false, isRecognised: true } as const;
  const part = { ...ANSWER, gaps: [{ ...gap, height: null, lag: null }] };
  const none = await draw(part);
  expect(none).toContain(results.noneFetched);
  expect(none).not.toMatch(/\d+ results?/);
  expect(none).not.toMatch(/Not found(?! in what was fetched| does not mean)/);
  const listed = { ...NONE, _metadata: { total: 2, isMore: false } };
  expect(await draw({ ...part, transactions: listed })).toContain('At least 2 results');
  expect(await draw({ ...ANSWER, transactions: listed })).not.toContain('least');
});

it('names the length that a search reads, in place of results, for a longer text [R-SEARCH-18]', async () => {
  const text = await draw(ANSWER, { isLong: true });
  expect(text).toContain('More than 100,000 characters');
  expect(text).not.toContain(results.none);
});

it('states how many addresses and hashes a text has, how many were searched, and how many results are listed [R-SEARCH-101]', async () => {
  const listed = (total: number) => ({ ...NONE, _metadata: { total, isMore: false } });
  const text = 'x'.repeat(1_001);
  const cut = await draw({ ...ANSWER, addresses: listed(130), inText: { found: 120, searched: 100 } }, { text });
  expect(cut).toContain(
    '120 addresses or transaction hashes in the text; only the first 100 were searched: paste the rest in parts; Only the first 0 are listed',
  );
  const whole = await draw({ ...ANSWER, inText: { found: 2, searched: 2 } });
  expect(whole).toContain('2 addresses or transaction hashes in the text');
  expect(whole).not.toMatch(/Only|only/);
  expect(await draw(ANSWER, { text })).toContain('No address or transaction hash in the text');
  expect(await draw({ ...ANSWER, inText: { found: 1, searched: 1 } })).not.toContain('in the text');
});

it('names texts whose checksum does not fit, and that nothing is near them only once all chains answered [R-SEARCH-109]', async () => {
  const mistyped = ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'];
  const none = await draw({ ...ANSWER, mistyped });
  expect(none).toContain('Checksum does not fit, probably a typing error: TR7NHqje…SzgjLj6u');
  expect(none).toContain(lookup.near.none);
  const late = { blockchain: 'TRON', state: 'indexed', isSkipped: true, isRecognised: false } as const;
  expect(await draw({ ...ANSWER, mistyped, gaps: [{ ...late, height: null, lag: null }] })).not.toContain(
    lookup.near.none,
  );
});

it('names the chains on which an address is valid, which of them is behind, and where it was never seen', async () => {
  const options = (['BITCOIN', 'BITCOINCASH'] as const).map((chain) => ({
    ...{ key: chain, group: 'addresses' as const, text: '1abc', path: '/', chain, risk: null, headline: null },
    isUnseen: chain === 'BITCOINCASH',
  }));
  const gap = {
    blockchain: 'BITCOIN',
    state: 'behind',
    isSkipped: false,
    isRecognised: true,
    height: 9,
    lag: 12,
  } as const;
  const text = await draw({ ...ANSWER, gaps: [gap] }, { options, text: '1abc' });
  expect(text).toMatch(/valid on several chains.*Bitcoin, Bitcoin Cash/);
  expect(text).toContain('Bitcoin is 12 blocks behind');
  expect(text).toMatch(/Bitcoin Cash · never seen in the ledger/);
  expect(text.match(/never seen/g)).toHaveLength(1);
});

it('does not call the addresses of a text one address on several chains', async () => {
  const options = ['BITCOIN', 'TRON'].map((chain) => ({
    ...{ key: chain, group: 'addresses' as const, text: chain, path: '/', chain },
  }));
  const several = (found: number) =>
    draw({ ...ANSWER, recognisedAs: ['BITCOIN', 'TRON'], inText: { found, searched: found } }, { options });
  expect(await several(1)).toContain('valid on several chains');
  expect(await several(2)).not.toContain('valid on several chains');
});

it('says of a private address that it stands in no block, and of nothing found that this proves nothing [R-SEARCH-88]', async () => {
  const hidden = await draw({ ...ANSWER, hiddenOn: ['LITECOIN'] });
  expect(hidden).toContain('Private address, not traceable on chain This is a private MWEB address of Litecoin.');
  expect(hidden).toContain('Not traceable does not mean no risk.');
  expect(await draw(ANSWER)).not.toContain('MWEB');
});

it('names the chains that were not searched by the end of an address [R-SEARCH-130]', async () => {
  expect(await draw({ ...ANSWER, endsNotSearched: ['BITCOIN'] })).toContain('Bitcoin: not searched by the end');
  expect(await draw(ANSWER)).not.toContain('by the end');
});

it('offers all results where more are known than listed [R-SEARCH-133]', async () => {
  const more = { ...NONE, _metadata: { total: 11, isMore: false } };
  expect(await draw({ ...ANSWER, addresses: more }, { text: 'bc1' })).toContain(lookup.all);
  expect(await draw(ANSWER, { text: 'bc1' })).not.toContain(lookup.all);
});
