import { describe, expect, it } from 'vitest';
import { WORDS_CN } from '../words/cn.ts';
import { WORDS_EN } from '../words/en.ts';
import { ERROR_CODES, ERRORS, getErrorKind } from './error-codes.ts';
import { AppError } from './errors.ts';

const HAN = /\p{Script=Han}/u;

describe('an error code', () => {
  it('is one that there is', () => {
    expect([Object.keys(WORDS_CN.error), Object.keys(WORDS_EN.error)]).toEqual([ERROR_CODES, ERROR_CODES]);
  });

  it.each(ERROR_CODES)('%s has a Chinese and an English text [R-ERR-01]', (code) => {
    const [cn, en] = [WORDS_CN.error[code], WORDS_EN.error[code]];
    expect([HAN.test(cn), HAN.test(en), en.trim().length > 3]).toEqual([true, false, true]);
  });

  it('has a number of its own where SPEC names one, else its status', () => {
    const named = ERROR_CODES.filter((code) => getErrorKind(code).number !== getErrorKind(code).status);
    const numbers = named.map((code) => getErrorKind(code).number);
    expect([numbers.length, new Set(numbers).size]).toEqual([11, 11]);
    expect([ERRORS.SESSION_MISSING.number, ERRORS.SESSION_REVOKED.number, ERRORS.TOO_MANY_ATTEMPTS.number]).toEqual([
      40001, 40003, 42901,
    ]);
  });

  it('tells faults of the one who asks from all others', () => {
    const misuse = ERROR_CODES.filter((code) => getErrorKind(code).exitCode === 2);
    expect(misuse).toEqual([
      'BAD_REQUEST',
      'TEXT_UNSEEN',
      'PRIVATE_KEY_REFUSED',
      'MNEMONIC_REFUSED',
      'EXTENDED_KEY_REFUSED',
      'TEXT_MIXED',
      'TEXT_STYLED',
      'ZONE_UNKNOWN',
      'CHAIN_UNKNOWN',
      'ADDRESS_INVALID',
      'ADDRESS_OF_OTHER_CHAIN',
      'CONFIG_INVALID',
      'POLICY_INVALID',
      'POOLER_MODE',
      'STORE_NOT_EMPTY',
      'BACKUP_NOT_FOUND',
      'BACKUP_KEY_MISSING',
      'BACKUP_KEY_WRONG',
      'NOT_ON_DEMAND',
    ]);
  });
});

describe('an error', () => {
  it('may be tried again as its code says, unless it says otherwise', () => {
    expect(new AppError('STORE_UNAVAILABLE', 'away').retryable).toBe(true);
    expect(new AppError('STORE_UNAVAILABLE', 'not installed', { retryable: false }).retryable).toBe(false);
    expect(new AppError('INTERNAL', 'interrupted', { retryable: true }).with({ height: 1 }).retryable).toBe(true);
  });
});
