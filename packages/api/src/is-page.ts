import type { FastifyRequest } from 'fastify';

/** True for a page of the application; false for calls and for files of the build. */
export const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>): boolean =>
  method === 'GET' && url.startsWith('/') && !url.startsWith('/api/') && !url.startsWith('/static/');
