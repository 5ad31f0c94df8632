import { connect } from 'node:net';

export interface RawRequest {
  readonly bytes: Buffer;
  /** Whose network address it comes from; all of 127/8 is this machine. */
  readonly from: string;
  /** Ends the stream after the last byte. */
  readonly isEnded?: boolean;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** `CLOSED`: without a word. `SILENT`: nothing whole came in time. */
export type RawOutcome = RawAnswer | 'CLOSED' | 'SILENT';

const STREAM = 'text/event-stream';

/** Sends bytes as they are over a socket of its own, and reads one answer to its end; of an endless one the beginning. */
export function sendRaw(port: number, { bytes, from, isEnded }: RawRequest, giveUpMs: number): Promise<RawOutcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const isHead = bytes.subarray(0, 5).toString() === 'HEAD ';
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    const finish = (outcome: RawOutcome) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(outcome);
    };
    const timer = setTimeout(() => finish('SILENT'), giveUpMs);
    // An answer before the connection broke is valid.
    socket.on('error', () => undefined);
    socket.on('close', () => finish(readAnswer(Buffer.concat(chunks)) ?? 'CLOSED'));
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const answer = readAnswer(Buffer.concat(chunks));
      if (answer !== undefined && (isHead || isWhole(answer))) finish(answer);
    });
    if (isEnded === true) socket.end(bytes);
    else socket.write(bytes);
  });
}

const NO_BODY: readonly number[] = [204, 304];

/** True by the length in its head; an answer without a length ends with the connection. */
export function isWhole({ status, headers, body }: RawAnswer): boolean {
  if (NO_BODY.includes(status) || headers.get('content-type')?.startsWith(STREAM) === true) return true;
  if (headers.get('transfer-encoding') === 'chunked') return body.endsWith('0\r\n\r\n');
  return headers.has('content-length') && body.length >= Number(headers.get('content-length'));
}

/** Undefined while its head is not there; interim answers are passed over. */
export function readAnswer(bytes: Buffer): RawAnswer | undefined {
  const text = bytes.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line = '', ...fields] = text.slice(0, end).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(line)?.[1] ?? 0);
  if (status >= 100 && status < 200 && status !== 101) return readAnswer(bytes.subarray(end + 4));
  const headers = new Map(
    fields.map((field): [string, string] => {
      const at = field.indexOf(':');
      return [field.slice(0, at).toLowerCase(), field.slice(at + 1).trim()];
    }),
  );
  return { status, headers, body: text.slice(end + 4) };
}

/** A chunked body without its lengths. */
export function readBody({ headers, body }: RawAnswer): string {
  if (headers.get('transfer-encoding') !== 'chunked') return Buffer.from(body, 'latin1').toString();
  const parts: string[] = [];
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf('\r\n', at);
    const length = Number.parseInt(body.slice(at, line), 16);
    if (line < 0 || !(length > 0)) break;
    parts.push(body.slice(line + 2, line + 2 + length));
    at = line + 4 + length;
  }
  return Buffer.from(parts.join(''), 'latin1').toString();
}
