import { describe, expect, it } from 'vitest';
import { maskEntry } from './mask-entry.ts';

const KEY = 'e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262';
// printf e9873d79c6d87dc0fb6a5778633389f4453213303da61f20bd67fc233aa33262 | sha256sum
const DIGEST = 'sha256:56e076c4827c2a0f3b4ed5789e64f9ea0ebd052356cc72bf8965efc959c3e237';

const entry = (action: string, target: string | undefined, details: Readonly<Record<string, unknown>> = {}) =>
  ({ action, target, details, result: 'REFUSED' }) as const;

describe('a possible key in an entry of the audit log', () => {
  it.each([
    entry('object.view', `addresses BITCOIN ${KEY}`, { status: 400 }),
    entry('transaction.view', `transaction BITCOIN ${KEY}`, { status: 404 }),
    entry('scoring', `ADDRESS BITCOIN ${KEY}`, { code: 'NOT_FOUND' }),
  ])('is a digest where the call was refused because it names no object: $action [R-SEARCH-98]', (before) => {
    expect(maskEntry(before).target).toBe(before.target?.replace(KEY, DIGEST));
  });

  it('is a digest in the details too: the address of an alert that is none [R-SEARCH-98]', () => {
    const before = entry('alert.create', undefined, { address: KEY, code: 'ADDRESS_INVALID' });
    expect(maskEntry(before).details).toMatchObject({ address: DIGEST });
  });

  it('stays where the call was answered, or refused for another reason: it is a transaction', () => {
    for (const before of [
      { ...entry('transaction.view', `transaction BITCOIN ${KEY}`), result: 'OK' },
      entry('scoring', `TRANSACTION BITCOIN ${KEY}`, { status: 429, code: 'TOO_MANY_REQUESTS' }),
      { ...entry('search', KEY, { isKnown: true }), result: 'OK' },
    ] as const)
      expect(maskEntry(before)).toEqual(before);
  });
});
