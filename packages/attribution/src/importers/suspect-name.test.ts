import { describe, expect, test } from 'vitest';
import { findSuspicion } from './suspect-name.ts';

describe('a name', () => {
  test.each([
    ['B\u0456nance', 'name B\u0456nance mixes Latin and Cyrillic letters in one word'],
    ['K\u03bfaken', 'name K\u03bfaken mixes Latin and Greek letters in one word'],
    ['Bin\u200bance', 'name "Bin\ufffdance" holds characters that are not seen'],
    ['\u202eecnaniB', 'name "\ufffdecnaniB" holds characters that are not seen'],
  ])('%s that may pass for another is told why [R-LABEL-21]', (name, reason) => {
    expect(findSuspicion(name)).toBe(reason);
  });

  test.each([
    'Binance',
    'Сбербанк',
    '火币 Huobi',
    'Сбербанк Online',
    'Ελλάδα Exchange',
    'Café d’Or',
    'BTC-e',
    '',
  ])('%s in honest writing is not', (name) => {
    expect(findSuspicion(name)).toBeUndefined();
  });
});
