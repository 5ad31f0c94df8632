import { expect, it } from 'vitest';
import tile from '../../locales/en/tile.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Usd, useUsdCells, useUsdNotes } from './usd.tsx';

const texts = { tile };

it('a value stands short in the one shape of its language, and whole for hover, focus and copies [R-SHOW-21]', async () => {
  const html = await drawInEnglish(<Usd value={4_057_612.344} />, texts);
  expect(toText(html)).toBe('≈ 4.06M USD');
  for (const part of ['data-exact="4,057,612.34 USD"', 'data-copy="4,057,612.34 USD"', 'tabindex="0"'])
    expect(html).toContain(part);
});

it('a balance is called by the latest price, what moved is not, and without a price neither is 0 [R-SHOW-26]', async () => {
  expect(toText(await drawInEnglish(<Usd value={1_500} isLatest />, texts))).toBe('≈ 1.50K USD now');
  expect(toText(await drawInEnglish(<Usd value={null} isLatest />, texts))).toBe('USD: N/A');
});

function Column({ values }: { readonly values: readonly (number | null)[] }) {
  const cell = useUsdCells(values);
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
    <i key={index}>{cell(value)}</i>
  ));
}

it('a column has one unit for all its cells, each with its exact value [R-SHOW-20] [R-SHOW-21]', async () => {
  const html = await drawInEnglish(<Column values={[4_057_612.344, 1_500, null]} />, {
    ...texts,
    app: { missing: 'N/A' },
  });
  expect(toText(html)).toBe('4,057.61K 1.50K N/A');
  expect(html).toContain('data-exact="1,500.00 USD"');
});

function Notes({ values }: { readonly values: readonly (number | null)[] }) {
  const note = useUsdNotes(values);
  return values.map((value, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a list that does not change
    <i key={index}>{note(value)}</i>
  ));
}

it('values under the amounts of a column have one unit and decimals too, and round ones keep theirs [R-SHOW-20]', async () => {
  const html = await drawInEnglish(<Notes values={[53_590_000, 78_693_000, 1_500_000, null]} />, texts);
  expect(toText(html)).toBe('≈ 53.59M USD ≈ 78.69M USD ≈ 1.50M USD USD: N/A');
  const even = await drawInEnglish(<Notes values={[53_000_000, 78_693_000, 1_500]} />, texts);
  expect(toText(even)).toBe('≈ 53,000.00K USD ≈ 78,693.00K USD ≈ 1.50K USD');
});
