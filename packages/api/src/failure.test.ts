import { AppError, type ErrorCode } from '@sulian/domain';
import { HOSTILE_VALUES } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { toFailedReply } from './failure.ts';

const secret = 'connect to 10.1.2.3 as admin:hunter2';

describe('what a client is told of a fault', () => {
  it.each<[ErrorCode, number]>([
    ['BAD_REQUEST', 400],
    ['ADDRESS_INVALID', 400],
    ['ADDRESS_OF_OTHER_CHAIN', 400],
    ['CHAIN_UNKNOWN', 404],
    ['CHAIN_NOT_INDEXED', 404],
    ['NOT_FOUND', 404],
    ['UNPROCESSABLE_GLOBAL_SCORE', 422],
    ['TOO_MANY_REQUESTS', 429],
    ['INTERNAL', 500],
    ['BLOCK_CORRUPT', 500],
    ['STORE_UNAVAILABLE', 503],
    ['DISK_FULL', 503],
    ['AUDIT_UNAVAILABLE', 503],
    ['QUERY_TIMEOUT', 504],
  ])('answers %s with status %i', (code, status) => {
    expect(toFailedReply(new AppError(code, 'text'))).toMatchObject({
      status,
      body: { success: false, code: status, error: code },
    });
  });

  it("passes on message and details of the client's own mistake", () => {
    const error = new AppError('ADDRESS_OF_OTHER_CHAIN', 'of Ethereum', { details: { belongsTo: 'ETHEREUM' } });
    expect(toFailedReply(error).body).toEqual({
      success: false,
      code: 400,
      error: 'ADDRESS_OF_OTHER_CHAIN',
      message: 'of Ethereum',
      details: { belongsTo: 'ETHEREUM' },
    });
  });

  it.each(Object.entries(HOSTILE_VALUES))('can be sent, with details of: %s [R-ERR-12]', (_name, make) => {
    const { body } = toFailedReply(new AppError('BAD_REQUEST', 'wrong', { details: { value: make(), sum: 1n } }));
    expect(JSON.parse(JSON.stringify(body))).toMatchObject({ error: 'BAD_REQUEST', details: { sum: '1' } });
  });

  it.each([
    [new AppError('TOO_MANY_REQUESTS', 'Too many requests', { details: { retryAfterSec: 12.2 } }), 13],
    [new AppError('TOO_MANY_ATTEMPTS', 'too many attempts', { details: { retryAfterSec: 1 } }), 1],
    [new AppError('TOO_MANY_REQUESTS', 'At most 8 open streams'), 5],
    [Object.assign(new Error('slow down'), { statusCode: 429 }), 5],
  ])('states with every 429 when to ask again, in both languages, case %# [R-PUB-14]', (error, seconds) => {
    const { status, retryAfterSec, body } = toFailedReply(error);
    expect([status, retryAfterSec]).toEqual([429, seconds]);
    expect(body.message).toContain(`请在 ${seconds} 秒后再试`);
    expect(body.message).toContain(`try again in ${seconds} second`);
  });

  it('leaves details out when there are none', () => {
    expect(toFailedReply(new AppError('NOT_FOUND', 'nothing')).body).not.toHaveProperty('details');
  });

  it.each([
    new AppError('STORE_UNAVAILABLE', secret, { details: { url: secret } }),
    new AppError('INTERNAL', secret, { details: { path: secret } }),
    new Error(secret),
    secret,
    undefined,
    Object.assign(new Error(secret), { statusCode: 500 }),
  ])('keeps the inner message of a fault of ours to itself, case %#', (error) => {
    const { status, body } = toFailedReply(error);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(body)).not.toContain('hunter2');
    expect(body).not.toHaveProperty('stack');
  });

  it.each([
    [429, 429, 'TOO_MANY_REQUESTS'],
    [413, 400, 'BAD_REQUEST'],
    [415, 400, 'BAD_REQUEST'],
  ])("turns the web server's own refusal %i into our words", (statusCode, status, code) => {
    expect(toFailedReply(Object.assign(new Error('refused'), { statusCode }))).toMatchObject({
      status,
      body: { error: code, message: expect.not.stringContaining('refused') },
    });
  });
});
