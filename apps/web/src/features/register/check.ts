import { isAreaCode, isEmail, isPasswordForm, isTelephone } from '@sulian/domain';
import { findFault, isHonest } from '../../lib/fault.ts';
import type { RegisterFault, RegisterForm, RegistrationDocuments } from './form-state.ts';
import { isAnyLoading, storedIds } from './upload/upload-item.ts';

const isFilled = (text: string): boolean => text.trim() !== '';

/** Step 1: e-mail, password, confirmation. */
export const checkAccount = (form: RegisterForm): RegisterFault | undefined =>
  findFault([
    isHonest(form.email, 'email'),
    [isEmail(form.email.trim()), 'email', 'register.format.email'],
    [isPasswordForm(form.password), 'password', 'register.format.password'],
    [form.confirmPass !== '' && form.confirmPass === form.password, 'confirmPass', 'register.format.confirmPassword'],
  ]);

interface Context {
  readonly isCaseKnown: boolean;
  readonly isSealRequired: boolean;
}

/** Checks of step 2 in SPEC's order, followed by those of the extended form. */
export function checkPerson(
  form: RegisterForm,
  documents: RegistrationDocuments,
  context: Context,
): RegisterFault | undefined {
  const has = (items: RegistrationDocuments['front']) => storedIds(items).length > 0;
  return findFault([
    [isFilled(form.name), 'name', 'register.info.pleaseName'],
    isHonest(form.name, 'name'),
    [isAreaCode(form.areaCode.trim()), 'areaCode', 'register.info.phoneAreaCode'],
    [isTelephone(form.telephone), 'telephone', 'register.info.pleaseTelephone'],
    isHonest(form.telephone, 'telephone'),
    [isFilled(form.unit), 'unit', 'register.info.pleaseUnit'],
    isHonest(form.unit, 'unit'),
    [isFilled(form.caseName), 'case', 'register.info.pleaseCaseNumber'],
    isHonest(context.isCaseKnown ? '' : form.caseName, 'case'),
    [context.isCaseKnown, 'case', 'login.unknownCase'],
    [!isAnyLoading(documents.front), 'front', 'register.info.stillUploading'],
    [has(documents.front), 'front', 'register.info.PleaseIDPicturePositive'],
    [!isAnyLoading(documents.back), 'back', 'register.info.stillUploading'],
    [has(documents.back), 'back', 'register.info.PleaseIDPictureReverse'],
    [form.sex !== '', 'sex', 'register.info.pleaseSex'],
    [form.province !== '', 'province', 'register.info.pleaseProvince'],
    [form.city !== '', 'city', 'register.info.pleaseCity'],
    [form.district !== '', 'district', 'register.info.pleaseDistrict'],
    [form.policeType !== '', 'policeType', 'register.info.pleasePoliceType'],
    [!isAnyLoading(documents.seal), 'seal', 'register.info.stillUploading'],
    [!context.isSealRequired || has(documents.seal), 'seal', 'register.info.pleaseSeal'],
  ]);
}
