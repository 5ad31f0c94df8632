import { AppError } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { toStoreError } from './errors.ts';

const fault = (code: string, message = 'said so') => Object.assign(new Error(message), { code });

describe('toStoreError', () => {
  it.each([
    ['53100', 'DISK_FULL', true],
    ['57014', 'QUERY_TIMEOUT', true],
    ['57P01', 'STORE_UNAVAILABLE', true],
    ['57P02', 'STORE_UNAVAILABLE', true],
    ['57P03', 'STORE_UNAVAILABLE', true],
    ['08006', 'STORE_UNAVAILABLE', true],
    ['53300', 'STORE_UNAVAILABLE', true],
    ['40P01', 'STORE_UNAVAILABLE', true],
    ['ECONNREFUSED', 'STORE_UNAVAILABLE', true],
    ['ECONNRESET', 'STORE_UNAVAILABLE', true],
    ['ENOENT', 'STORE_UNAVAILABLE', true],
    ['EAGAIN', 'STORE_UNAVAILABLE', true],
    ['23505', 'INTERNAL', false],
    ['42P01', 'INTERNAL', false],
  ])('names %s %s', (code, expected, retryable) => {
    expect(toStoreError(fault(code))).toMatchObject({ code: expected, retryable, details: { sqlState: code } });
  });

  it('knows a lost connection and an exhausted pool by their message', () => {
    for (const message of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(toStoreError(new Error(message)).code).toBe('STORE_UNAVAILABLE');
  });

  it('keeps values of rows out of the details', () => {
    const error = Object.assign(fault('23505'), {
      detail: 'Key (mail)=(a@b.c) already exists.',
      constraint: 'one_mail',
    });
    expect(toStoreError(error).details).toEqual({ sqlState: '23505', constraint: 'one_mail' });
  });

  it('says of a text that cannot be stored nothing in words of the store [R-ERR-02]', () => {
    const error = Object.assign(fault('22021', 'invalid byte sequence for encoding "UTF8": 0x00'), {
      where: 'unnamed portal parameter $2',
    });
    expect(toStoreError(error)).toMatchObject({
      code: 'BAD_REQUEST',
      message: 'A text has a null byte',
      details: {},
    });
  });

  it('lets an AppError pass', () => {
    const error = new AppError('NOT_FOUND', 'nothing here');
    expect(toStoreError(error)).toBe(error);
  });
});
