import { isIP, isIPv6 } from 'node:net';
import { AppError } from '@sulian/domain';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

const HOST = /^(\[[^[\]]+\]|[^:[\]]+)(?::\d{1,5})?$/;

const toName = (text: string): string => text.toLowerCase().replace(/\.$/, '');

/**
 * Refuses requests for other host names than the server's own. After DNS rebinding, a foreign page sends its own host
 * name. An IP address cannot be rebound, so every IP address is allowed. Runs before every hook that queries anything.
 *
 * @param names in addition to `localhost`; a trusted proxy sends `X-Forwarded-Host` in place of `Host`
 * @see https://fetch.spec.whatwg.org/#forbidden-request-header
 */
export const knownHosts = (names: readonly string[]) => {
  const known = new Set(['localhost', ...names.map(toName)]);
  return fastifyPlugin(async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request) => {
      if (!isKnown(request.host, known))
        throw new AppError('HOST_UNKNOWN', 'This server has no such name; its operator gives it names by hostNames');
    });
  });
};

function isKnown(host: string, known: ReadonlySet<string>): boolean {
  const name = toName(HOST.exec(host)?.[1] ?? '');
  return name.startsWith('[') ? isIPv6(name.slice(1, -1)) : isIP(name) === 4 || known.has(name);
}
