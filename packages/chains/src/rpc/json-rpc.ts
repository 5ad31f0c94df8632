import { type AppError, isAppError } from '@sulian/domain';
import { z } from 'zod';
import { malformed, parseJson, toFault } from './faults.ts';
import { createTransport, type Dialect, type Transport, type TransportOptions } from './transport.ts';

export interface RpcDialect extends Dialect {
  readonly version: '1.0' | '2.0';
  /**
   * Calls a request at most; halved when a node refuses so many, and grown again with what it takes. Without it a batch
   * is one request.
   */
  readonly maxCalls?: number;
}

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export type RpcOutcome = { readonly result: unknown } | { readonly error: AppError };

export interface RpcClient extends Pick<Transport, 'name' | 'retry'> {
  /**
   * Outcomes in the order of the calls.
   * @param atMost calls a request, where answers are large
   * @throws SOURCE_* when a whole request fails
   */
  batch(calls: readonly RpcCall[], atMost?: number): Promise<readonly RpcOutcome[]>;
  /** @throws SOURCE_*, also when the node answers with an error */
  call(method: string, ...params: readonly unknown[]): Promise<unknown>;
}

/** A client for nodes that speak JSON-RPC. @throws CONFIG_INVALID @see https://www.jsonrpc.org/specification */
export function createRpcClient(options: TransportOptions, dialect: RpcDialect): RpcClient {
  const transport = createTransport(options, dialect);
  const { version, maxCalls } = dialect;
  let size = maxCalls ?? Number.POSITIVE_INFINITY;
  const send = async (calls: readonly RpcCall[]): Promise<readonly RpcOutcome[]> => {
    const { status, text } = await transport.send({
      body: calls.map((call, id) => ({ jsonrpc: version, id, ...call })),
    });
    // Bitcoin Core sends errors of JSON-RPC with 500 and 404: those bodies are answers too.
    if (status !== 200 && !/^\s*[[{]/.test(text))
      throw malformed(`the node answers with HTTP ${status}`, { host: transport.name, status });
    return matchAnswers(calls, parseAnswers(text), dialect);
  };
  const batch: RpcClient['batch'] = async (calls, atMost = Number.POSITIVE_INFINITY) => {
    const outcomes: RpcOutcome[] = [];
    while (outcomes.length < calls.length) {
      const part = calls.slice(outcomes.length, outcomes.length + Math.min(size, atMost));
      try {
        outcomes.push(...(await send(part)));
        size = Math.min(maxCalls ?? size, size + 1);
      } catch (error) {
        if (maxCalls === undefined || part.length === 1 || !isTooMuch(error)) throw error;
        size = Math.max(1, Math.floor(part.length / 2));
      }
    }
    return outcomes;
  };
  const call: RpcClient['call'] = async (method, ...params) => getResult((await batch([{ method, params }]))[0]);
  return { name: transport.name, retry: transport.retry, batch, call };
}

/** @throws SOURCE_* by the meaning of the node's error */
export function getResult(outcome: RpcOutcome | undefined): unknown {
  if (outcome === undefined) throw malformed('an answer is missing', {});
  if ('result' in outcome) return outcome.result;
  throw outcome.error;
}

/** Fewer calls at once may go through where these did not. */
const isTooMuch = (error: unknown): boolean =>
  isAppError(error) &&
  (error.code === 'SOURCE_TIMEOUT' ||
    error.details['isTooLarge'] === true ||
    error.details['status'] === 413 ||
    error.details['maxBytes'] !== undefined);

/** In the 1.0 form `error` is null in a good answer. */
const answersSchema = z.array(
  z.object({
    id: z.unknown().optional(),
    result: z.unknown().optional(),
    error: z.object({ code: z.number(), message: z.string() }).nullish(),
  }),
);
type Answer = z.output<typeof answersSchema>[number];

function parseAnswers(text: string): readonly Answer[] {
  const value = parseJson(text);
  const parsed = answersSchema.safeParse(Array.isArray(value) ? value : [value]);
  if (!parsed.success) throw malformed('not a JSON-RPC answer', { issue: parsed.error.issues[0]?.message });
  return parsed.data;
}

/**
 * Matches answers to calls by their ids: the order is free. A node may reject a whole batch with one error without an
 * id.
 */
function matchAnswers(
  calls: readonly RpcCall[],
  answers: readonly Answer[],
  { meanings }: RpcDialect,
): readonly RpcOutcome[] {
  const refusal = answers.find(({ id, error }) => error != null && (id === null || id === undefined));
  if (refusal?.error != null) throw toFault(meanings, { call: 'batch', ...refusal.error });
  const byId = new Map(answers.map((answer) => [toIndex(answer.id), answer]));
  return calls.map(({ method }, id) => {
    const answer = byId.get(id);
    if (answer === undefined) throw malformed('an answer is missing', { method });
    return answer.error == null
      ? { result: answer.result }
      : { error: toFault(meanings, { call: method, ...answer.error }) };
  });
}

/** Some nodes give numbers back as text. */
const toIndex = (id: unknown): number | undefined =>
  typeof id === 'number' || (typeof id === 'string' && id !== '') ? Number(id) : undefined;
