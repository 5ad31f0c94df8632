import { type AppError, isAppError } from '@sulian/domain';
import { z } from 'zod';
import { malformed, toFault } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { RIPPLE_DIALECT } from './dialect.ts';

export interface RippleClient extends Pick<RestClient, 'name' | 'retry'> {
  /** Result of one command. @throws SOURCE_*, also for an error returned by the node */
  ask(method: string, params?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** A result in our types. @throws SOURCE_*, also for an answer of another shape */
  read<T extends z.ZodType>(
    schema: T,
    method: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<z.output<T>>;
}

const answerSchema = z.object({
  result: z.looseObject({
    status: z.string().optional(),
    error: z.string().optional(),
    error_code: z.int().optional(),
    error_message: z.string().optional(),
  }),
});

/** A client of one server: an object a request, for lists of calls are not understood. @throws CONFIG_INVALID */
export function createRippleClient(options: TransportOptions): RippleClient {
  const client = createRestClient(options, RIPPLE_DIALECT);
  const ask: RippleClient['ask'] = async (method, params = {}) => {
    const parsed = answerSchema.safeParse(await client.ask({ body: { method, params: [params] } }));
    if (!parsed.success) throw malformed(`the node answers ${method} with something else`, { method });
    const { result } = parsed.data;
    if (result.error === undefined && result.status !== 'error') return result;
    const message = `${result.error ?? ''} ${result.error_message ?? ''}`.trim();
    throw toFault(RIPPLE_DIALECT.meanings, { call: method, code: result.error_code ?? 0, message });
  };
  const read: RippleClient['read'] = async (schema, method, params) => {
    const parsed = schema.safeParse(await ask(method, params));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw malformed(`the node answers ${method} with something else: ${issue?.message}`, {
      path: issue?.path.join('.'),
    });
  };
  return { name: client.name, retry: client.retry, ask, read };
}

const has = (error: unknown, mark: string): error is AppError => isAppError(error) && error.details[mark] === true;

/** The node does not have the requested ledger. */
export const isMissing = (error: unknown): boolean => has(error, 'isMissing');

/** The ledger has no such entry: the requested balance is 0. */
export const isAbsent = (error: unknown): boolean => has(error, 'isAbsent');
