import { expect, it, vi } from 'vitest';
import risk from '../../locales/en/risk.json' with { type: 'json' };
import search from '../../locales/en/search.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { OptionLine } from './option-line.tsx';
import type { Option } from './options.ts';

// There is no screen that could be narrow.
vi.mock('../../components/layout/use-narrow.ts', () => ({ useNarrow: () => false }));

async function read(freezes: Partial<Option>): Promise<string> {
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

it('shows the worst of what is known and whose it is, also where nobody asked yet [R-SEARCH-70]', async () => {
  const option = { key: 'x', group: 'addresses', text: '0xa', chain: 'ETHEREUM', path: '/', risk: null } as const;
  const draw = async (worst: Option['worst']) =>
    toText(
      await drawInEnglish(
        <OptionLine id="x" option={{ ...option, worst: worst ?? null }} isAt={false} onPick={() => undefined} />,
        { search, risk },
      ),
    );
  const own = await draw({ severity: 'Critical', of: 'OWN', isUnverified: false });
  expect(own.replace(/\s+/g, ' ')).toContain('Severity Critical risk by its own label');
  expect(own).not.toContain('Not established');
  expect(own).not.toContain('unverified');
  expect(await draw({ severity: 'Medium', of: 'WALLET', isUnverified: true })).toContain('unverified');
  expect(await draw(null)).toContain('No label');
});

it('says that an address owns the token account that was typed [R-CHAIN-225]', async () => {
  expect(await read({ tokenAccount: '3QE7UkXbrHxEbi373Gp5hwPQwJaAVoLvwYBRz5jwaGxt' })).toContain(
    search.ownsTokenAccount,
  );
  expect(await read({ tokenAccount: null })).not.toContain(search.ownsTokenAccount);
});

it('says where what was typed is the same address spelled otherwise [R-SEARCH-80]', async () => {
  expect(await read({ isOtherSpelling: true })).toContain(search.otherSpelling);
  expect(await read({ isOtherSpelling: false })).not.toContain(search.otherSpelling);
});

it("names the customer who was typed with a service's address [R-SEARCH-90]", async () => {
  expect(await read({ subKey: '0' })).toContain('customer’s tag 0');
  expect(await read({ subKey: null })).not.toContain('customer');
});
