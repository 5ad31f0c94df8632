import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  /** Status line and headers, as they came. */
  readonly head: string;
  readonly body: string;
}

/** Sends these very bytes on a connection of their own, and reads to its end; a wall of proxies and clients left out. */
export async function sendRaw(
  port: number,
  lines: readonly string[],
  body = '',
  host = '127.0.0.1',
): Promise<RawAnswer> {
  const socket = connect(port, host);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  const text = String(Buffer.concat(await socket.toArray()));
  const at = text.indexOf('\r\n\r\n');
  const head = at < 0 ? text : text.slice(0, at);
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: at < 0 ? '' : text.slice(at + 4) };
}
