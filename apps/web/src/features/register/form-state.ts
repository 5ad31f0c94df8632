import type { Fault } from '../../lib/fault.ts';
import type { UploadItem } from './upload/upload-item.ts';

export type RegisterField =
  | 'email'
  | 'password'
  | 'confirmPass'
  | 'name'
  | 'areaCode'
  | 'telephone'
  | 'unit'
  | 'case'
  | 'front'
  | 'back'
  | 'sex'
  | 'province'
  | 'city'
  | 'district'
  | 'policeType'
  | 'seal'
  | 'other';

export type RegisterFault = Fault<RegisterField>;

export interface RegisterForm {
  readonly email: string;
  readonly password: string;
  readonly confirmPass: string;
  readonly name: string;
  readonly sex: '' | 'MAN' | 'WOMAN';
  readonly areaCode: string;
  readonly telephone: string;
  readonly unit: string;
  readonly caseName: string;
  readonly policeType: string;
  readonly province: string;
  readonly city: string;
  readonly district: string;
}

export const EMPTY_FORM: RegisterForm = {
  email: '',
  password: '',
  confirmPass: '',
  name: '',
  sex: '',
  areaCode: '',
  telephone: '',
  unit: '',
  caseName: '',
  policeType: '',
  province: '',
  city: '',
  district: '',
};

export interface RegistrationDocuments {
  readonly front: readonly UploadItem[];
  readonly back: readonly UploadItem[];
  readonly seal: readonly UploadItem[];
}

/** Props of a step: the form, its one fault, and the handler of changes. */
export interface StepProps {
  readonly form: RegisterForm;
  readonly fault: RegisterFault | undefined;
  readonly onChange: (part: Partial<RegisterForm>) => void;
}
