import { expect, it } from 'vitest';
import { maskList, maskText } from './mask-text.ts';

const KEY =
  'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';
const ADDRESS = '1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA';

it('sends no extended public key, over lines or mistyped either, and all the rest [R-SEARCH-118]', async () => {
  const wrong = `${KEY.slice(0, 20)}k${KEY.slice(21)}`;
  const { text, extendedKeys, keys } = await maskText(
    `到 ${ADDRESS}，钱包 ${KEY}。\n${KEY.slice(0, 60)}\n${KEY.slice(60)}；${wrong}`,
  );
  expect(extendedKeys).toBe(3);
  expect(keys).toEqual([KEY, wrong]);
  expect(text).toContain(ADDRESS);
  expect(text).not.toMatch(/pub|6Bosf|9nMdj/);
});

it('sends extended public keys of a list, and no extended private key [R-SCREEN-27]', async () => {
  const secret =
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi';
  const { text, privateKeys } = await maskList(`${ADDRESS}\n${KEY}\n${secret}`);
  expect([text, privateKeys]).toEqual([`${ADDRESS}\n${KEY}\n `, 1]);
});
