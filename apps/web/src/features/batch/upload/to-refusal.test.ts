import { LIST_FAULTS } from '@sulian/domain';
import { expect, it } from 'vitest';
import { CallError } from '../../../lib/api.ts';
import cn from '../../../locales/cn/batch.json' with { type: 'json' };
import en from '../../../locales/en/batch.json' with { type: 'json' };
import { toRefusal } from './to-refusal.ts';

const refuse = (code: string, details: Readonly<Record<string, unknown>>) =>
  toRefusal(new CallError(code, 'words of the server', { details }));

const LIMITS = ['BYTES', 'ROWS', 'LINE', 'WORKBOOK', 'PARTS', 'UNPACKED', 'RATIO', 'TEXTS'] as const;

it('names each limit in both languages, bytes as megabytes [R-SCREEN-23]', () => {
  for (const limit of LIMITS) {
    expect(refuse('FILE_TOO_LARGE', { limit, max: 200 })?.key).toBe(`batch.refused.limit.${limit}`);
    for (const texts of [cn, en]) expect(texts.refused.limit[limit]).toContain('{{max}}');
  }
  expect(refuse('FILE_TOO_LARGE', { limit: 'LINE', max: 1_048_576, line: 1_204 })?.values).toEqual({
    max: '1',
    line: '1,204',
  });
});

it('names a quota and a fault of the list, and leaves other failures to their code [R-SCREEN-23]', () => {
  expect(refuse('TOO_MANY_REQUESTS', { quota: 'OPEN', max: 3 })).toEqual({
    key: 'batch.refused.quota.OPEN',
    values: { max: '3' },
  });
  for (const fault of LIST_FAULTS) {
    expect(refuse('FILE_UNREADABLE', { fault })?.key).toBe(`batch.refused.unreadable.${fault}`);
    for (const texts of [cn, en]) expect(texts.refused.unreadable[fault]).toMatch(/./);
  }
  expect(refuse('FILE_UNREADABLE', {})).toBeUndefined();
  expect(refuse('TOO_MANY_REQUESTS', { retryAfterSec: 5 })).toBeUndefined();
  expect(refuse('FORBIDDEN', {})).toBeUndefined();
  expect(toRefusal(new Error('broken'))).toBeUndefined();
});
