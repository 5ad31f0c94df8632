import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { type Auth, createCredentials } from '../rpc/auth.ts';
import { postJson } from '../rpc/http.ts';
import { type RetryOptions, retry } from '../rpc/retry.ts';
import { isTooMuch, toFault } from './rpc-faults.ts';

export interface EvmClientOptions extends RetryOptions {
  readonly url: string;
  readonly auth?: Auth;
  /** Further headers, such as a provider's key. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Longest wait for one HTTP answer, body included. */
  readonly timeoutMs?: number;
  /** Calls a request at most; halved when a node refuses so many, and grown again with what it takes. */
  readonly maxCalls?: number;
  readonly maxAnswerBytes?: number;
  readonly fetch?: typeof fetch;
}

export interface EvmCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export type EvmOutcome = { readonly result: unknown } | { readonly error: AppError };

export interface EvmClient {
  /** The node's address without its path, which may hold a key: for logs. */
  readonly name: string;
  /**
   * Outcomes in the order of the calls.
   * @param atMost calls a request, where answers are large
   * @throws SOURCE_* when a whole request fails
   */
  batch(calls: readonly EvmCall[], atMost?: number): Promise<readonly EvmOutcome[]>;
  /** @throws SOURCE_*, also when the node answers with an error */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
  retry<T>(work: () => Promise<T>): Promise<T>;
}

const TIMEOUT_MS = 60_000;
const MAX_CALLS = 50;
/** Traces of a full block with all their inputs reach some 100 MB. */
const MAX_ANSWER_BYTES = 512 * 2 ** 20;

const answersSchema = z.array(
  z.object({
    id: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string() }).nullish(),
  }),
);

/** A JSON-RPC 2.0 client for nodes that speak as Ethereum's do. */
export function createEvmClient(options: EvmClientOptions): EvmClient {
  const { url, credentials } = createCredentials(options.url, options.auth);
  const most = options.maxCalls ?? MAX_CALLS;
  const post = {
    url,
    credentials,
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    maxAnswerBytes: options.maxAnswerBytes ?? MAX_ANSWER_BYTES,
    fetch: options.fetch ?? fetch,
    signal: options.signal,
  };
  const name = new URL(url).host;
  let size = most;
  const send = async (calls: readonly EvmCall[]): Promise<readonly EvmOutcome[]> => {
    const body = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }));
    return matchAnswers(calls, parseAnswers(await postJson({ ...post, body })));
  };
  const batch: EvmClient['batch'] = async (calls, atMost = most) => {
    const outcomes: EvmOutcome[] = [];
    while (outcomes.length < calls.length) {
      const part = calls.slice(outcomes.length, outcomes.length + Math.min(size, atMost));
      try {
        outcomes.push(...(await send(part)));
        size = Math.min(most, size + 1);
      } catch (error) {
        if (part.length === 1 || !isTooMuch(error)) throw error;
        size = Math.max(1, Math.floor(part.length / 2));
      }
    }
    return outcomes;
  };
  const call: EvmClient['call'] = async (method, ...params) => getResult((await batch([{ method, params }]))[0]);
  return { name, batch, call, retry: (work) => retry(work, options) };
}

/** @throws SOURCE_* what the node's error stands for */
export function getResult(outcome: EvmOutcome | undefined): unknown {
  if (outcome === undefined) throw malformed('an answer is missing', {});
  if ('result' in outcome) return outcome.result;
  throw outcome.error;
}

/** A node answer that cannot be true or cannot be read: another try may reach a sane node. */
export const malformed = (message: string, details: Readonly<Record<string, unknown>>, cause?: unknown): AppError =>
  new AppError('SOURCE_MALFORMED', message, { details, retryable: true, cause });

type Answer = z.output<typeof answersSchema>[number];

function parseAnswers(text: string): readonly Answer[] {
  const parsed = answersSchema.safeParse(parseJson(text));
  if (!parsed.success) throw malformed('no JSON-RPC answer', { issue: parsed.error.issues[0]?.message });
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [value];
  } catch (cause) {
    throw malformed('the node answers with something that is no JSON-RPC', { beginsWith: text.slice(0, 80) }, cause);
  }
}

/** A whole batch may be refused with one error that has no id. Order is free: ids tell which is which. */
function matchAnswers(calls: readonly EvmCall[], answers: readonly Answer[]): readonly EvmOutcome[] {
  const refusal = answers.find(({ id, error }) => error != null && (id === null || id === undefined));
  if (refusal?.error != null) throw toFault('batch', refusal.error);
  const byId = new Map(answers.map((answer) => [Number(answer.id), answer]));
  return calls.map(({ method }, id) => {
    const answer = byId.get(id);
    if (answer === undefined) throw malformed('an answer is missing', { method });
    return answer.error == null ? { result: answer.result } : { error: toFault(method, answer.error) };
  });
}
