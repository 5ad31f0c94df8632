import type { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import type { HttpRequest, TransportOptions } from '../../rpc/transport.ts';
import { isMissing, TEZOS_DIALECT } from './dialect.ts';

export interface TezosClient extends Pick<RestClient, 'name' | 'retry' | 'ask'> {
  /** An answer in our types. @throws SOURCE_*, also for an answer of another shape */
  read<T extends z.ZodType>(schema: T, request: HttpRequest): Promise<z.output<T>>;
  /** Undefined where the node has nothing there. */
  find<T extends z.ZodType>(schema: T, request: HttpRequest): Promise<z.output<T> | undefined>;
}

/** A client of one node; its address ends before `chains/main`. @throws CONFIG_INVALID */
export function createTezosClient(options: TransportOptions): TezosClient {
  const client = createRestClient(options, TEZOS_DIALECT);
  const read: TezosClient['read'] = async (schema, request) => {
    const parsed = schema.safeParse(await client.ask(request));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw malformed(`the node answers ${request.path} with something else: ${issue?.message}`, {
      path: issue?.path.join('.'),
    });
  };
  const find: TezosClient['find'] = async (schema, request) => {
    try {
      return await read(schema, request);
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };
  return { ...client, read, find };
}

/** Path of a block by its level, or by a name such as `head~2`. */
export const blockPath = (block: number | string, rest = ''): string => `chains/main/blocks/${block}${rest}`;
