import { sha256 } from '@noble/hashes/sha2.js';
import { createBase58check } from '@scure/base';
import { describe, expect, it } from 'vitest';
import { fitsBip39, fitsElectrum } from './checksums.ts';
import { findSecret } from './find-secret.ts';
import { maskKeyShapes, maskSecrets } from './mask.ts';
import { getWordLists } from './word-lists.ts';

/** Published test vectors: of no money. */
const KEYS = [
  ['WIF of Bitcoin', '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ'],
  ['WIF of Bitcoin, compressed', 'KwdMAjGmerYanjeui5SHS7JkmpZvVipYvB2LJGU1ZxJwYvP98617'],
  ['BIP 38', '6PRVWUbkzzsbcVac2qwfssoUJAN1Xhrg6bNk8J7Nzm5H7kxEbn2Nh2ZoGg'],
  [
    'BIP 32',
    'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
  ],
  ['the XRP Ledger', 'snoPBrXtMeMyMHUVTgbuqAfg1SUTb'],
  ['Tezos', 'edsk3gUfUPyBSfrS9CCgmCiQsTCHGkviBDusMxDJstFtojtc1zcpsh'],
] as const;

/** Keys without funds: the example of the Bitcoin wiki, and one of an early coin. */
const MINI_KEYS = ['S6c56bnXQiBjk9mqSYE7ykVQ7NzrRy', 'SzavMBLoXU6kDrqtUVmffv'];

/** BIP 39: entropy of zeros, whose words are the list's first but for the last, which is the checksum. */
const ZEROS = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about';
const OLD_ELECTRUM = 'like just love know never want time out there make look eye';
const CHINESE = '的的的的的的的的的的的在';
const ELECTRUM = 'wild father tree among universe such mobile favorite target dynamic credit identify';

const toFullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));

const isListed = (words: string) => getWordLists().some((list) => fitsBip39(words.split(' '), list));

describe('a private key', () => {
  it.each(KEYS)('of %s is recognised by its checksum, in any text, and masked [R-SEARCH-97]', (_, key) => {
    for (const text of [key, `私钥：${key}。`, `key=${key}&x=1`]) {
      expect(findSecret(text)).toBe('PRIVATE_KEY');
      expect(maskSecrets(text)).toBe(text.replace(key, '[PRIVATE_KEY]'));
    }
  });

  it.each(
    KEYS,
  )('of %s is recognised with blanks, line breaks or invisible characters within, and in full width [R-SEARCH-102]', (_, key) => {
    const spelt = [
      `${key.slice(0, 20)} ${key.slice(20)}`,
      `${key.slice(0, 9)}\r\n${key.slice(9)}`,
      (key.match(/.{1,4}/g) ?? []).join(' '),
      `${key.slice(0, 20)}\u200b${key.slice(20, 22)}\u00ad${key.slice(22)}`,
      toFullWidth(key),
    ];
    for (const text of spelt) {
      expect(findSecret(text), text).toBe('PRIVATE_KEY');
      expect(maskSecrets(`私钥\u200b：${text}。`)).toBe('私钥\u200b：[PRIVATE_KEY]。');
    }
  });

  it('for small print is recognised by its check [R-SEARCH-97]', () => {
    for (const key of MINI_KEYS) {
      expect(maskSecrets(`私钥：${key}。`)).toBe('私钥：[PRIVATE_KEY]。');
      expect(findSecret(`${key.slice(0, -1)}${key.endsWith('y') ? 'z' : 'y'}`)).toBeUndefined();
    }
  });

  // BIP 32's first test vector with the versions that SLIP 132 adds, and those of test networks.
  it.each([
    ...['0488ade4', '049d7878', '04b2430c', '0295b005', '02aa7a99', '019d9cfe', '01b26792', '02fac398', '02fe52cc'],
    ...['04358394', '044a4e28', '045f18bc', '024285b5', '02575048', '0436ef7d'],
  ])('of BIP 32 is recognised with version %s [R-SEARCH-97]', (version) => {
    const { decode, encode } = createBase58check(sha256);
    const bytes = decode(KEYS[3][1]);
    bytes.set(version.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? []);
    expect(findSecret(encode(bytes))).toBe('PRIVATE_KEY');
  });

  it('within a link is recognised, and masked whole [R-SEARCH-102]', () => {
    const key = KEYS[0][1];
    expect(maskSecrets(`https://x.io/?k=%E7%A7%81%E9%92%A5%3A${key}%20`)).toBe(
      'https://x.io/?k=%E7%A7%81%E9%92%A5%3A[PRIVATE_KEY]%20',
    );
  });

  it.each(KEYS)('of %s with another letter in it is none', (_, key) => {
    const at = 20;
    const other = key.slice(0, at) + (key[at] === 'z' ? 'y' : 'z') + key.slice(at + 1);
    expect(findSecret(other)).toBeUndefined();
  });

  it.each([
    '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    'rMQ98K56yXJbDGv49ZSmW51sLn94Xe1mu1',
    'tz1burnburnburnburnburnburnburjAYjjX',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ])('is not what may be published: %s', (text) => {
    expect(findSecret(text)).toBeUndefined();
    expect(maskSecrets(text)).toBe(text);
  });
});

