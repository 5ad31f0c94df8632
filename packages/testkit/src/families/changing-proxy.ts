import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/**
 * Changes a node's answer in place, or returns another one.
 * @param asked method of a JSON-RPC call, otherwise the path of the request
 * @param params parameters of a JSON-RPC call
 */
export type Change = (answer: unknown, asked: string, params: unknown) => unknown;

interface ChangingProxy {
  readonly url: string;
  /** Undefined passes answers on as they are. */
  change: Change | undefined;
  /** Breaks the connections of requests that have no answer yet. */
  dropWaiting(): void;
  stop(): Promise<void>;
}

/** Proxy of a node that changes its answers or passes them on. @param port undefined: any */
export async function startChangingProxy(target: string, port = 0): Promise<ChangingProxy> {
  const { pathname: path } = new URL(target);
  const waiting = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    waiting.add(response);
    response.on('close', () => waiting.delete(response));
    const pass = async (): Promise<void> => {
      const body = await text(request);
      const { host: _, 'content-length': __, connection: ___, ...headers } = request.headers;
      const answer = await fetch(new URL(request.url ?? '/', target), {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(body === '' ? {} : { body }),
      });
      const content = await answer.text();
      response.writeHead(answer.status, { 'content-type': 'application/json' });
      response.end(
        proxy.change === undefined ? content : apply(proxy.change, content, { body, path: request.url ?? '' }),
      );
    };
    // A broken connection to the node breaks this one too.
    pass().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const proxy: ChangingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path === '/' ? '' : path}`,
    change: undefined,
    dropWaiting: () => {
      for (const response of waiting) response.destroy();
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return proxy;
}

interface Call {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: unknown;
}

/** Each call of a batch is changed by its own name. */
function apply(
  change: Change,
  content: string,
  { body, path }: { readonly body: string; readonly path: string },
): string {
  const answers = JSON.parse(content) as unknown;
  const asked = (body === '' ? {} : JSON.parse(body)) as Call | readonly Call[];
  const calls = Array.isArray(asked) ? (asked as readonly Call[]) : [asked as Call];
  const changeOne = (answer: unknown): unknown => {
    const call = calls.find(({ id }) => id === (answer as Call | null)?.id) ?? calls[0];
    return change(answer, call?.method ?? path, call?.params) ?? answer;
  };
  return JSON.stringify(Array.isArray(answers) ? answers.map(changeOne) : changeOne(answers));
}
