import type {
  BlockchainsAnswer,
  CoinsAnswer,
  Failure,
  ObjectAnswer,
  ScoringAnswer,
  ScoringBody,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';

const PROXY = '/api/proxy/v1';
const TIMEOUT_MS = 300_000;

/** A failed call in the server's words; `NETWORK` when no answer came. */
export class CallError extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (cause) {
    console.error('call failed', path.split('?')[0], cause);
    throw new CallError('NETWORK', String(cause));
  }
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const failure = body as Partial<Failure> | undefined;
    throw new CallError(failure?.error ?? 'INTERNAL', failure?.message ?? response.statusText);
  }
  return body as T;
}

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
  call<ScoringAnswer>(`${PROXY}/scoringAnalysis`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
