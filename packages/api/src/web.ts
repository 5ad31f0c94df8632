import fastifyStatic from '@fastify/static';
import { AppError } from '@sulian/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { toFailedReply } from './failure.ts';
import { isPage } from './is-page.ts';

const YEAR_MS = 365 * 24 * 3600 * 1000;

/** Serves the built application; every path that is no call and no file is one of its screens. */
export const web = (root: string | undefined) =>
  fastifyPlugin(async (app: FastifyInstance) => {
    if (root !== undefined) {
      await app.register(fastifyStatic, {
        root,
        prefix: '/',
        wildcard: false,
        index: false,
        // The build adds a compressed copy of each script and style.
        preCompressed: true,
        cacheControl: false,
        setHeaders,
      });
    }
    app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
      if (root !== undefined && isPage(request))
        return reply.header('cache-control', 'no-cache').sendFile('index.html');
      const { status, body } = toFailedReply(new AppError('NOT_FOUND', 'unknown path'));
      return reply.code(status).send(body);
    });
  });

/** Chunks have a hash in their names and never change; everything else is revalidated. */
function setHeaders(reply: FastifyReply, path: string): void {
  const isHashed = path.includes('/static/');
  reply.header('cache-control', isHashed ? `public, max-age=${YEAR_MS / 1000}, immutable` : 'no-cache');
}
