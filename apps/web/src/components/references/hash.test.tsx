import { expect, it } from 'vitest';
import { CaseNamesContext, toCaseNames } from '../../lib/case-names.ts';
import app from '../../locales/en/app.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Hash, Shortened } from './hash.tsx';
import { useShorten } from './use-shorten.ts';

const ADDRESS = '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA';
const NAMES = toCaseNames([{ blockchain: 'BITCOIN', address: ADDRESS, name: 'Boss' }]);
const draw = (element: React.ReactNode) =>
  drawInEnglish(<CaseNamesContext value={NAMES}>{element}</CaseNamesContext>, { app });
const Short = () => useShorten()(ADDRESS);

it('the name of the case precedes the shortened address, whole on hover and in print [R-DESK-35]', async () => {
  const html = await draw(<Hash text={ADDRESS} to={`/address/1/BITCOIN/${ADDRESS}`} />);
  expect(toText(html)).toBe('Boss 1LqBGSKu…KYYWeabA Copy');
  expect(html).toContain(`title="${ADDRESS}"`);
  expect(html.match(/data-whole="/g)).toHaveLength(1);
  expect(html).toContain('class="case-name"');
  expect(toText(await draw(<Shortened text={ADDRESS} />))).toBe('Boss 1LqBGSKu…KYYWeabA');
  expect(await draw(<Short />)).toBe('Boss 1LqBGSKu…KYYWeabA');
});

it('other addresses and hashes are as before', async () => {
  const html = await draw(<Hash text="1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" />);
  expect(toText(html)).toBe('1A1zP1eP…v7DivfNa Copy');
});
