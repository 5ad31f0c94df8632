import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { check } from './check.ts';
import { toFault } from './to-fault.ts';

const WHOLE = { caseName: 'DEMO-2026', isCaseKnown: true, email: 'a@b.cn', password: 'x' };
const key = (form: Partial<typeof WHOLE>) => {
  const fault = check({ ...WHOLE, ...form });
  return fault === undefined ? undefined : 'key' in fault ? [fault.field, fault.key] : [];
};

describe('the checks of the login form', () => {
  it('let a whole form through', () => {
    expect(key({})).toBeUndefined();
  });

  it('run in order case, e-mail, password and stop at the first [R-LOGIN-06]', () => {
    const nothing = { caseName: ' ', isCaseKnown: false, email: '', password: '' };
    expect(key(nothing)).toEqual(['case', 'login.ignore.caseNumber']);
    expect(key({ ...nothing, caseName: 'x' })).toEqual(['case', 'login.unknownCase']);
    expect(key({ ...nothing, caseName: 'x', isCaseKnown: true })).toEqual(['email', 'login.format.email']);
    expect(key({ password: '' })).toEqual(['password', 'login.format.password']);
  });

  it('say that a case or an e-mail hides something, rather than that it is unknown [R-ACCESS-39]', () => {
    expect(key({ caseName: 'DEMO\u200b-2026', isCaseKnown: false })).toEqual(['case', 'error.TEXT_UNSEEN']);
    expect(key({ caseName: 'D\u0415MO-2026', isCaseKnown: false })).toEqual(['case', 'error.TEXT_MIXED']);
    expect(key({ caseName: 'D\u0415MO-2026', isCaseKnown: true })).toBeUndefined();
    expect(key({ email: 'a@b\u200b.cn' })).toEqual(['email', 'error.TEXT_UNSEEN']);
  });

  it.each(['a@b', 'a b@c.cn', 'a@@b.cn', '@b.cn', 'é@b.cn'])('refuse %s as an e-mail [R-LOGIN-08]', (email) => {
    expect(key({ email })).toEqual(['email', 'login.format.email']);
  });

  it.each(['', 'a b', '12345678901234567'])('refuse "%s" as a password [R-LOGIN-09]', (password) => {
    expect(key({ password })).toEqual(['password', 'login.format.password']);
  });
});

describe('a refused sign-in', () => {
  it.each([
    [40004, 'password', 'login.passwordError'],
    [40005, 'case', 'login.unknownCase'],
    [40006, 'email', 'login.unknownEmail'],
  ])('with code %i is shown at the field %s [R-LOGIN-15] [R-LOGIN-16]', (number, field, text) => {
    expect(toFault(new CallError('X', '', { number }))).toEqual({ field, key: text });
  });

  it('with any other code is shown in the general slot, in the words of the server [R-LOGIN-20]', () => {
    const error = new CallError('BUSY', 'busy', { number: 503 });
    expect(toFault(error)).toEqual({ field: 'other', error });
  });
});
