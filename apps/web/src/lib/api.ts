import type {
  BlockchainsAnswer,
  CoinsAnswer,
  Envelope,
  FAILURE_NUMBERS,
  Failure,
  ObjectAnswer,
  ScoringAnswer,
  ScoringBody,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';
import { endSession, findUser } from './session.ts';

export const PROXY = '/api/proxy/v1';
const TIMEOUT_MS = 300_000;
type Numbers = typeof FAILURE_NUMBERS;
/** Missing, expired, revoked: whatever was called, the session is over. */
const SESSION_ENDED: readonly number[] = [40001, 40002, 40003] satisfies ReadonlyArray<
  Numbers['SESSION_MISSING' | 'SESSION_EXPIRED' | 'SESSION_REVOKED']
>;

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

/** A failed answer's body as an error; anything that is no failure of ours is INTERNAL. */
export function toCallError(body: unknown, status: number): CallError {
  const failure = (typeof body === 'object' && body !== null ? body : {}) as Partial<Failure>;
  return new CallError(failure.error ?? 'INTERNAL', failure.message ?? '', {
    number: failure.code ?? status,
    details: failure.details ?? {},
  });
}

/** Ends the session when the server says so, unless another one has begun since the call went out. */
export function endIfRefused(error: CallError, token: string | undefined): void {
  if (token === undefined || !SESSION_ENDED.includes(error.number)) return;
  if (findUser()?.token === token) endSession('forced');
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const token = findUser()?.token;
  const headers = new Headers(init.headers);
  if (token !== undefined && !headers.has('token')) headers.set('token', token);
  let response: Response;
  try {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
    response = await fetch(path, { ...init, headers, signal });
  } catch (cause) {
    if (init.signal?.aborted !== true) console.error('call failed', path.split('?')[0], cause);
    throw new CallError('NETWORK', String(cause));
  }
  if (response.ok) return response;
  const error = toCallError(await response.json().catch(() => undefined), response.status);
  endIfRefused(error, token);
  throw error;
}

/** One call with the session's token. */
export async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  const response = await send(path, init);
  return mergeResult(await response.json().catch(() => undefined)) as T;
}

/** The fields of a result object stand among the rest of the answer. */
function mergeResult(body: unknown): unknown {
  if (!isObject(body) || !isObject(body['result'])) return body;
  const { result, ...rest } = body;
  return { ...rest, ...result };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A file instead of a JSON answer. */
export const callBlob = async (path: string): Promise<Blob> => (await send(path, {})).blob();

/** The same for calls that answer in the envelope. */
export const callData = async <T>(path: string, init?: RequestInit): Promise<T> =>
  (await call<Envelope<T>>(path, init)).data;

export const json = (method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export type Kind = 'addresses' | 'wallets';

export interface ObjectRef {
  readonly blockchain: string;
  readonly kind: Kind;
  readonly hash: string;
}

const objectPath = ({ blockchain, kind, hash }: ObjectRef): string =>
  `${PROXY}/blockchains/${encodeURIComponent(blockchain)}/${kind}/${encodeURIComponent(hash)}`;

export interface Demo {
  readonly isSimulated: boolean;
  readonly showcase: ReadonlyArray<{
    readonly address: string;
    readonly blockchain: string;
    readonly title: string;
    readonly titleEn: string;
  }>;
}

export const getDemo = () => call<Demo>('/api/demo');
export const getBlockchains = () => call<BlockchainsAnswer>(`${PROXY}/blockchains`);
export const search = (q: string) => call<SearchAnswer>(`${PROXY}/search?q=${encodeURIComponent(q)}&offset=0&limit=10`);
export const getObject = (ref: ObjectRef) => call<ObjectAnswer>(objectPath(ref));
export const getCoins = (ref: ObjectRef) => call<CoinsAnswer>(`${objectPath(ref)}/coins`);
export const listTransactions = (ref: ObjectRef, offset: number, limit: number) =>
  call<TransactionsAnswer>(`${objectPath(ref)}/transactions?offset=${offset}&limit=${limit}`);
export const listWalletAddresses = (ref: ObjectRef, offset: number, limit: number) =>
  call<WalletAddressesAnswer>(`${objectPath({ ...ref, kind: 'wallets' })}/addresses?offset=${offset}&limit=${limit}`);
export const getTransaction = (blockchain: string, hash: string) =>
  call<TransactionAnswer>(
    `${PROXY}/blockchains/${encodeURIComponent(blockchain)}/transactions/${encodeURIComponent(hash)}`,
  );
export const analyse = (body: Omit<ScoringBody, 'coin'>) =>
  call<ScoringAnswer>(`${PROXY}/scoringAnalysis`, json('POST', body));
