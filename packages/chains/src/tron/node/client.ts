import { toFault } from '../../rpc/faults.ts';
import { createRestClient, type RestClient } from '../../rpc/rest.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { TRON_DIALECT } from './dialect.ts';

export interface TronClient extends Pick<RestClient, 'name' | 'retry'> {
  /** JSON of one answer. @throws SOURCE_*, also for a refusal that came as an answer */
  call(path: string, body?: Readonly<Record<string, string | number | boolean>>): Promise<unknown>;
}

/** A client of one node. @throws CONFIG_INVALID */
export function createTronClient(options: TransportOptions): TronClient {
  const client = createRestClient(options, TRON_DIALECT);
  const call: TronClient['call'] = async (path, body = {}) => {
    const answer = await client.ask({ path, body });
    const refusal = findRefusal(answer);
    if (refusal !== undefined) throw toFault(TRON_DIALECT.meanings, { call: path, code: 200, message: refusal });
    return answer;
  };
  return { name: client.name, retry: client.retry, call };
}

/** Nodes answer a call that fails with status 200 and the error's words. */
function findRefusal(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  const { Error: words } = answer;
  return typeof words === 'string' ? words : undefined;
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
