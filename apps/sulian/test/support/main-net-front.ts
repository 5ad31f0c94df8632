import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The main network's first block, by which a node is recognised. */
const GENESIS = '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc';

export interface Front {
  readonly url: string;
  readonly server: Server;
  /** Answers in place of the node, or never, where it returns true. */
  intercept: (...call: Parameters<RequestListener>) => boolean;
}

/** A simulated TRON node, with its index, under the main network's name. */
export async function startMainNetFront(nodeUrl: string): Promise<Front> {
  const server = createServer(async (request, response) => {
    if (front.intercept(request, response)) return;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const isFirst = request.url === '/wallet/getblock' && body.includes('"id_or_num":"0"');
    if (isFirst) return void response.end(JSON.stringify({ blockID: GENESIS, block_header: { raw_data: {} } }));
    const init = request.method === 'POST' ? { method: 'POST', body } : {};
    const answer = await fetch(`${nodeUrl}${request.url}`, init);
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const front: Front = { server, url, intercept: () => false };
  return front;
}
