import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of an index: a page in JSON by default. */
interface ScriptedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON, or text as it is. */
  readonly body: unknown;
}

interface IndexRequest {
  /** Follows `/v1/accounts/`. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

export interface ScriptedIndex {
  readonly url: string;
  readonly requests: IndexRequest[];
  /** Headers of the newest request. */
  headers: NodeJS.Dict<string | string[]>;
  answer: (request: IndexRequest) => ScriptedAnswer;
  stop(): Promise<void>;
}

/** An index with the answers of a test. */
export async function startScriptedIndex(): Promise<ScriptedIndex> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://index');
    const path = url.pathname.replace('/v1/accounts/', '');
    const call = { path, query: Object.fromEntries(url.searchParams) };
    index.requests.push(call);
    index.headers = request.headers;
    const { status = 200, headers = {}, body } = index.answer(call);
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const index: ScriptedIndex = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    headers: {},
    answer: () => ({ body: toPage([]) }),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return index;
}

/** A row's fields that a reader uses: an account's own row has a height, a token's has none. */
export interface IndexRow {
  readonly block_timestamp: number;
  readonly txID?: string;
  readonly transaction_id?: string;
  readonly tx_id?: string;
  readonly blockNumber?: number;
}

/** A page as the service writes it. */
export const toPage = (data: readonly object[], meta: object = {}): object => ({
  data,
  success: true,
  meta: { at: 1_757_687_703_291, page_size: data.length, ...meta },
});