describe('a mnemonic', () => {
  it.each([
    ['begins with a word', '1ArmyHdYqkY1TzSGcnsBWBAiNXE5B4wxS3'],
    ['begins with a word behind its prefix', 'bc1cat7xk2r9pq4wz8yv5n6m3j0h2g4f6d8s9a7q5'],
    ['ends with a word', 'TQkzPp7HrX9bVn2Ws4Lm6Jt8Rf3Gd5Yarmy'],
    ['has a word in hex', '0x52908400098527886E0F7030069857D2E4add9Ee'],
  ])('next to an address that %s takes none of it [R-SEARCH-103]', (_, address) => {
    for (const words of [ZEROS, ELECTRUM, ZEROS.replace('about', 'abuot'), OLD_ELECTRUM])
      for (const gap of [' ', '\n', '，']) {
        expect(maskSecrets(`${words}${gap}${address}`)).toMatch(new RegExp(`${gap}${address}$`));
        expect(maskSecrets(`${address}${gap}${words}`)).toMatch(new RegExp(`^${address}${gap}\\[MNEMONIC\\]`));
      }
  });

  it('in one piece with numbers between its words is masked [R-SEARCH-102]', () => {
    const numbered = ZEROS.split(' ').map((word, at) => `${at + 1}${word}`);
    expect(maskSecrets(`MySeedIs${numbered.join('')}`)).not.toContain('abandon');
    expect(maskSecrets(numbered.join(' '))).not.toContain('abandon');
  });

  it('is recognised in each of the lists that BIP 39 publishes [R-SEARCH-97]', () => {
    expect(getWordLists()).toHaveLength(10);
    for (const list of getWordLists()) {
      const words = [...list.keys()].filter((word) => (list.get(word) ?? 0) > 0).slice(0, 24);
      expect(findSecret(words.join(' '))).toBe('MNEMONIC');
      expect(findSecret(words.join('\u3000').toUpperCase())).toBe('MNEMONIC');
    }
  });

  it('is recognised within a sentence and with numbers between its words, and masked whole', () => {
    const numbered = ZEROS.split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n');
    expect(maskSecrets(`助记词：${ZEROS}。`)).toBe('助记词：[MNEMONIC]。');
    expect(maskSecrets(numbered)).toBe('1. [MNEMONIC]');
    expect(maskSecrets(`${ELECTRUM} ${KEYS[0][1]}`)).toBe('[MNEMONIC] [PRIVATE_KEY]');
  });

  it('of Chinese characters in one piece is recognised by its checksum', () => {
    expect(findSecret(CHINESE)).toBe('MNEMONIC');
    expect(findSecret(`助记词：${CHINESE}`)).toBe('MNEMONIC');
    expect(findSecret([...CHINESE].join(' '))).toBe('MNEMONIC');
    expect(findSecret(CHINESE.replace('在', '是'))).toBeUndefined();
  });

  it('is recognised behind words without a blank, and with invisible characters within [R-SEARCH-102]', () => {
    for (const [text, masked] of [
      [`助记词${ZEROS}`, '助记词[MNEMONIC]'],
      [`我的助记词是${CHINESE}请保存`, '我的助记词是[MNEMONIC]请保存'],
      [toFullWidth(ZEROS), '[MNEMONIC]'],
      [ZEROS.replace('abandon', 'aban\u00addon').replaceAll(' ', ' \u200b'), '[MNEMONIC]'],
    ] as const) {
      expect(findSecret(text), text).toBe('MNEMONIC');
      expect(maskSecrets(text)).toBe(masked);
    }
  });

  it.each([
    ['in capitals that begin words', ZEROS.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()).replaceAll(' ', '')],
    ['in one piece', ZEROS.replaceAll(' ', '')],
    ['within a link', encodeURIComponent(ZEROS)],
    ['by their first four letters', ZEROS.replace(/([a-z]{4})[a-z]+/g, '$1')],
    ['one of them mistyped', ZEROS.replace('abandon abandon about', 'abandom abandon about')],
    ['of Electrum before version 2', OLD_ELECTRUM],
    ['of Electrum before version 2, in capitals', OLD_ELECTRUM.toUpperCase()],
  ])('is recognised with its words %s [R-SEARCH-103]', (_, text) => {
    expect(findSecret(text)).toBe('MNEMONIC');
    expect(maskSecrets(`(${text})`)).toBe('([MNEMONIC])');
  });

  it('of any list is recognised decomposed or composed, within a link and in one piece [R-SEARCH-97]', () => {
    for (const list of getWordLists()) {
      const words = [...list.keys()].filter((word) => (list.get(word) ?? 0) > 0).slice(100, 124);
      for (const text of [words.join(' ').normalize('NFC').toUpperCase(), encodeURIComponent(words.join('\u3000'))])
        expect(findSecret(text), text).toBe('MNEMONIC');
      if (!/\p{Script=Han}/u.test(words.join(''))) expect(findSecret(words.join(''))).toBe('MNEMONIC');
    }
  });

  it('of Chinese characters with blanks is recognised where its first or last is joined to a sentence [R-SEARCH-97]', () => {
    const spaced = [...CHINESE].join(' ');
    expect(maskSecrets(`助记词${spaced}`)).toBe('助记词[MNEMONIC]');
    expect(findSecret(`${spaced}是密码`)).toBe('MNEMONIC');
  });

  it('is recognised while it is typed', () => {
    expect(findSecret('abandon ability able about')).toBeUndefined();
    expect(findSecret('abandon ability able about above')).toBe('MNEMONIC');
    expect(maskSecrets('abandon ability able about above abs')).toBe('[MNEMONIC]');
    expect(findSecret('abandon ability able about above qqq')).toBeUndefined();
  });

  it('has a checksum that others lack: of BIP 39, and of Electrum', () => {
    expect(isListed(ZEROS)).toBe(true);
    expect(isListed(ZEROS.replace('about', 'above'))).toBe(false);
    expect(fitsElectrum(ELECTRUM.split(' '))).toBe(true);
    expect(fitsElectrum(ZEROS.split(' '))).toBe(false);
  });

  it.each([
    '中国工商银行股份有限公司',
    '黑潮行动',
    'Binance Hot Wallet 7',
    'It can only grow. Search it by person, network address, action, target, result and time',
    'I just never know what they want from me this time',
    'The money went to an exchange that they will not name, and came back after a week',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  ])('is not a name or a sentence: %s', (text) => {
    expect(findSecret(text)).toBeUndefined();
    expect(maskSecrets(text)).toBe(text);
  });
});

