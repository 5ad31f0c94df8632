import { describe, expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { checkForCode, checkReset, type ForgotForm, toFault } from './check.ts';

const FORM: ForgotForm = {
  caseName: 'DEMO-2026',
  email: 'a@b.cn',
  code: '123456',
  password: 'Sulian-2027',
  confirmPass: 'Sulian-2027',
};
const NOTHING: ForgotForm = { caseName: '', email: '', code: '', password: '', confirmPass: '' };

describe('the checks of a password reset', () => {
  it('before a code ask for the case, then the e-mail [R-RESET-04]', () => {
    expect(checkForCode(NOTHING, false)).toEqual({ field: 'case', key: 'login.ignore.caseNumber' });
    expect(checkForCode({ ...NOTHING, caseName: 'x' }, false)).toEqual({ field: 'case', key: 'login.unknownCase' });
    expect(checkForCode({ ...NOTHING, caseName: 'x' }, true)).toEqual({ field: 'email', key: 'login.format.email' });
    expect(checkForCode({ ...NOTHING, caseName: 'x', email: 'a@b.cn' }, true)).toBeUndefined();
  });

  it('on submit go on to code, password and confirmation, and stop at the first [R-RESET-08]', () => {
    expect(checkReset(NOTHING, true)?.field).toBe('case');
    expect(checkReset({ ...FORM, email: 'a' }, true)?.field).toBe('email');
    expect(checkReset({ ...FORM, code: ' ', password: '' }, true)).toEqual({ field: 'code', key: 'forgot.emptyCode' });
    expect(checkReset({ ...FORM, password: 'a b', confirmPass: '' }, true)?.field).toBe('password');
    expect(checkReset({ ...FORM, confirmPass: '' }, true)?.field).toBe('confirmPass');
    expect(checkReset(FORM, true)).toBeUndefined();
  });
});

describe('a refused reset', () => {
  it('with code 43003 is a bad code in the words of the server, or ours when it has none [R-RESET-09]', () => {
    const worded = new CallError('RESET_CODE_WRONG', 'used already', { number: 43003 });
    expect(toFault(worded)).toEqual({ field: 'code', error: worded });
    const silent = new CallError('RESET_CODE_WRONG', '', { number: 43003 });
    expect(toFault(silent)).toEqual({ field: 'code', key: 'forgot.placeCode' });
  });

  it('with any other code stands in the general slot [R-RESET-10]', () => {
    const error = new CallError('BUSY', 'busy', { number: 503 });
    expect(toFault(error)).toEqual({ field: 'other', error });
  });
});
