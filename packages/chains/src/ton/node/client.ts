import type { z } from 'zod';
import { malformed } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import type { HttpRequest, TransportOptions } from '../../rpc/transport.ts';
import { TON_DIALECT } from './dialect.ts';

export interface TonClient extends Pick<RestClient, 'name' | 'retry' | 'ask'> {
  /** An answer in our types. @throws SOURCE_*, also for an answer of another shape */
  read<T extends z.ZodType>(schema: T, request: HttpRequest): Promise<z.output<T>>;
}

/** A client of one indexer; its address ends before `masterchainInfo` (`…/api/v3`). @throws CONFIG_INVALID */
export function createTonClient(options: TransportOptions): TonClient {
  const client = createRestClient(options, TON_DIALECT);
  const read: TonClient['read'] = async (schema, request) => {
    const parsed = schema.safeParse(await client.ask(request));
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw malformed(`the node answers ${request.path} with something else: ${issue?.message}`, {
      path: issue?.path.join('.'),
    });
  };
  return { ...client, read };
}