describe('what may be a key, and has no checksum', () => {
  const HEX = 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262';
  // printf e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262 | sha256sum
  const DIGEST = 'sha256:56e076c4827c2a0f3b4ed5789e64f9ea0ebd052356cc72bf8965efc959c3e237';

  it('becomes a digest, the same whatever its spelling, once [R-SEARCH-98]', () => {
    const masked = maskKeyShapes(HEX);
    expect(masked).toBe(DIGEST);
    expect(masked).not.toContain(HEX);

    for (const other of [`0x${HEX}`, HEX.toUpperCase(), `0X${HEX.toUpperCase()}`])
      expect(maskKeyShapes(other)).toBe(masked);
    expect(maskKeyShapes(masked)).toBe(masked);
    expect(maskKeyShapes(`k ${HEX}, 2`)).toBe(`k ${masked}, 2`);
    for (const broken of [`${HEX.slice(0, 32)} ${HEX.slice(32)}`, (HEX.match(/.{1,8}/g) ?? []).join('\n')])
      expect(maskKeyShapes(`k ${broken}, 2`)).toBe(`k ${masked}, 2`);
    for (const before of ['privkey', 'key:', '私钥:', '私钥：', 'v1:', 'KEY-1:', 'a0:'])
      for (const spelt of [HEX, `0x${HEX}`]) expect(maskKeyShapes(before + spelt)).toBe(before + masked);
  });

  it.each([
    ['with blanks that are not seen', `${HEX.slice(0, 20)}\u200b${HEX.slice(20)}`],
    ['in full width', toFullWidth(HEX)],
    ['with colons', (HEX.match(/../g) ?? []).join(':')],
    ['with hyphens', (HEX.match(/.{4}/g) ?? []).join('-')],
    ['as a list of bytes', (HEX.match(/../g) ?? []).map((byte) => `0x${byte}`).join(', ')],
  ])('is the same digest %s [R-SEARCH-98]', (_, text) => {
    expect(maskKeyShapes(`密钥${text}`)).toBe(`密钥${DIGEST}`);
  });

  it.each([
    ['hex that lacks its last digits', HEX.slice(0, 60)],
    ['64 bytes of hex', HEX + HEX],
    ['16 bytes of hex', HEX.slice(0, 32)],
    ['a number', BigInt(`0x${HEX}`).toString()],
    ['bytes in decimals', `[${(HEX.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(',')}]`],
    ['base64', Buffer.from(HEX, 'hex').toString('base64')],
    ['a WIF key that lacks a letter', KEYS[0][1].slice(0, -1)],
    ['a WIF key with a wrong letter', `${KEYS[1][1].slice(0, -1)}9`],
    ['a mistyped key of BIP 32', `${KEYS[3][1].slice(0, -1)}9`],
    ['a mistyped seed of the XRP Ledger', `${KEYS[4][1].slice(0, -1)}9`],
  ])('is a digest: %s [R-SEARCH-98]', (_, text) => {
    expect(maskKeyShapes(text)).toMatch(/^\[?sha256:[0-9a-f]{64}\]?$/);
    expect(maskKeyShapes(maskKeyShapes(text))).toBe(maskKeyShapes(text));
  });

  it('is neither an address nor part of one', () => {
    for (const text of [
      `0:${HEX}`,
      `-1:${HEX}`,
      `ton 0:${HEX}`,
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      HEX.slice(0, 40),
      `41${HEX.slice(0, 40)}`,
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      'XVPcpSm47b1CZkf5AkKM9a84dQHe3m4sBhsrA4XtnBECTAc',
      'EQCxE6mUtQJKFnGfaROTKOt1lZbDiiX1kCixRv7Nw2Id_sDs',
      'sms 2024-05-12 10:00:00, 100000 USDT',
    ])
      expect(maskKeyShapes(text)).toBe(text);
  });
});

