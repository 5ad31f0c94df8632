import { isEmail, isPasswordForm } from '@sulian/domain';
import { CallError } from '../../lib/api.ts';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';

export type SetupField = 'code' | 'caseName' | 'email' | 'password' | 'confirmPass' | 'other';
export type SetupFault = Fault<SetupField>;

export interface SetupForm {
  readonly code: string;
  readonly caseName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPass: string;
}

/** The first field that fails, in their order. */
export const check = (form: SetupForm): SetupFault | undefined =>
  findFault([
    [form.code.trim() !== '', 'code', 'setup.emptyCode'],
    [form.caseName.trim() !== '', 'caseName', 'login.ignore.caseNumber'],
    isHonest(form.caseName, 'caseName'),
    isHonest(form.email, 'email'),
    [isEmail(form.email.trim()), 'email', 'login.format.email'],
    [isPasswordForm(form.password), 'password', 'login.format.password'],
    [form.confirmPass === form.password, 'confirmPass', 'register.format.confirmPassword'],
  ]);

/** Refusals that belong to one field. */
const BY_CODE: Readonly<Record<string, SetupFault>> = {
  RESET_CODE_WRONG: { field: 'code', key: 'setup.wrongCode' },
  CASE_UNKNOWN: { field: 'caseName', key: 'setup.closedCase' },
  CONFLICT: { field: 'other', key: 'setup.over' },
};

export function toFault(cause: unknown): SetupFault {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (!(error instanceof CallError)) return { field: 'other', error };
  return BY_CODE[error.code] ?? { field: error.code === 'PASSWORD_WEAK' ? 'password' : 'other', error };
}
