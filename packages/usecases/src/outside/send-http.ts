import { Agent as HttpAgent, type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '@sulian/domain';
import { hostNameOf } from './checked-lookup.ts';
import { createTunnelAgent, toProxyHeaders } from './proxy-tunnel.ts';

/** Connections to outside hosts, direct or through a proxy. */
export interface Route {
  send(url: URL, init: RequestInit): Promise<Response>;
  close(): void;
}

interface RouteOptions {
  /** HTTP proxy of all requests; may contain user and password. */
  readonly proxy: URL | undefined;
  /** Resolves and checks names; unused with a proxy, which resolves them itself. */
  readonly lookup: LookupFunction;
}

const CONNECTIONS_PER_HOST = 8;
const AGENT_OPTIONS = { keepAlive: true, maxSockets: CONNECTIONS_PER_HOST };

/** Node's own `fetch` has neither proxy nor a check of resolved addresses. */
export function createRoute({ proxy, lookup }: RouteOptions): Route {
  const plain = new HttpAgent(AGENT_OPTIONS);
  const secure = proxy === undefined ? new HttpsAgent(AGENT_OPTIONS) : createTunnelAgent(proxy, AGENT_OPTIONS);
  const toOptions = (url: URL, headers: Headers): RequestOptions => {
    if (url.protocol === 'https:') return { agent: secure, lookup };
    if (proxy === undefined) return { agent: plain, lookup };
    return { agent: plain, ...toProxyTarget(proxy, url), headers: { ...toRecord(headers), ...toProxyHeaders(proxy) } };
  };
  return {
    send: async (url, init) => {
      const headers = new Headers(init.headers);
      headers.set('accept-encoding', 'gzip');
      headers.set('user-agent', 'sulian');
      if (proxy !== undefined && url.protocol === 'http:') headers.set('host', url.host);
      return toResponse(await sendOnce(url, { ...init, headers }, toOptions(url, headers)), url);
    },
    close: () => {
      plain.destroy();
      secure.destroy();
    },
  };
}

const toRecord = (headers: Headers): Readonly<Record<string, string>> => Object.fromEntries(headers);

/** A proxy receives the whole address as the path. @see RFC 9112 §3.2.2 */
const toProxyTarget = (proxy: URL, url: URL): RequestOptions => ({
  hostname: hostNameOf(proxy),
  port: proxy.port,
  path: url.href,
});

function sendOnce(
  url: URL,
  { method = 'GET', headers, body, signal }: RequestInit & { readonly headers: Headers },
  options: RequestOptions,
): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const all = { method, headers: toRecord(headers), ...(signal == null ? {} : { signal }), ...options };
    const request = send(url, all, resolve);
    request.on('error', reject);
    request.end(typeof body === 'string' ? body : undefined);
  });
}

/** Faults reach the reader of the body, and an early end of the reader the connection. */
const endsWithBoth = (): void => {};

/** @throws SOURCE_REFUSED a redirect: what it leads to was never configured */
function toResponse(message: IncomingMessage, url: URL): Response {
  const { statusCode: status = 0, headers } = message;
  if (status >= 300 && status < 400) {
    message.destroy();
    throw new AppError('SOURCE_REFUSED', `${url.host} redirects, which is not followed`, {
      details: { host: url.host, status },
    });
  }
  const body = headers['content-encoding'] === 'gzip' ? pipeline(message, createGunzip(), endsWithBoth) : message;
  const { 'retry-after': retryAfter, 'content-type': contentType } = headers;
  return new Response(status === 204 || status === 205 ? null : (Readable.toWeb(body) as ReadableStream), {
    status,
    headers: {
      ...(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
  });
}
