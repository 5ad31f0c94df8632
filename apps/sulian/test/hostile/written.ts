import { toMultipart, type Upload } from '../people/registration.ts';

type Headers = readonly (readonly [name: string, value: string])[];

/** A request before it is put into bytes. */
export interface Written {
  readonly method: string;
  /** Path and query, escaped or not. */
  readonly address: string;
  readonly headers: Headers;
  readonly body: Buffer | undefined;
}

export const withHeader = (written: Written, name: string, value: string): Written => ({
  ...written,
  headers: [...written.headers.filter(([each]) => each !== name), [name, value]],
});

export const FORM_BOUNDARY = 'sulian-test-boundary';
const FORM: Headers = [['content-type', `multipart/form-data; boundary=${FORM_BOUNDARY}`]];

export const toFileForm = (file: Upload): Pick<Written, 'headers' | 'body'> => ({
  headers: FORM,
  body: toMultipart(file),
});

/** Each header byte for character: what is no Latin-1 is not sent. The connection ends with the answer. */
export function toBytes({ method, address, headers, body }: Written, version = 'HTTP/1.1'): Buffer {
  const headerNames = new Set(headers.map(([name]) => name));
  const standard: Headers = [
    ['host', 'localhost'],
    ['connection', 'close'],
    ...(body === undefined ? [] : [['content-length', String(body.length)] as const]),
  ];
  const lines = [...standard.filter(([name]) => !headerNames.has(name)), ...headers].map(
    ([name, value]) => `${name}: ${value}`,
  );
  const head = Buffer.from(`${method} ${address} ${version}\r\n${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return body === undefined ? head : Buffer.concat([head, body]);
}
