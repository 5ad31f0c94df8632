import { expect, it } from 'vitest';
import app from '../../../locales/en/app.json' with { type: 'json' };
import desk from '../../../locales/en/desk.json' with { type: 'json' };
import lookup from '../../../locales/en/lookup.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import { Balance, Level } from './cells.tsx';
import type { ObjectFacts } from './use-facts.ts';

const texts = { app, desk, lookup, worstOf: { NONE: 'No label' } };
const facts = (row: object): ObjectFacts => ({
  row: {
    ...{ entity: null, headline: null, historyState: 'WHOLE', isUnseen: false, coins: [], coinsTotal: 0 },
    ...{ frozenAssets: [] },
    ...row,
  } as unknown as NonNullable<ObjectFacts['row']>,
  state: 'READ',
});
const read = async (of: ObjectFacts) =>
  toText(
    await drawInEnglish(
      <>
        <Level facts={of} /> | <Balance facts={of} />
      </>,
      texts,
    ),
  );

it('an object without its history has no figure, and one without a label is not clean [R-DESK-32]', async () => {
  expect(await read(facts({ historyState: 'NOT_FETCHED' }))).toBe('No label History not fetched | No data');
  expect(await read(facts({}))).toBe('No label | 0');
  expect(await read(facts({ isUnseen: true }))).toContain('| No data');
});

it('what failed or was not read is stated, and is no zero [R-DESK-32]', async () => {
  for (const state of ['FAILED', 'LATE', 'NOT_INDEXED'] as const)
    expect(await read({ row: undefined, state })).toBe(`${lookup.state[state]} | No data`);
});
