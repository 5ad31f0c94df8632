import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { toText } from '../../testing/read-text.tsx';
import { TabCard } from './tab-card.tsx';

const first = { value: 'transactions', label: 'Transactions', count: 1234, content: 'rows', actions: 'Export' };
const second = { value: 'counterparties', label: 'Counterparties', content: 'parties' };
const draw = (search: string, tabs: Parameters<typeof TabCard>[0]['tabs']) =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/address/1/BITCOIN/x${search}`]}>
      <TabCard label="Activity" tabs={tabs} />
    </MemoryRouter>,
  );

it('[R-ADDR-141] shows the tab that the address of the page names, and mounts no other', () => {
  const html = draw('?tab=counterparties', [first, second]);
  expect(html).toMatch(/aria-selected="true"[^>]*>Counterparties</);
  expect(html).toContain('parties');
  expect(html).not.toContain('rows');
  expect(html).not.toContain('Export');
});

it('shows the first where the address names none, or one that there is not', () => {
  for (const search of ['', '?tab=elsewhere'])
    expect(toText(draw(search, [first, second]))).toBe('Activity Transactions 1,234 Counterparties Export rows');
});

it('has a title and no tabs while there is one list', () => {
  const html = draw('', [first]);
  expect(html).not.toContain('role="tab"');
  expect(toText(html)).toBe('Activity Export rows');
});
