import { isEmail, isPasswordForm } from '@sulian/domain';
import { CallError } from '../../lib/api.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';

export type ForgotField = 'case' | 'email' | 'code' | 'password' | 'confirmPass' | 'other';
export type ForgotFault = Fault<ForgotField>;

export interface ForgotForm {
  readonly caseName: string;
  readonly email: string;
  readonly code: string;
  readonly password: string;
  readonly confirmPass: string;
}

/** Checks before a code is requested: case, then e-mail. */
export const checkForCode = (form: ForgotForm, isCaseKnown: boolean): ForgotFault | undefined =>
  findFault([
    [form.caseName.trim() !== '', 'case', 'login.ignore.caseNumber'],
    isHonest(isCaseKnown ? '' : form.caseName, 'case'),
    [isCaseKnown, 'case', 'login.unknownCase'],
    isHonest(form.email, 'email'),
    [isEmail(form.email.trim()), 'email', 'login.format.email'],
  ]);

/** On submit: case, e-mail, code, password, confirmation. */
export const checkReset = (form: ForgotForm, isCaseKnown: boolean): ForgotFault | undefined =>
  checkForCode(form, isCaseKnown) ??
  findFault([
    [form.code.trim() !== '', 'code', 'forgot.emptyCode'],
    [isPasswordForm(form.password), 'password', 'login.format.password'],
    [form.confirmPass !== '' && form.confirmPass === form.password, 'confirmPass', 'register.format.confirmPassword'],
  ]);

const RESET_CODE_WRONG = 43003;

/** A bad code at its field, in the server's words or ours; a weak password at its own; the rest in general. */
export function toFault(cause: unknown): ForgotFault {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (!(error instanceof CallError)) return { field: 'other', error };
  if (error.number === RESET_CODE_WRONG)
    return error.message.trim() === '' ? { field: 'code', key: 'forgot.placeCode' } : { field: 'code', error };
  return { field: error.code === 'PASSWORD_WEAK' ? 'password' : 'other', error };
}
