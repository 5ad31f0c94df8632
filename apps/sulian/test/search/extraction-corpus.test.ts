import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createChainAdapter, READABLE_CHAINS } from '@sulian/chains';
import { createExtractor } from '@sulian/extraction';
import { findSecret, maskSecrets } from '@sulian/secrets';
import { realData } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';

const { extract } = createExtractor(READABLE_CHAINS.map(createChainAdapter));

const CORPUS = ['dash', 'doge', 'solana', 'tezos', 'ton', 'tron', 'xrp-classic'] as const;

/** Spellings of one address a line; comments begin with `#`. Hex of TRON has no checksum and fits several chains. */
const listSpellings = (name: string): readonly string[] =>
  readFileSync(realData(`address-corpus/${name}.txt`) ?? '', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => line.split(' '));

const isHere = realData('address-corpus') !== undefined;
if (!isHere) console.warn('extraction-corpus.test: the corpus is skipped, the real data are not beside the project');

describe.skipIf(!isHere)('every spelling of the corpus', () => {
  it.each(CORPUS)('of %s is found in a sentence, and alone [R-SEARCH-91]', (name) => {
    const spellings = listSpellings(name);
    expect(spellings.length).toBeGreaterThan(20);
    const missing = spellings.filter(
      (spelling) => !extract(`已转至 ${spelling}，请核对。`).some(({ written }) => written === spelling),
    );
    expect(missing).toEqual([]);
  });

  it('with a wrong checksum is not an address [R-SEARCH-91]', () => {
    const found = listSpellings('tezos-invalid').filter((text) =>
      extract(`见 ${text}。`).some(({ addresses }) => addresses.some(({ proof }) => proof === 'CHECKSUM')),
    );
    expect(found).toEqual([]);
  });
});

/** A reproducible run of numbers below 2^32 from a seed. */
function* randomNumbers(seed: string): Generator<number, never> {
  for (let round = 0; ; round += 1) {
    const bytes = createHash('sha512').update(`${seed} ${round}`).digest();
    for (let at = 0; at < bytes.length; at += 4) yield bytes.readUInt32BE(at);
  }
}

const PLANTED = [
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'rMQ98K56yXJbDGv49ZSmW51sLn94Xe1mu1',
  'tz1burnburnburnburnburnburnburjAYjjX',
  'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
  '0x00000000219ab540356cBB839Cbe05303d7705Fa',
  'D5DmAX876bQuQzyNyWyr4YjkGrRdP27sXM',
];
const SECRETS = ['5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ', `${'abandon '.repeat(11)}about`];
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const TEXTS = 10_000;
/** Runs per text with the form of an address: base58 of 26 to 35 letters, and of Bech32. */
const RUNS = 4;

describe('10,000 random texts with planted addresses', () => {
  const numbers = randomNumbers('溯链');
  const below = (size: number): number => numbers.next().value % size;
  const draw = (letters: string, length: number): string =>
    Array.from({ length }, () => letters[below(letters.length)]).join('');
  const drawRun = (): string => (below(4) === 0 ? `bc1q${draw(BECH32, 38)}` : draw(BASE58, 26 + below(10)));
  const texts = Array.from({ length: TEXTS }, () => {
    const planted = PLANTED[below(PLANTED.length)] ?? '';
    const runs = Array.from({ length: RUNS }, drawRun);
    return {
      planted,
      text: `于 2026 年转账 ${runs.slice(0, 2).join(' ')}，${planted}。${runs.slice(2).join('\n')} 完`,
    };
  });

  it('have all of them found, and no other with a checksum but chance hits, of which none is expected [R-SEARCH-91]', () => {
    const missing: string[] = [];
    const chanceHits: string[] = [];
    for (const { planted, text } of texts) {
      const found = extract(text)
        .filter(({ addresses }) => addresses.some(({ proof }) => proof === 'CHECKSUM'))
        .map(({ written }) => written);
      if (!found.includes(planted)) missing.push(planted);
      chanceHits.push(...found.filter((written) => written !== planted));
    }
    expect(missing).toEqual([]);
    // 40,000 runs, each read by at most 8 forms with a checksum of 4 bytes: 8 · 40,000 / 2^32 < 0.0001 hits by chance.
    expect(chanceHits).toEqual([]);
  }, 120_000);

  it('lose their private keys and mnemonics, and nothing else, before they are sent [R-SEARCH-91]', () => {
    // After a mnemonic, `1Boat…` is its 13th word: boat is in the list of BIP 39.
    for (const { planted, text } of texts.filter((each) => !each.planted.startsWith('1Boat')).slice(0, 1_000)) {
      const secret = SECRETS[below(SECRETS.length)] ?? '';
      const masked = maskSecrets(`${text} ${secret}，付至 ${planted}`);
      expect(masked).not.toContain(secret);
      expect(findSecret(masked)).toBeUndefined();
      expect(masked.split(planted)).toHaveLength(3);
    }
  }, 120_000);
});
