import type { RegisterBody } from '@sulian/contract';
import { callData } from '../../../lib/api.ts';
import type { RegisterForm, RegistrationDocuments } from '../form-state.ts';
import { storedIds } from '../upload/upload-item.ts';

/** The call's body; failed uploads (id 0) are left out. */
export function toRegisterBody(form: RegisterForm, documents: RegistrationDocuments, caseId: number): RegisterBody {
  const [frontDocumentId = 0] = storedIds(documents.front);
  const [backDocumentId = 0] = storedIds(documents.back);
  return {
    email: form.email.trim(),
    password: form.password,
    name: form.name.trim(),
    landline: `${form.areaCode.trim()}-${form.telephone.trim()}`,
    workUnit: form.unit.trim(),
    frontDocumentId,
    backDocumentId,
    documentIds: [...storedIds(documents.seal)],
    caseId,
    ...(form.sex === '' ? {} : { sex: form.sex }),
    province: form.province,
    city: form.city,
    district: form.district,
    policeType: form.policeType,
  };
}

export const register = (body: RegisterBody) => callData('POST /api/user/register', { body });
