import type { AnswerOf, CallKey, DataOf, EnvelopeKey, Failure, FileKey, JsonKey, SentCall } from '@sulian/contract';
import { ERRORS, MAX_SEARCH_LENGTH } from '@sulian/domain';
import type { Sent } from './call-path.ts';
import { toRequest } from './call-request.ts';
import { takeEarly } from './early-calls.ts';
import { endSession, findUser, SESSION_ENDINGS } from './session.ts';

const TIMEOUT_MS = 300_000;
const TOO_MANY = 429;
/** Longest wait after which a refused read is repeated automatically; after a longer one its reader decides. */
const LONGEST_WAIT_SEC = 10;

/** A failed call in the server's words; `NETWORK` and number 0 when no answer came. */
export class CallError extends Error {
  readonly code: string;
  /** SPEC's number where it names one, else the HTTP status. */
  readonly number: number;
  readonly details: Readonly<Record<string, unknown>>;
  constructor(code: string, message: string, rest: Partial<Pick<CallError, 'number' | 'details'>> = {}) {
    super(message);
    this.code = code;
    this.number = rest.number ?? 0;
    this.details = rest.details ?? {};
  }
}

/**
 * A failed answer's body as an error; anything that is no failure of ours is INTERNAL, or TOO_MANY_REQUESTS by its status.
 * @param retryAfter of its head, which counts where the body has no such detail
 */
export function toCallError(body: unknown, status: number, retryAfter: string | null = null): CallError {
  const failure = (typeof body === 'object' && body !== null ? body : {}) as Partial<Failure>;
  const headSec = /^\d{1,9}$/.test(retryAfter ?? '') ? { retryAfterSec: Number(retryAfter) } : {};
  return new CallError(
    failure.error ?? (status === TOO_MANY ? 'TOO_MANY_REQUESTS' : 'INTERNAL'),
    failure.message ?? '',
    {
      number: failure.code ?? status,
      details: { ...headSec, ...failure.details },
    },
  );
}

/** Seconds after which a call that was refused with 429 may be sent again; undefined for any other failure. */
export function findWaitSec({ code, details }: CallError): number | undefined {
  const waitSec = Number(details['retryAfterSec']);
  const isTooMany = code === 'TOO_MANY_REQUESTS' || code === 'TOO_MANY_ATTEMPTS';
  return isTooMany && waitSec > 0 ? Math.ceil(waitSec) : undefined;
}

/** Ends the session on the server's refusal, unless another one has begun since the call was sent. */
export function endIfRefused(error: CallError, token: string | undefined): void {
  const ending = SESSION_ENDINGS.find((code) => ERRORS[code].number === error.number);
  if (ending !== undefined && token !== undefined && findUser()?.token === token) endSession(ending);
}

/** One more try of a call that failed: a refused one would be refused again, and each refusal is counted. */
export const mayRetry = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof CallError && isRefusal(error));

/** Numbers of SPEC are above all HTTP statuses. */
const isRefusal = ({ number }: CallError): boolean => number >= 400 && (number < 500 || number >= 600);

/** Transport options of a call, apart from its content. */
export type How = Pick<RequestInit, 'headers' | 'keepalive' | 'signal'> & { readonly timeoutMs?: number };
/** Header that marks automatic repetitions, for the audit log. */
export const REPEATED: Readonly<Record<string, string>> = { 'sulian-repeat': '1' };

type Sending<K extends CallKey> =
  Record<never, never> extends SentCall<K>
    ? readonly [sent?: SentCall<K>, how?: How]
    : readonly [sent: SentCall<K>, how?: How];
/** The same with its types forgotten. */
type AnySending = readonly [sent?: Sent, how?: How];

interface Came {
  readonly response: Response;
  /** Error of a refusal's body; ends the session where the code requires it. */
  readonly refuse: (body: unknown) => CallError;
}

/** Sends a call. A read refused for too many requests is repeated once after the server's wait, if that is short. */
async function send(key: CallKey, sending: AnySending): Promise<Came> {
  const token = findUser()?.token;
  try {
    return await sendOnce(key, sending);
  } catch (error) {
    const waitSec = isRead(key) && error instanceof CallError ? findWaitSec(error) : undefined;
    if (waitSec === undefined || waitSec > LONGEST_WAIT_SEC) throw error;
    await pause(waitSec * 1_000, sending[1]?.signal);
    // Another person may have signed in meanwhile.
    if (findUser()?.token !== token) throw error;
    return sendOnce(key, sending);
  }
}

