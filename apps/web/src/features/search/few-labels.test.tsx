import { expect, it, vi } from 'vitest';
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { FewLabels } from './few-labels.tsx';

const chains = vi.hoisted(() => ({ data: {} as Record<string, unknown> }));
vi.mock('../../components/chains/use-chains.ts', () => ({ useChains: () => chains }));

const read = async (data: Record<string, unknown>): Promise<string> => {
  chains.data = data;
  return toText(await drawInEnglish(<FewLabels />, { search }));
};

it('names chains of few labels and how to import more [R-SEARCH-71]', async () => {
  const text = await read({
    BITCOIN: { id: 'BITCOIN', fewLabels: { serviceAddresses: 12, wanted: 1_000 } },
    ETHEREUM: { id: 'ETHEREUM', fewLabels: null },
  });
  expect(text).toContain('Bitcoin (12)');
  expect(text).toContain('1,000');
  expect(text).toContain('import-labels');
  expect(text).not.toContain('Ethereum');
});

it('is not there where labels suffice [R-SEARCH-71]', async () => {
  expect(await read({ ETHEREUM: { id: 'ETHEREUM', fewLabels: null } })).toBe('');
});
