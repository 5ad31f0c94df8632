import { expect, it, vi } from 'vitest';
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { OptionLine } from './option-line.tsx';
import type { Option } from './options.ts';

// There is no screen that could be narrow.
vi.mock('../../components/layout/use-narrow.ts', () => ({ useNarrow: () => false }));

async function read(freezes: Pick<Option, 'frozenIn' | 'areFreezesKnown'>): Promise<string> {
  const option = { key: 'x', group: 'addresses', text: '0xa', chain: 'ETHEREUM', path: '/', ...freezes } as const;
  return toText(
    await drawInEnglish(<OptionLine id="x" option={option} isAt={false} onPick={() => undefined} />, { search }),
  );
}

it('names a known freeze, and beside it that there may be others [R-SEARCH-61]', async () => {
  const partly = await read({ frozenIn: ['USDT'], areFreezesKnown: false });
  expect(partly).toContain('Frozen in USDT');
  expect(partly).toContain('other freezes unknown');
  expect(await read({ frozenIn: ['USDT'], areFreezesKnown: true })).not.toContain('unknown');
  const unknown = await read({ frozenIn: [], areFreezesKnown: false });
  expect(unknown).toContain('freezes unknown');
  expect(unknown).not.toContain('other');
  expect(await read({ frozenIn: [], areFreezesKnown: true })).not.toContain('unknown');
});
