import { describe, expect, test } from 'vitest';
import { describeDeception, findDeception } from './deceptive-text.ts';
import { sanitiseText, toHonestName } from './sanitise-text.ts';

describe('a name', () => {
  test.each([
    ['B\u0456nance', 'name B\u0456nance mixes Latin and Cyrillic letters in one word'],
    ['K\u03bfaken', 'name K\u03bfaken mixes Latin and Greek letters in one word'],
    ['\u0421\u03bfюз', 'name \u0421\u03bfюз mixes Cyrillic and Greek letters in one word'],
    ['Bin\u200bance', 'name "Bin\ufffdance" holds characters that are not seen'],
    ['Bin\u3164ance\u{E0041}', 'name "Bin\ufffdance\ufffd" holds characters that are not seen'],
    ['\u202eecnaniB', 'name "\ufffdecnaniB" holds characters that are not seen'],
  ])('%s that may pass for another is told why [R-LABEL-21]', (name, reason) => {
    expect(describeDeception('name', name)).toBe(reason);
  });

  test.each([
    'Binance',
    'Сбербанк',
    '火币 Huobi',
    'Сбербанк Online',
    'Ελλάδα Exchange',
    'Café d’Or',
    'BTC-e',
    '3 μBTC, 5 kΩ',
    '⚠️ 已冻结 👨‍👩‍👧',
    '',
  ])('%s in honest writing is not', (name) => {
    expect(describeDeception('name', name)).toBeUndefined();
  });
});

describe('names of the people of China', () => {
  test.each([
    ['Han', '王小明'],
    ['Han beyond the basic plane, as in rare names', '𬱖𠮷'],
    ['of a private character that a police font draws', '王\ue863'],
    ['Uyghur in Han, with its middle dot', '买买提·吐尔逊'],
    ['Uyghur in Arabic letters', 'مەمتىمىن ئابدۇللا'],
    ['Uyghur in Cyrillic letters', 'Мәмтимин'],
    ['Kazakh in Arabic letters with its high hamza', 'ٴبىلىم قازاقستان'],
    ['Kazakh in Cyrillic letters', 'Нұрсұлтан Әбішұлы'],
    ['Kazakh in Latin letters', 'Nursūltan Äbışūly'],
    ['Tibetan, with its stacks', 'བསྒྲུབས་ བཀྲ་ཤིས་'],
    ['Tibetan in Han', '扎西·次仁'],
    ['Mongolian, with vowel separator and variation selector', 'ᠪᠠᠲᠤ᠊ ᠭᠠᠯ᠎ᠠ ᠰᠠᠷᠠ᠋ᠨ'],
    ['Mongolian in Cyrillic letters', 'Баттөмөр Сүхбаатар'],
    ['Manchu', 'ᠮᠠᠨᠵᡠ'],
    ['Yi', 'ꆈꌠ'],
    ['Dai', 'ᦎᦷᦑᦺ'],
    ['Zhuang', 'Cungh Bouxcuengh'],
    ['Persian with its joiner, as Tajik neighbours write', 'می‌خواهم'],
    ['Hindi with its joiner', 'क्‍ष'],
    ['Vietnamese', 'Nguyễn Thị Hương'],
    ['Thai', 'ที่'],
  ])('pass: %s', (_what, name) => {
    expect(findDeception(name)).toBeUndefined();
    expect(sanitiseText(name, { keepFontDependent: true })).toBe(name.normalize('NFC').replace(/\s+/g, ' '));
  });

  test.each([
    ['a joiner between Han', '王\u200d小明'],
    ['a joiner between Latin letters', 'pay\u200cpal'],
    ['a joiner at the end of an Uyghur word, where it does nothing', 'مەمتىمىن\u200c'],
    ['two joiners in a row', 'می\u200c\u200cخواهم'],
    ['a vowel separator among Latin letters', 'pay\u180epal'],
    ['a variation selector behind a letter', 'Binance\ufe0f'],
    ['a direction mark in Uyghur', 'مەمتى\u200fمىن'],
  ])('do not lend theirs to others: %s', (_what, name) => {
    expect(findDeception(name)).toBe('TEXT_UNSEEN');
  });
});

describe('letters of a style, piled marks and the blank braille pattern', () => {
  test.each([
    ['full-width letters', '\uff22inance', 'TEXT_STYLED', 'Binance'],
    ['mathematical letters', '\u{1d401}inance', 'TEXT_STYLED', 'Binance'],
    ['letter-like symbols', '\u212cinance', 'TEXT_STYLED', 'Binance'],
    ['letters in circles', '\u24b7inance', 'TEXT_STYLED', 'Binance'],
    ['piled marks', 'Binance\u0300\u0301\u0302\u0303', 'TEXT_STYLED', 'Binanc\u00e8\u0301\u0302'],
    ['the blank braille pattern', 'Bin\u2800ance', 'TEXT_UNSEEN', 'Binance'],
  ])('are refused, and read in plain letters where they are stored: %s [R-ACCESS-38]', (_what, name, code, plain) => {
    expect(findDeception(name)).toBe(code);
    expect(toHonestName(name)).toBe(plain);
    expect(findDeception(toHonestName(name))).toBeUndefined();
  });

  test.each(['上海（集团）有限公司', '１２３号', '25 ℃ №7 ™', 'Nguyễn', 'ブ'])('are not in %s', (name) => {
    expect(findDeception(name)).toBeUndefined();
  });
});

describe('a text of several lines', () => {
  test('may break them, and hide nothing else', () => {
    expect(findDeception('一\r\n\t二')).toBe('TEXT_UNSEEN');
    expect(findDeception('一\r\n\t二', { mayHaveLines: true })).toBeUndefined();
    expect(findDeception('一\n\u2066二', { mayHaveLines: true })).toBe('TEXT_UNSEEN');
  });
});
