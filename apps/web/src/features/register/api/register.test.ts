import { describe, expect, it } from 'vitest';
import { EMPTY_FORM } from '../form-state.ts';
import type { UploadItem } from '../upload/upload-item.ts';
import { toRegisterBody } from './register.ts';

const stored = (id: number): UploadItem => ({
  key: String(id),
  id,
  name: 'a',
  preview: undefined,
  isLoading: false,
  percent: 100,
  error: id === 0 ? new Error('x') : undefined,
  file: new File([], 'a'),
});

describe('the body of a registration', () => {
  it('joins area code and number by a hyphen and drops what failed to upload [R-REG-21] [R-FILE-03]', () => {
    const form = {
      ...EMPTY_FORM,
      email: ' a@b.cn ',
      areaCode: '0571',
      telephone: ' 8888 6666 ',
      sex: 'WOMAN' as const,
    };
    const documents = { front: [stored(0), stored(11)], back: [stored(12)], seal: [stored(13), stored(0), stored(14)] };
    expect(toRegisterBody(form, documents, 7)).toMatchObject({
      email: 'a@b.cn',
      landline: '0571-8888 6666',
      frontDocumentId: 11,
      backDocumentId: 12,
      documentIds: [13, 14],
      caseId: 7,
      sex: 'WOMAN',
    });
  });
});
