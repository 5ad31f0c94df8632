import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import addressLabels from '../../locales/en/addressLabels.json' with { type: 'json' };
import risk from '../../locales/en/risk.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import state from '../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { LabelAlone } from './label-alone.tsx';

const TARGET = { blockchain: 'LITECOIN', hash: 'LNf2', kind: 'addresses' } as const;
const LABEL = { source: 'ofac', uri: 'https://example.org/list', date: '2026-03-04', author: null, confidence: 95 };
const HIT = {
  ...{ blockchain: 'LITECOIN', hash: 'LNf2', labelAlone: LABEL },
  entity: { id: 7, name: 'Black Tide', names: [], type: 'Ransomware' },
  headline: {
    ...{ level: 'Critical', basis: 'OWN', isUnverified: false, isService: false },
    ...{ customers: null, unanswered: [] },
  },
};

const QUERY_KEY = ['label-alone', TARGET.hash];
const drawWith = async (client: QueryClient): Promise<string> =>
  toText(
    await drawInEnglish(<LabelAlone target={TARGET} />, { ...WORDS_EN, addressLabels, risk, search, state }, client),
  );

function draw(items: readonly object[]): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(QUERY_KEY, { addresses: { items } });
  return drawWith(client);
}

it('shows the label of an address whose chain cannot be read, its level and its origin [R-SEARCH-134]', async () => {
  const text = await draw([{ ...HIT, blockchain: 'DOGECOIN' }, HIT]);
  expect(text).toMatch(/Black Tide .*ofac.* 2026-03-04 95 \/ 100/);
  expect(text).toContain('Critical');
  expect(text).toContain(search.labelAlone);
});

it('shows nothing without a label there [R-SEARCH-134]', async () => {
  expect(await draw([])).toBe('');
  expect(await draw([{ ...HIT, blockchain: 'DOGECOIN' }])).toBe('');
  expect(await draw([{ ...HIT, labelAlone: null }])).toBe('');
});

it('shows a failed look-up as a failure, not as an address without a label [R-SEARCH-134]', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  const queryFn = () => Promise.reject(new Error('away'));
  await client.prefetchQuery({ queryKey: QUERY_KEY, queryFn, retry: false });
  expect(await drawWith(client)).toContain(state.failed);
});
