import type { Answer, TestRequest } from '../support/sign-in.ts';

/** Whatever can be called: an application, or one on which somebody is signed in. */
export interface Callable {
  call(request: string | TestRequest): Promise<Answer>;
}

export interface Upload {
  readonly name?: string;
  readonly content: Buffer;
  readonly purpose?: 'ID_PICTURE' | 'SEAL';
  /** Media type claimed by the client, which must not be trusted. */
  readonly type?: string;
  readonly ip?: string;
}

const BOUNDARY = 'sulian-test-boundary';
export const MULTIPART_HEADERS = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form's body with one file in the field `file`, by hand. */
export const toMultipart = ({ name = 'picture.png', type = 'image/png', content }: Upload, field = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

export const upload = (app: Callable, file: Upload): Promise<Answer> =>
  app.call({
    method: 'POST',
    url: `/api/files?purpose=${file.purpose ?? 'ID_PICTURE'}`,
    headers: MULTIPART_HEADERS,
    payload: toMultipart(file),
    ...(file.ip === undefined ? {} : { remoteAddress: file.ip }),
  });

/** The same with a body of one's own. */
export const uploadBody = (
  app: Callable,
  payload: Buffer,
  headers: Readonly<Record<string, string>> = MULTIPART_HEADERS,
) => app.call({ method: 'POST', url: '/api/files?purpose=SEAL', headers: { ...headers }, payload });

/** Id of the stored file; fails where it was refused. */
export async function uploadId(app: Callable, file: Upload): Promise<number> {
  const answer = await upload(app, file);
  if (answer.statusCode !== 200) throw new Error(`upload refused: ${answer.body}`);
  return answer.json<{ data: { file: { id: number } } }>().data.file.id;
}

export interface Applicant {
  readonly caseId: number;
  readonly email?: string;
  readonly front: number;
  readonly back: number;
  readonly seals?: readonly number[];
}

export const toRegisterBody = ({ caseId, email, front, back, seals = [] }: Applicant) => ({
  email: email ?? 'zhang.wei@police.example.cn',
  password: 'Haidian-7531',
  name: '张伟',
  landline: '010-85225050',
  workUnit: '海淀分局',
  frontDocumentId: front,
  backDocumentId: back,
  documentIds: [...seals],
  caseId,
});

export const register = (app: Callable, body: object): Promise<Answer> =>
  app.call({ method: 'POST', url: '/api/user/register', payload: body });
