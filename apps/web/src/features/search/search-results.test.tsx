import type { SearchAnswer } from '@sulian/contract';
import { QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import chain from '../../locales/en/chain.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { SearchResults } from './search-results.tsx';

// There is no screen that could be narrow.
vi.mock('../../components/layout/use-narrow.ts', () => ({ useNarrow: () => false }));

const NONE = { items: [], _metadata: { total: 0, isMore: false } };
const ANSWER: SearchAnswer = {
  addresses: NONE,
  transactions: NONE,
  entities: NONE,
  ...{ notSearched: [], gaps: [], recognisedAs: [], hiddenOn: [] },
};

const draw = async (data: SearchAnswer, more: { isLong?: boolean } = {}): Promise<string> => {
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
  return toText(await drawInEnglish(<SearchResults {...shown} onPick={() => undefined} />, { chain, search }, client));
};

it('shows no count and calls nothing not found while a held chain is late [R-SEARCH-21]', async () => {
  const late = { blockchain: 'BITCOIN', state: 'indexed', isSkipped: true, isRecognised: false } as const;
  const unfinished = await draw({ ...ANSWER, gaps: [{ ...late, height: null, lag: null }] });
  expect(unfinished).toContain(search.unfinished);
  expect(unfinished).not.toMatch(/\d+ results?/);
  expect(unfinished).not.toContain(search.none);
  const finished = await draw(ANSWER);
  expect(finished).toContain('0 results');
  expect(finished).toContain(search.none);
  expect(finished).not.toContain(search.unfinished);
});

it('names the length that a search reads, in place of results, for a longer text [R-SEARCH-18]', async () => {
  const text = await draw(ANSWER, { isLong: true });
  expect(text).toContain('More than 1,000 characters');
  expect(text).not.toContain(search.none);
});

it('says of a private address that it stands in no block, and of nothing found that this proves nothing [R-SEARCH-88]', async () => {
  const hidden = await draw({ ...ANSWER, hiddenOn: ['LITECOIN'] });
  expect(hidden).toContain('Private address, not traceable on chain This is a private MWEB address of Litecoin.');
  expect(hidden).toContain('Not traceable does not mean no risk.');
  expect(await draw(ANSWER)).not.toContain('MWEB');
});
