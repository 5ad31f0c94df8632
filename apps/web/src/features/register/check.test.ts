import { describe, expect, it } from 'vitest';
import { checkAccount, checkPerson } from './check.ts';
import { EMPTY_FORM, type RegisterForm, type RegistrationDocuments } from './form-state.ts';
import type { UploadItem } from './upload/upload-item.ts';

const item = (part: Partial<UploadItem> = {}): UploadItem => ({
  key: 'k',
  id: 5,
  name: 'a.png',
  preview: undefined,
  isLoading: false,
  percent: 100,
  error: undefined,
  file: new File([], 'a.png'),
  ...part,
});

const FORM: RegisterForm = {
  email: 'wang@police.example',
  password: 'Sulian-2026',
  confirmPass: 'Sulian-2026',
  name: '王小明',
  sex: 'MAN',
  areaCode: '021',
  telephone: '55550100',
  unit: '经侦总队',
  caseName: 'DEMO-2026',
  policeType: '经侦',
  province: '310000',
  city: '310100',
  district: '310101',
};
const DOCUMENTS: RegistrationDocuments = { front: [item()], back: [item()], seal: [item()] };
const CONTEXT = { isCaseKnown: true, isSealRequired: true };

const account = (part: Partial<RegisterForm>) => checkAccount({ ...FORM, ...part });
const person = (
  part: Partial<RegisterForm>,
  documents: Partial<RegistrationDocuments> = {},
  context: Partial<typeof CONTEXT> = {},
) => checkPerson({ ...FORM, ...part }, { ...DOCUMENTS, ...documents }, { ...CONTEXT, ...context });

describe('the checks of a registration', () => {
  it('let a whole form through', () => {
    expect(account({})).toBeUndefined();
    expect(person({})).toBeUndefined();
  });

  it('begin with the e-mail, then the password, then its confirmation [R-REG-08] [R-REG-09] [R-REG-10]', () => {
    expect(checkAccount(EMPTY_FORM)).toEqual({ field: 'email', key: 'register.format.email' });
    expect(account({ password: 'a b', confirmPass: '' })).toEqual({
      field: 'password',
      key: 'register.format.password',
    });
    expect(account({ confirmPass: '' })).toEqual({ field: 'confirmPass', key: 'register.format.confirmPassword' });
    expect(account({ confirmPass: 'sulian-2026' })).toEqual({
      field: 'confirmPass',
      key: 'register.format.confirmPassword',
    });
  });

  it('name one fault at a time in the order of the rules [R-REG-11] [R-REG-14] [R-REG-15] [R-REG-16] [R-REG-17] [R-REG-18]', () => {
    const order: ReadonlyArray<readonly [RegisterForm | Partial<RegisterForm>, string, string]> = [
      [{ name: FORM.name }, 'name', 'register.info.pleaseName'],
      [{ areaCode: '021' }, 'areaCode', 'register.info.phoneAreaCode'],
      [{ telephone: '55550100' }, 'telephone', 'register.info.pleaseTelephone'],
      [{ unit: FORM.unit }, 'unit', 'register.info.pleaseUnit'],
      [{ caseName: FORM.caseName }, 'case', 'register.info.pleaseCaseNumber'],
    ];
    let form = EMPTY_FORM;
    const none: RegistrationDocuments = { front: [], back: [], seal: [] };
    for (const [part, field, key] of order) {
      expect(checkPerson(form, none, CONTEXT)).toEqual({ field, key });
      form = { ...form, ...part };
    }
    expect(checkPerson(form, none, { ...CONTEXT, isCaseKnown: false })?.field).toBe('case');
    expect(checkPerson(form, none, CONTEXT)).toEqual({
      field: 'front',
      key: 'register.info.PleaseIDPicturePositive',
    });
    expect(checkPerson(form, { ...none, front: [item()] }, CONTEXT)).toEqual({
      field: 'back',
      key: 'register.info.PleaseIDPictureReverse',
    });
    const withPictures = { ...none, front: [item()], back: [item()] };
    const rest = ['sex', 'province', 'city', 'district', 'policeType'] as const;
    for (const field of rest) {
      expect(checkPerson(form, withPictures, CONTEXT)?.field).toBe(field);
      form = { ...form, [field]: FORM[field] };
    }
    expect(checkPerson(form, withPictures, CONTEXT)).toEqual({ field: 'seal', key: 'register.info.pleaseSeal' });
  });

  it.each(['21', '1021', '02', '02100', '0a1', ''])('refuse "%s" as an area code [R-REG-12]', (areaCode) => {
    expect(person({ areaCode })?.field).toBe('areaCode');
  });

  it.each(['1234', '    1234  ', '123456789012345678'])('refuse "%s" as a telephone [R-REG-13]', (telephone) => {
    expect(person({ telephone })?.field).toBe('telephone');
  });

  it.each([
    'name',
    'unit',
    'telephone',
  ] as const)('refuse a %s that hides something, at its field [R-ACCESS-39]', (field) => {
    expect(person({ [field]: `55550\u202e100` })).toEqual({ field, key: 'error.TEXT_UNSEEN' });
  });

  it('take names as the peoples of China write them [R-ACCESS-42]', () => {
    for (const name of ['买买提·吐尔逊', 'བཀྲ་ཤིས་', 'مەمتىمىن', 'Нұрсұлтан', 'ᠰᠠᠷᠠ᠋ᠨ'])
      expect(person({ name })).toBeUndefined();
    expect(person({ name: 'В\u0430ng' })).toEqual({ field: 'name', key: 'error.TEXT_MIXED' });
  });

  it('ask for no seal where none is required [R-REG-19]', () => {
    expect(person({}, { seal: [] }, { isSealRequired: false })).toBeUndefined();
  });

  it('take a failed picture for a missing one, and wait for one on its way [R-FILE-02]', () => {
    expect(person({}, { front: [item({ id: 0, error: new Error('x') })] })).toEqual({
      field: 'front',
      key: 'register.info.PleaseIDPicturePositive',
    });
    expect(person({}, { seal: [item(), item({ id: 0, isLoading: true })] })).toEqual({
      field: 'seal',
      key: 'register.info.stillUploading',
    });
  });
});
