import { AppError } from '@sulian/domain';
import { type Auth, createCredentials } from '../rpc/auth.ts';
import { postJson } from '../rpc/http.ts';
import { type RetryOptions, retry } from '../rpc/retry.ts';
import { rpcAnswer, rpcAnswers } from './schema.ts';

export interface RpcClientOptions extends RetryOptions {
  readonly url: string;
  readonly auth?: Auth;
  /** Longest wait for one HTTP answer, body included. */
  readonly timeoutMs?: number;
  readonly maxAnswerBytes?: number;
  readonly fetch?: typeof fetch;
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export type RpcOutcome = { readonly result: unknown } | { readonly error: { code: number; message: string } };

export interface RpcClient {
  /** Outcomes in the order of the calls, as one HTTP request. @throws SOURCE_* */
  batch(calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]>;
  /** @throws SOURCE_*, also when the node answers with an error */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  /** Runs work again after faults that may pass, with growing pauses. */
  retry<T>(work: () => Promise<T>): Promise<T>;
}

const DEFAULTS = { timeoutMs: 30_000 };
/** A batch of eight full blocks as hex, twice over. */
const MAX_ANSWER_BYTES = 128 * 2 ** 20;

/** A JSON-RPC client for nodes that speak as Bitcoin Core does. */
export function createRpcClient(options: RpcClientOptions): RpcClient {
  const { url, credentials } = createCredentials(options.url, options.auth);
  const timeoutMs = options.timeoutMs ?? DEFAULTS.timeoutMs;
  const maxAnswerBytes = options.maxAnswerBytes ?? MAX_ANSWER_BYTES;
  const send = (body: unknown): Promise<string> =>
    postJson({
      url,
      credentials,
      timeoutMs,
      maxAnswerBytes,
      body,
      fetch: options.fetch ?? fetch,
      signal: options.signal,
    });
  const batch: RpcClient['batch'] = async (calls) => {
    const numbered = calls.map((call, id) => ({ jsonrpc: '1.0', id, ...call }));
    return matchAnswers(calls, parseAnswers(await send(numbered)));
  };
  return {
    batch,
    call: async (method, ...params) => getResult(method, (await batch([{ method, params }]))[0]),
    retry: (work) => retry(work, options),
  };
}

/** Result of one outcome. @throws SOURCE_* what the node's error stands for */
export function getResult(method: string, outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw malformed('an answer is missing', { method });
  if ('result' in outcome) return outcome.result;
  throw toFault(method, outcome.error);
}

/** Bitcoin Core `rpc/protocol.h`. */
const RPC_IN_WARMUP = -28;
const RPC_METHOD_NOT_FOUND = -32601;

function toFault(method: string, error: { code: number; message: string }): AppError {
  const details = { method, rpcCode: error.code, rpcMessage: error.message.slice(0, 200) };
  if (error.code === RPC_IN_WARMUP)
    return new AppError('SOURCE_SYNCING', 'the node is starting', { details, retryable: true });
  if (error.code === RPC_METHOD_NOT_FOUND || /pruned/i.test(error.message))
    return new AppError('SOURCE_REFUSED', `the node cannot answer ${method}: ${error.message.slice(0, 200)}`, {
      details,
    });
  return malformed(`the node answers ${method} with an error: ${error.message.slice(0, 200)}`, details);
}

function parseAnswers(text: string): readonly RpcOutcomeWithId[] {
  const parsed = rpcAnswers.safeParse(parseJson(text));
  if (!parsed.success) throw malformed('no JSON-RPC answer', { issue: parsed.error.issues[0]?.message });
  return parsed.data.map(({ id, result, error }) =>
    error === null || error === undefined ? { id, result } : { id, error },
  );
}

type RpcOutcomeWithId = RpcOutcome & { readonly id: unknown };

/** A whole batch may be refused with one error that has no id. Order is free: ids tell which is which. */
function matchAnswers(calls: readonly RpcCall[], answers: readonly RpcOutcomeWithId[]): readonly RpcOutcome[] {
  const refusal = answers.find((answer) => 'error' in answer && (answer.id === null || answer.id === undefined));
  if (refusal !== undefined && 'error' in refusal) throw toFault('batch', refusal.error);
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return calls.map((call, id) => {
    const answer = byId.get(id);
    if (answer === undefined) throw malformed('an answer is missing', { method: call.method });
    return answer;
  });
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [rpcAnswer.parse(value)];
  } catch (cause) {
    throw new AppError('SOURCE_MALFORMED', 'the node answers with something that is no JSON-RPC', {
      details: { beginsWith: text.slice(0, 80) },
      retryable: true,
      cause,
    });
  }
}

/** A node answer that cannot be true or cannot be read: another try may reach a sane node (STYLE 13). */
export const malformed = (message: string, details: Readonly<Record<string, unknown>>, cause?: unknown): AppError =>
  new AppError('SOURCE_MALFORMED', message, { details, retryable: true, cause });