const isRead = (key: CallKey): boolean => key.startsWith('GET ');

/** A pause that an aborted signal cuts short: the call after it fails at once. */
const pause = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function sendOnce(key: CallKey, [sent = {}, { timeoutMs = TIMEOUT_MS, ...how } = {}]: AnySending): Promise<Came> {
  const token = findUser()?.token;
  const request = toRequest([key, sent], token, how.headers);
  let response: Response;
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = how.signal ? AbortSignal.any([how.signal, timeout]) : timeout;
    const { url, ...init } = request;
    response = await (takeEarly(request, signal) ?? fetch(url, { ...how, ...init, signal }));
  } catch (cause) {
    if (how.signal?.aborted !== true) console.error('call failed', key, cause);
    throw new CallError('NETWORK', String(cause));
  }
  const refuse = (answer: unknown): CallError => {
    const error = toCallError(answer, response.status, response.headers.get('retry-after'));
    endIfRefused(error, token);
    return error;
  };
  if (!response.ok) throw refuse(await readJson(response));
  return { response, refuse };
}

const readJson = (response: Response): Promise<unknown> => response.json().catch(() => undefined);

/** One call with the session's token. */
export async function call<K extends JsonKey>(key: K, ...sending: Sending<K>): Promise<AnswerOf<K>> {
  const { response, refuse } = await send(key, sending as AnySending);
  const answer = await readJson(response);
  // A proxy in between may answer 200 with a refusal, or with a page of its own.
  if (!isAnswer(answer)) throw refuse(answer);
  return mergeResult(answer) as AnswerOf<K>;
}

/** Merges the fields of a `result` object into the answer. */
function mergeResult(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['result'])) return body;
  const { result, ...rest } = body;
  return { ...rest, ...result };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAnswer = (body: unknown): boolean => (isObject(body) ? body['success'] !== false : Array.isArray(body));

/** The same for calls that answer in the envelope. */
export async function callData<K extends EnvelopeKey>(key: K, ...sending: Sending<K>): Promise<DataOf<K>> {
  return ((await call(key, ...sending)) as { readonly data: DataOf<K> }).data;
}

/** A file instead of a JSON answer. */
export async function callBlob<K extends FileKey>(key: K, ...sending: Sending<K>): Promise<Blob> {
  return (await send(key, sending as AnySending)).response.blob();
}

/** The same while it still comes: for files that are watched, or that one call of several answers with. */
export const callFile = async (key: FileKey, sent: Sent, how: How): Promise<Response> =>
  (await send(key, [sent, how])).response;

type Kind = 'addresses' | 'wallets';

export interface ObjectRef {
  readonly blockchain: string;
  readonly kind: Kind;
  readonly hash: string;
}

/** Object with lists; this includes an entity on one chain, by its id. */
export interface ListedRef extends Omit<ObjectRef, 'kind'> {
  readonly kind: Kind | 'entities';
}
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** `asOf` of the answer that page 1 had. */
  readonly asOf: string | undefined;
}

export const getDemo = () => call('GET /api/demo');
export const getBlockchains = () => call('GET /api/proxy/v1/blockchains');
/** Texts longer than any address or name may contain many addresses. */
const MAX_KEYWORD_LENGTH = 150;

export function search(q: string, how: How = {}, slice?: Slice) {
  const searchQuery = { q, ...(slice ?? { offset: 0, limit: q.length > MAX_KEYWORD_LENGTH ? 100 : 10 }) };
  return q.length > MAX_SEARCH_LENGTH
    ? call('POST /api/proxy/v1/search', { body: searchQuery }, how)
    : call('GET /api/proxy/v1/search', { query: searchQuery }, how);
}
export const reportRefusal = (kind: SentCall<'POST /api/proxy/v1/search/refusals'>['body']['kind']) =>
  callData('POST /api/proxy/v1/search/refusals', { body: { kind } });
export const listWalletAddresses = (
  { blockchain, hash }: ObjectRef,
  query: Slice & { readonly member?: string | undefined },
) => call('GET /api/proxy/v1/blockchains/:blockchain/wallets/:hash/addresses', { params: { blockchain, hash }, query });
