import { isEmail, isPasswordForm } from '@sulian/domain';
import { type Fault, findFault, isHonest } from '../../lib/fault.ts';
import type { LoginField } from './to-fault.ts';

interface Form {
  readonly caseName: string;
  readonly isCaseKnown: boolean;
  readonly email: string;
  readonly password: string;
}

/** Case, e-mail, password: the first that fails. */
export const check = (form: Form): Fault<LoginField> | undefined =>
  findFault([
    [form.caseName.trim() !== '', 'case', 'login.ignore.caseNumber'],
    isHonest(form.isCaseKnown ? '' : form.caseName, 'case'),
    [form.isCaseKnown, 'case', 'login.unknownCase'],
    isHonest(form.email, 'email'),
    [isEmail(form.email.trim()), 'email', 'login.format.email'],
    [isPasswordForm(form.password), 'password', 'login.format.password'],
  ]);
