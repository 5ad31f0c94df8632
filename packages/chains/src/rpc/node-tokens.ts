import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { inParallel } from './batches.ts';
import type { Transport, TransportOptions } from './transport.ts';

export interface TokenReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain, queried in turn until one answers. */
  readonly urls: readonly string[];
}

/**
 * Reads the facts that tokens declare, from the first node that answers. @throws SOURCE_* of the last node, if none
 * answers
 */
export function createNodeTokenReader<C extends Pick<Transport, 'retry'>>(
  clients: readonly C[],
  readTokens: (client: C, keys: readonly string[]) => Promise<ReadonlyMap<string, TokenMetadata>>,
): TokenReader {
  return {
    readTokens: async (keys) => {
      let fault: unknown;
      for (const client of clients) {
        try {
          return await client.retry(() => readTokens(client, keys));
        } catch (error) {
          fault = error;
        }
      }
      throw fault;
    },
  };
}

const CALLS_AT_ONCE = 4;

/** Reads tokens one by one, from nodes that return one token per call. */
export async function readOneByOne(
  keys: readonly string[],
  read: (key: string) => Promise<TokenMetadata>,
): Promise<ReadonlyMap<string, TokenMetadata>> {
  const tokens = await inParallel(
    keys,
    CALLS_AT_ONCE,
    async (key): Promise<[string, TokenMetadata]> => [key, await read(key)],
  );
  return new Map(tokens);
}
