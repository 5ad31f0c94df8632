import { AppError } from '@sulian/domain';
import type { Credentials } from './auth.ts';

export interface PostRequest {
  readonly url: string;
  readonly credentials: Credentials;
  /** Further headers, such as a provider's key. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly maxAnswerBytes: number;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

/**
 * Body of the answer to one POST.
 *
 * @throws SOURCE_UNREACHABLE, SOURCE_TIMEOUT, SOURCE_REFUSED (401 and 403), SOURCE_MALFORMED (body above the cap)
 */
export async function postJson(request: PostRequest): Promise<string> {
  const first = await send(request);
  if (first.status !== 401 || !request.credentials.renew()) return accept(first, request);
  return accept(await send(request), request);
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

async function send(request: PostRequest): Promise<Answer> {
  const authorization = await request.credentials.header();
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const signal = request.signal === undefined ? timeout : AbortSignal.any([timeout, request.signal]);
  try {
    const response = await request.fetch(request.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...request.headers,
        ...(authorization === undefined ? {} : { authorization }),
      },
      body: JSON.stringify(request.body),
      redirect: 'error',
      signal,
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await readCapped(response, request.maxAnswerBytes),
    };
  } catch (cause) {
    throw toFault(cause, request, timeout);
  }
}

function toFault(cause: unknown, request: PostRequest, timeout: AbortSignal): unknown {
  if (cause instanceof AppError) return cause;
  const details = { host: hostOf(request) };
  if (request.signal?.aborted === true)
    return new AppError('SOURCE_UNREACHABLE', 'the call was interrupted', { details, cause });
  if (timeout.aborted)
    return new AppError('SOURCE_TIMEOUT', `the node did not answer within ${request.timeoutMs} ms`, {
      details,
      retryable: true,
      cause,
    });
  return new AppError('SOURCE_UNREACHABLE', 'the node cannot be reached', { details, retryable: true, cause });
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

/** Providers put their customers' keys into the path or the query: no fault tells more than where the node is. */
const hostOf = ({ url }: PostRequest): string => new URL(url).host;

/** Bitcoin Core sends RPC errors with 500 and 404: those bodies are answers too. */
function accept(answer: Answer, request: PostRequest): string {
  const { status, text } = answer;
  const details = { host: hostOf(request), status };
  if (status === 401 || status === 403)
    throw new AppError('SOURCE_REFUSED', 'the node refuses these credentials', { details });
  if (status === 413)
    throw new AppError('SOURCE_MALFORMED', 'the node refuses so large a request', { details, retryable: true });
  if (status === 503 || status === 502 || status === 504 || status === 429)
    throw new AppError('SOURCE_UNREACHABLE', `the node is overloaded (HTTP ${status})`, {
      details: { ...details, ...toRetryAfter(answer.retryAfter) },
      retryable: true,
    });
  const isJson = /^\s*[[{]/.test(text);
  if (status !== 200 && !isJson)
    throw new AppError('SOURCE_MALFORMED', `the node answers with HTTP ${status}`, { details, retryable: true });
  return text;
}

/** Seconds, as RFC 9110 10.2.3 has it; a date is left to the growing pauses. */
function toRetryAfter(header: string | null): { readonly retryAfterMs?: number } {
  const seconds = header === null || !/^\d{1,6}$/.test(header) ? undefined : Number(header);
  return seconds === undefined ? {} : { retryAfterMs: seconds * 1000 };
}