describe('extended public keys', () => {
  const EXTENDED =
    'xpub6BosfCnifzxcFwrSzQiqu2DBVTshkCXacvNsWGYJVVhhawA7d4R5WSWGFNbi8Aw6ZRc1brxMyWMzG3DSSSSoekkudhUd9yLb6qx39T9nMdj';

  it.each([
    ['as written', EXTENDED],
    ['of another kind', `zpub${EXTENDED.slice(4)}`],
    ['over lines', `${EXTENDED.slice(0, 60)}\n  ${EXTENDED.slice(60)}`],
    ['mistyped', `${EXTENDED.slice(0, 20)}k${EXTENDED.slice(21)}`],
    ['full-width', toFullWidth(EXTENDED)],
  ])('are recognised and masked: %s [R-SEARCH-121]', (_form, key) => {
    expect(findSecret(`钱包：${key}。`)).toBe('EXTENDED_KEY');
    expect(maskSecrets(`钱包：${key}。`)).toBe('钱包：[EXTENDED_KEY]。');
  });

  it('are no shorter texts and no longer words [R-SEARCH-121]', () => {
    expect(findSecret(EXTENDED.slice(0, 90))).toBeUndefined();
    expect(findSecret(`A${EXTENDED}`)).toBeUndefined();
  });
});
