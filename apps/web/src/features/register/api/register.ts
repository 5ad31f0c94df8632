import type { RegisterBody } from '@sulian/contract';
import { callData, json } from '../../../lib/api.ts';
import type { Papers, RegisterForm } from '../form-state.ts';
import { storedIds } from '../upload/upload-item.ts';

/** The call's body; failed uploads (id 0) are left out. */
export function toRegisterBody(form: RegisterForm, papers: Papers, caseId: number): RegisterBody {
  const [frontDocumentId = 0] = storedIds(papers.front);
  const [backDocumentId = 0] = storedIds(papers.back);
  return {
    email: form.email.trim(),
    password: form.password,
    name: form.name.trim(),
    landline: `${form.areaCode.trim()}-${form.telephone.trim()}`,
    workUnit: form.unit.trim(),
    frontDocumentId,
    backDocumentId,
    documentIds: [...storedIds(papers.seal)],
    caseId,
    ...(form.sex === '' ? {} : { sex: form.sex }),
    province: form.province,
    city: form.city,
    district: form.district,
    policeType: form.policeType,
  };
}

export const register = (body: RegisterBody) => callData<null>('/api/user/register', json('POST', body));
