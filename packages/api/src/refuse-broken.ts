import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { AppError } from '@sulian/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toFailedReply } from './failure.ts';
import { isPage } from './is-page.ts';
import { isAnswered } from './linger.ts';

/** Headers of answers that pass no hook of the application. */
const HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Answers requests that the router refuses before any route and hook, for example a path that cannot be decoded.
 * @param hasPages true where the application is served: its pages redirect to the first
 */
export const refuseUnrouted =
  (hasPages: boolean) =>
  (error: unknown, request: Pick<FastifyRequest, 'method' | 'url'>, reply: FastifyReply): void => {
    if (hasPages && isPage(request)) {
      void reply.headers(HEADERS).redirect('/');
      return;
    }
    const { status, body } = toFailedReply(error);
    void reply.code(status).headers(HEADERS).send(body);
  };

/** For what is no HTTP, too large in its headers, or never ends: there is no request to answer to. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  // The rest of what is answered already is nobody's request; who answered closes the connection.
  if (error.code === 'ECONNRESET' || socket.destroyed || isAnswered(socket)) return;
  if (socket.writable) socket.write(wholeAnswer());
  socket.destroy(error);
}

/** CONNECT, which the HTTP server hands over as a bare socket. */
export const refuseTunnel = (_request: IncomingMessage, socket: Duplex): void => void socket.end(wholeAnswer());

function wholeAnswer(): string {
  const text = unreadable();
  const head = [
    'HTTP/1.1 400 Bad Request',
    `content-type: ${JSON_TYPE}`,
    `content-length: ${Buffer.byteLength(text)}`,
    ...Object.entries(HEADERS).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Answers `Expect` other than 100-continue; the HTTP server would refuse it without a body. */
export function refuseExpectation(_request: IncomingMessage, response: ServerResponse): void {
  const text = unreadable();
  const head = { 'content-type': JSON_TYPE, 'content-length': Buffer.byteLength(text), connection: 'close' };
  response.writeHead(400, { ...HEADERS, ...head }).end(text);
}

const unreadable = (): string =>
  JSON.stringify(toFailedReply(new AppError('BAD_REQUEST', 'The request cannot be read')).body);
