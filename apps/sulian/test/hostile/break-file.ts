import { toMultipart } from '../people/registration.ts';
import { PNG_PICTURE } from '../support/pictures.ts';
import type { FILES } from './places.ts';
import { FORM_BOUNDARY, toFileForm, type Written } from './written.ts';

type Form = Pick<Written, 'headers' | 'body'>;

const form = (boundary: string, body: Buffer): Form => ({
  headers: [['content-type', `multipart/form-data${boundary}`]],
  body,
});
const whole = toMultipart({ content: PNG_PICTURE });
const part = (head: string, content = 'x'): Buffer =>
  Buffer.from(`--${FORM_BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n--${FORM_BOUNDARY}--\r\n`);
const own = `; boundary=${FORM_BOUNDARY}`;
const field = 'content-disposition: form-data; name="file"';

/** An upload with one thing wrong. */
export const BROKEN_FILES: Readonly<Record<(typeof FILES)[number], () => Form>> = {
  'broken off': () => form(own, whole.subarray(0, whole.length - 40)),
  empty: () => form(own, Buffer.alloc(0)),
  'no boundary': () => form('', whole),
  'wrong boundary': () => form('; boundary=other', whole),
  'long boundary': () => form(`; boundary=${'x'.repeat(7_000)}`, whole),
  'no name': () => form(own, part('content-disposition: form-data')),
  'odd name': () => toFileForm({ name: "../..\\\u0000\u202e\"; filename*=utf-8''%00.png", content: PNG_PICTURE }),
  'long name': () => toFileForm({ name: 'x'.repeat(60_000), content: PNG_PICTURE }),
  'other field': () => form(own, toMultipart({ content: PNG_PICTURE }, '__proto__')),
  'two files': () => form(own, Buffer.concat([whole.subarray(0, whole.length - FORM_BOUNDARY.length - 6), whole])),
  'fields beside': () =>
    form(own, Buffer.concat([part('content-disposition: form-data; name="a"').subarray(0, -4), whole])),
  'deep part headers': () => form(own, part(`${field}; filename="a"\r\n${'a: b\r\n'.repeat(3_000)}c: d`)),
  'no picture': () => toFileForm({ content: Buffer.from('<html>') }),
  'half a picture': () => toFileForm({ content: PNG_PICTURE.subarray(0, PNG_PICTURE.length / 2) }),
  'too large': () => toFileForm({ content: Buffer.alloc(11 * 1024 * 1024, 7) }),
};
