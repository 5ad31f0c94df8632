import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Time for a client that is refused early to send the rest of its request. */
const LINGER_MS = 10_000;

const answered = new WeakSet<object>();

/** Whether what still comes on the connection belongs to a request that is answered. */
export const isAnswered = (socket: object): boolean => answered.has(socket);

/**
 * Leaves the connection of a refused body open until the client has sent all of it. Closing it with unread bytes would
 * discard the answer. @see RFC 9112 §9.6
 */
export function linger({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete || raw.destroyed || !(raw.socket instanceof Socket)) return;
  reply.removeHeader('connection');
  reply.raw.shouldKeepAlive = true;
  answered.add(raw.socket);
  const close = () => raw.socket.destroySoon();
  const timeout = setTimeout(close, LINGER_MS).unref();
  void Promise.allSettled([finished(raw, { writable: false }), finished(reply.raw)]).then(() => {
    clearTimeout(timeout);
    close();
  });
}
