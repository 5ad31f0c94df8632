import { expect, it } from 'vitest';
import { drawInEnglish } from '../../testing/read-text.tsx';
import { FilterSelect } from './filter-select.tsx';
import { SearchForm } from './search-form.tsx';

const NARROWED = /<span class="narrowed"><span class="caption">([^<]*)<\/span> ([^<]*)<\/span>/g;
const readNarrowed = async (element: React.ReactNode): Promise<readonly string[]> =>
  [...(await drawInEnglish(element, {})).matchAll(NARROWED)].map(([, by, to]) => `${by}: ${to}`);

const choice = (value: string) => (
  <FilterSelect
    label="Role"
    value={value}
    onChange={() => undefined}
    options={[
      ['', 'All roles'],
      ['ADMIN', 'Administrator'],
    ]}
  />
);

it('a choice says on paper what it was set to, and nothing where it leaves nothing out [R-LIST-78]', async () => {
  expect(await readNarrowed(choice('ADMIN'))).toEqual(['Role: Administrator']);
  expect(await readNarrowed(choice(''))).toEqual([]);
});

it('a search says on paper what was searched for [R-LIST-78]', async () => {
  const search = (value: string) => <SearchForm label="Name" value={value} onSearch={() => undefined} />;
  expect(await readNarrowed(search('zhang'))).toEqual(['Name: zhang']);
  expect(await readNarrowed(search(''))).toEqual([]);
});
