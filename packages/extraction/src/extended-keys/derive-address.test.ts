import { expect, it } from 'vitest';
import { listBranches, parseExtendedKey, toAddress } from './derive-address.ts';
import type { KeyUse } from './key-forms.ts';

/** Accounts of the mnemonic of eleven times "abandon" and "about": BIP 44 and 49 on the main network, and the vectors of BIP 84 and 86. */
const VECTORS: readonly (readonly [
  name: string,
  key: string,
  script: KeyUse['script'],
  addresses: readonly string[],
])[] = [
  [
    'BIP 44',
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj',
    'P2PKH',
    ['1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA', '1Ak8PffB2meyfYnbXZR9EGfLfFZVpzJvQP', '1J3J6EvPrv8q6AC3VCjWV45Uf3nssNMRtH'],
  ],
  [
    'BIP 49',
    'ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP',
    'P2SH_P2WPKH',
    ['37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf', '3LtMnn87fqUeHBUG414p9CWwnoV6E2pNKS', '34K56kSjgUCUSD8GTtuF7c9Zzwokbs6uZ7'],
  ],
  [
    'BIP 84',
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs',
    'P2WPKH',
    [
      'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
      'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g',
      'bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el',
    ],
  ],
  [
    'BIP 86',
    'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
    'P2TR',
    [
      'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
      'bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh',
      'bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7',
    ],
  ],
];

const addressOf = (text: string, use: KeyUse, branch: number, index: number): string => {
  const key = parseExtendedKey(text);
  const of = key === undefined ? undefined : listBranches(key)[branch];
  if (of === undefined) throw new Error('The test key has no such branch.');
  return toAddress(of.derive(index), use);
};

it.each(
  VECTORS,
)('derives the addresses of %s: two to receive on and one of change [R-SEARCH-127]', (_, text, script, expected) => {
  const use = { blockchain: 'BITCOIN', script } as const;
  expect(parseExtendedKey(text)?.uses).toContainEqual(use);
  expect([addressOf(text, use, 0, 0), addressOf(text, use, 0, 1), addressOf(text, use, 1, 0)]).toEqual(expected);
});

it.each([
  ['LITECOIN', 'P2PKH', /^L/],
  ['LITECOIN', 'P2SH_P2WPKH', /^M/],
  ['LITECOIN', 'P2WPKH', /^ltc1q/],
  ['DASH', 'P2PKH', /^X/],
  ['DOGECOIN', 'P2PKH', /^D/],
  ['BITCOINCASH', 'P2PKH', /^1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA$/],
] as const)('writes addresses of %s in %s as the chain does [R-SEARCH-127]', (blockchain, script, form) => {
  expect(addressOf(VECTORS[0]?.[1] ?? '', { blockchain, script }, 0, 0)).toMatch(form);
});

it('takes a key below an account for a branch of its own [R-SEARCH-127]', () => {
  const account = parseExtendedKey(VECTORS[0]?.[1] ?? '');
  const branch = parseExtendedKey(account?.node.deriveChild(0).publicExtendedKey ?? '');
  if (branch === undefined) throw new Error('The branch key is invalid.');
  const branches = listBranches(branch);
  expect(branches.map(({ path }) => path)).toEqual(['']);
  const first = branches[0]?.derive(0) ?? new Uint8Array();
  expect(toAddress(first, { blockchain: 'BITCOIN', script: 'P2PKH' })).toBe(VECTORS[0]?.[3][0]);
});

it.each([
  ['a wrong checksum', `${VECTORS[0]?.[1].slice(0, 20)}k${VECTORS[0]?.[1].slice(21)}`],
  [
    'an extended private key',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  ['a form of several signers', `Zpub${VECTORS[2]?.[1].slice(4)}`],
])('rejects %s [R-SEARCH-127]', (_, text) => {
  expect(parseExtendedKey(text)).toBeUndefined();
});
