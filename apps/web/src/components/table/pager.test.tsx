import { expect, it } from 'vitest';
import pager from '../../locales/en/pager.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Pager } from './pager.tsx';

it('says on paper which page of how many was printed, and nothing of a single one [R-LIST-78]', async () => {
  const draw = async (total: number) =>
    toText(await drawInEnglish(<Pager page={2} total={total} perPage={4} onChange={() => undefined} />, { pager }));
  expect(await draw(97)).toContain('Page 2 of 25; the other pages are not printed');
  expect(await draw(4)).toBe('');
});
