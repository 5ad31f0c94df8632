import { AppError } from '@sulian/domain';
import { type Auth, type Credentials, createCredentials } from './auth.ts';
import type { ErrorMeaning } from './faults.ts';
import { type RetryOptions, retry } from './retry.ts';
import { createSecretFilter } from './secrets.ts';

/** One node, and the settings of requests to it. */
export interface TransportOptions extends RetryOptions {
  /** May contain user and password, and a provider's key in path or query. */
  readonly url: string;
  readonly auth?: Auth;
  /** Further headers, such as a provider's key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Keys that are in requests and nowhere else here; answers never contain them. */
  readonly secrets?: readonly string[];
  /** Longest wait for one HTTP answer, body included. */
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  readonly fetch?: typeof fetch;
}

/** In what a family's nodes differ from others. */
export interface Dialect {
  readonly timeoutMs: number;
  /** Limit for one answer: twice the size of the largest expected one. */
  readonly maxAnswerBytes: number;
  /** The first that fits an error counts. */
  readonly meanings: readonly ErrorMeaning[];
}

export interface HttpRequest {
  /** Follows the path of the node's address. */
  readonly path?: string;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Sent as JSON by POST; a request without it is a GET. */
  readonly body?: unknown;
}

interface HttpAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Transport {
  /** The node's address without its path, which may contain a key: for logs. */
  readonly name: string;
  /**
   * Sends one request. The answer may have any status that concerns the request itself.
   *
   * @throws SOURCE_UNREACHABLE, SOURCE_TIMEOUT, SOURCE_REFUSED (401 and 403), SOURCE_MALFORMED (body above the cap)
   */
  send(request: HttpRequest): Promise<HttpAnswer>;
  /** Runs work again after faults that may pass, with growing pauses. */
  retry<T>(work: () => Promise<T>): Promise<T>;
}

/** HTTP to one node. @throws CONFIG_INVALID */
export function createTransport(options: TransportOptions, dialect: Dialect): Transport {
  const { url, credentials } = createCredentials(options.url, options.auth);
  const node: Node = {
    url,
    host: new URL(url).host,
    credentials,
    headers: options.headers ?? {},
    secrets: options.secrets ?? [],
    timeoutMs: options.timeoutMs ?? dialect.timeoutMs,
    maxAnswerBytes: options.maxAnswerBytes ?? dialect.maxAnswerBytes,
    fetch: options.fetch ?? fetch,
    signal: options.signal,
  };
  const send: Transport['send'] = async (request) => {
    const first = await sendOnce(node, request);
    if (first.status !== 401 || !credentials.renew()) return accept(first, node);
    return accept(await sendOnce(node, request), node);
  };
  return { name: node.host, send, retry: (work) => retry(work, options) };
}

interface Node {
  readonly url: string;
  /**
   * Host of the node. Faults contain no more of its address: providers put their customers' keys into path or query.
   */
  readonly host: string;
  readonly credentials: Credentials;
  readonly headers: Readonly<Record<string, string>>;
  readonly secrets: readonly string[];
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

interface RawAnswer extends HttpAnswer {
  readonly retryAfter: string | null;
}

async function sendOnce(node: Node, request: HttpRequest): Promise<RawAnswer> {
  const authorization = await node.credentials.header();
  const headers = { ...node.headers, ...(authorization === undefined ? {} : { authorization }) };
  const hideSecrets = createSecretFilter({ ...node, headers });
  const timeout = AbortSignal.timeout(node.timeoutMs);
  const signal = node.signal === undefined ? timeout : AbortSignal.any([timeout, node.signal]);
  try {
    const response = await node.fetch(toUrl(node.url, request), {
      ...toMethod(request, headers),
      redirect: 'error',
      signal,
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: hideSecrets(await readCapped(response, node.maxAnswerBytes)),
    };
  } catch (cause) {
    throw toHttpFault(cause, node, timeout);
  }
}

const toMethod = ({ body }: HttpRequest, headers: Readonly<Record<string, string>>): RequestInit =>
  body === undefined
    ? { method: 'GET', headers }
    : { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };

function toUrl(base: string, { path, query }: HttpRequest): string {
  if (path === undefined && query === undefined) return base;
  const url = new URL(base);
  if (path !== undefined) url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
  return url.href;
}

function toHttpFault(cause: unknown, node: Node, timeout: AbortSignal): unknown {
  if (cause instanceof AppError) return cause;
  const details = { host: node.host };
  if (node.signal?.aborted === true)
    return new AppError('SOURCE_UNREACHABLE', 'the call was interrupted', { details, retryable: false, cause });
  if (timeout.aborted)
    return new AppError('SOURCE_TIMEOUT', `the node did not answer within ${node.timeoutMs} ms`, { details, cause });
  return new AppError('SOURCE_UNREACHABLE', 'the node cannot be reached', { details, cause });
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes)
      throw new AppError('SOURCE_MALFORMED', `the node answers with more than ${maxBytes} bytes`, {
        details: { maxBytes },
      });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Some services reject frequent requests with 403, and state the pause in words (TronGrid: "suspended for 5 s"). */
const LIMITED = /frequency limit|rate.?limit|too many requests/i;
const SUSPENDED = /suspended for (\d{1,4}) ?s/i;

function accept({ status, text, retryAfter }: RawAnswer, { host }: Node): HttpAnswer {
  const details = { host, status };
  if (status === 403 && LIMITED.test(text))
    throw new AppError('SOURCE_UNREACHABLE', 'the node limits the rate of requests', {
      details: { ...details, ...toRetryAfter(SUSPENDED.exec(text)?.[1] ?? retryAfter) },
    });
  if (status === 401 || status === 403)
    throw new AppError('SOURCE_REFUSED', 'the node refuses these credentials', { details });
  if (status === 413)
    throw new AppError('SOURCE_MALFORMED', 'the node refuses so large a request', { details, retryable: true });
  if (status === 503 || status === 502 || status === 504 || status === 429)
    throw new AppError('SOURCE_UNREACHABLE', `the node is overloaded (HTTP ${status})`, {
      details: { ...details, ...toRetryAfter(retryAfter) },
    });
  return { status, text };
}

/** Seconds, as RFC 9110 10.2.3 has it; a date is left to the growing pauses. */
function toRetryAfter(header: string | null): { readonly retryAfterMs?: number } {
  const seconds = header === null || !/^\d{1,6}$/.test(header) ? undefined : Number(header);
  return seconds === undefined ? {} : { retryAfterMs: seconds * 1000 };
}
