import type { FastifyRequest } from 'fastify';

/** True where a page of the application is asked for: no call and no file of the build. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === 'GET' && url.startsWith('/') && !url.startsWith('/api/') && !url.startsWith('/static/');
