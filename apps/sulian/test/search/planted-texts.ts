import { createChainAdapter, READABLE_CHAINS } from '@sulian/chains';
import { createExtractor } from '@sulian/extraction';
import { createRandom, type Random } from '@sulian/testkit';

const { extract } = createExtractor(READABLE_CHAINS.map(createChainAdapter));

/** One address of each spelling with a checksum, as people copy them. */
export const CHECKED_SPELLINGS: readonly string[] = [
  '122c9XmGjeMcirALbBP1g2kh9N3uZZofbR',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  'LNPi3w5hK5KrDqiwGnMRnVV4K9sfWNLEd9',
  'Xb8cmjtK67y9T2haqrcDicoAMByDesLcAe',
  '9wVpy4DWQFL5NWQ3LvExiArB2DCGgDVXwJ',
  'A5ozMKvBJhMi5sMgwzbfVLs1WZ1t4c7JKB',
  'D5DmAX876bQuQzyNyWyr4YjkGrRdP27sXM',
  'T9yKadsyyeo3Z8rD7mHpEsi8fpSxKMaYqW',
  'r33MBTjz1hzaZSsyvRwHRmaMn9S5xpp9w6',
  'tz1burnburnburnburnburnburnburjAYjjX',
  'KT18tv2siXNxfc3FkCoS4esPuLqvaYrcGV92',
  'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
  'Uf8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMxYA',
  'EQAGO9-_NH-IPdunKiAFY1cK8txyaVsrL8yq7NETaIrFcKJ0',
  '0x00000000219ab540356cBB839Cbe05303d7705Fa',
];

/** One address of each spelling without a checksum. */
export const SHAPED_SPELLINGS: readonly string[] = [
  '0x00000000219ab540356cbb839cbe05303d7705fa',
  '4100057de745f474735d9084994d66e85b24f943f8',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  '0:063BDFBF347F883DDBA72A200563570AF2DC72695B2B2FCCAAECD113688AC570',
];

const PLANTED = [...CHECKED_SPELLINGS, ...SHAPED_SPELLINGS];
const WORDS = [
  '阿峰: 打到这个地址',
  '已到账',
  '2026-11-20 12:01',
  'the money went to',
  '（',
  '）',
  '，',
  '\n',
  '\t',
  '5,000 USDT',
  '<td>',
  'ok',
];
const LINKS = ['https://tronscan.org/#/address/', '地址：', '"', '(', ''];
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new RangeError('missing items');
  return item;
}

const letters = (random: Random, alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[random.below(alphabet.length)]).join('');

/** Texts in the form of an address, of random letters. Their checksums fit by chance alone. */
const LOOKALIKES: readonly ((random: Random) => string)[] = [
  (random) => `T${letters(random, BASE58, 33)}`,
  (random) => `1${letters(random, BASE58, 32)}`,
  (random) => `D${letters(random, BASE58, 33)}`,
  (random) => `r${letters(random, BASE58, 32)}`,
  (random) => `tz1${letters(random, BASE58, 33)}`,
  (random) => `bc1q${letters(random, BECH32, 38)}`,
  (random) => `EQ${letters(random, BASE64, 46)}`,
];

export interface PlantedCounts {
  readonly planted: number;
  /** Planted addresses that were not found. */
  readonly missed: readonly string[];
  readonly lookalikes: number;
  /** Texts found by a checksum that were not planted. */
  readonly chanceHits: readonly string[];
}

/** Plants addresses of all spellings among words and lookalikes, and extracts them again. */
export function countPlanted(texts: number, seed: number): PlantedCounts {
  const random = createRandom(seed);
  const missed: string[] = [];
  const chanceHits: string[] = [];
  let [planted, lookalikes] = [0, 0];
  for (let at = 0; at < texts; at++) {
    const hidden = Array.from({ length: 1 + random.below(4) }, () => pick(random, PLANTED));
    const noise = hidden.map(() => pick(random, LOOKALIKES)(random));
    const text = hidden
      .map(
        (address, index) =>
          `${pick(random, WORDS)} ${noise[index]}；${pick(random, LINKS)}${address}。${pick(random, WORDS)}\n`,
      )
      .join('');
    const extracted = extract(text);
    const written = new Set(extracted.map((each) => each.written));
    missed.push(...hidden.filter((address) => !written.has(address)).map((address) => `${address} in ${text}`));
    chanceHits.push(
      ...extracted
        .filter(({ addresses }) => addresses.some(({ proof }) => proof === 'CHECKSUM'))
        .map((each) => each.written)
        .filter((each) => !hidden.includes(each)),
    );
    planted += hidden.length;
    lookalikes += noise.length;
  }
  return { planted, missed, lookalikes, chanceHits };
}
