import { isAreaCode, isEmail, isPasswordForm, isTelephone } from '@sulian/domain';
import { findFault } from '../../lib/fault.ts';
import type { Papers, RegisterFault, RegisterForm } from './form-state.ts';
import { isAnyLoading, storedIds } from './upload/upload-item.ts';

const isFilled = (text: string): boolean => text.trim() !== '';

/** Step 1: e-mail, password, confirmation. */
export const checkAccount = (form: RegisterForm): RegisterFault | undefined =>
  findFault([
    [isEmail(form.email.trim()), 'email', 'register.format.email'],
    [isPasswordForm(form.password), 'password', 'register.format.password'],
    [form.confirmPass !== '' && form.confirmPass === form.password, 'confirmPass', 'register.format.confirmPassword'],
  ]);

interface Context {
  readonly isCaseKnown: boolean;
  readonly isSealRequired: boolean;
}

/** Step 2, in SPEC's order; what only the fuller form asks for comes after it. */
export function checkPerson(form: RegisterForm, papers: Papers, context: Context): RegisterFault | undefined {
  const has = (items: Papers['front']) => storedIds(items).length > 0;
  return findFault([
    [isFilled(form.name), 'name', 'register.info.pleaseName'],
    [isAreaCode(form.areaCode.trim()), 'areaCode', 'register.info.phoneAreaCode'],
    [isTelephone(form.telephone), 'telephone', 'register.info.pleaseTelephone'],
    [isFilled(form.unit), 'unit', 'register.info.pleaseUnit'],
    [isFilled(form.caseName), 'case', 'register.info.pleaseCaseNumber'],
    [context.isCaseKnown, 'case', 'login.unknownCase'],
    [!isAnyLoading(papers.front), 'front', 'register.info.stillUploading'],
    [has(papers.front), 'front', 'register.info.PleaseIDPicturePositive'],
    [!isAnyLoading(papers.back), 'back', 'register.info.stillUploading'],
    [has(papers.back), 'back', 'register.info.PleaseIDPictureReverse'],
    [form.sex !== '', 'sex', 'register.info.pleaseSex'],
    [form.province !== '', 'province', 'register.info.pleaseProvince'],
    [form.city !== '', 'city', 'register.info.pleaseCity'],
    [form.district !== '', 'district', 'register.info.pleaseDistrict'],
    [form.policeType !== '', 'policeType', 'register.info.pleasePoliceType'],
    [!isAnyLoading(papers.seal), 'seal', 'register.info.stillUploading'],
    [!context.isSealRequired || has(papers.seal), 'seal', 'register.info.pleaseSeal'],
  ]);
}
