import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isRefused, refuseSecret } from './refuse-secret.ts';

const KEY = '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ';
const WORDS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const EXTENDED =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const sent: string[] = [];

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  vi.stubGlobal('fetch', (url: string, { body }: RequestInit) => {
    sent.push(`${url} ${String(body)}`);
    return Promise.resolve(Response.json({ success: true, code: 0, message: '', data: null }));
  });
});
afterEach(() => void sent.splice(0));

it.each([
  ['PRIVATE_KEY', KEY],
  ['MNEMONIC', WORDS],
  ['EXTENDED_KEY', `钱包 ${EXTENDED}`],
])('refuses a %s by name and sends its kind alone [R-SEARCH-97] [R-SEARCH-121]', async (kind, text) => {
  const error = await refuseSecret(text).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: `${kind}_REFUSED` });
  expect(isRefused(error as Error)).toBe(true);
  expect(sent).toEqual([`/api/proxy/v1/search/refusals {"kind":"${kind}"}`]);
});

it.each([
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '黑潮行动',
  'Binance Hot Wallet',
])('lets %s through', async (text) => {
  await refuseSecret(text);
  expect(sent).toEqual([]);
  expect(isRefused(new Error('other'))).toBe(false);
});
