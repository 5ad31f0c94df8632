import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that reached the front. */
export interface FrontRequest {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** Empty where the request has none. */
  readonly body: string;
  /** True where the address index is requested, not the node. */
  readonly isIndex: boolean;
  /** Requests before this one. */
  readonly number: number;
}

interface FrontAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Changes an answer; undefined: the connection breaks. `forward` requests the world. */
export type FrontFault = (
  request: FrontRequest,
  forward: () => Promise<FrontAnswer>,
) => Promise<FrontAnswer | undefined>;

export interface FaultyFront {
  readonly url: string;
  readonly requests: readonly FrontRequest[];
  fault: FrontFault;
  close(): void;
}

export const HONEST: FrontFault = (_, forward) => forward();

/** A simulated node and index behind a server whose answers can be changed. */
export async function startFaultyFront(worldUrl: string): Promise<FaultyFront> {
  const requests: FrontRequest[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? '';
    const isIndex = /^\/(v1\/accounts|v2\/api|api\/address)/.test(path);
    const body = Buffer.concat(chunks).toString();
    const seen = { path, headers: request.headers, body, isIndex, number: requests.length };
    requests.push(seen);
    const forward = async (): Promise<FrontAnswer> => {
      const { method = 'GET' } = request;
      const init = method === 'GET' ? {} : { method, body };
      const { 'content-type': type = 'application/json' } = request.headers;
      const answer = await fetch(`${worldUrl.replace(/\/$/, '')}${path}`, {
        ...init,
        headers: { 'content-type': type },
      });
      return { status: answer.status, body: await answer.text() };
    };
    const answer = await front.fault(seen, forward).catch(() => undefined);
    if (answer === undefined) return void response.destroy();
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const front: FaultyFront = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fault: HONEST,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return front;
}
