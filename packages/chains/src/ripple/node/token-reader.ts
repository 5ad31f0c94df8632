import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { readMetadata, toIssuedFacts } from '../normalize/tokens.ts';
import { findMptKey, issuerOf } from '../wire/amount.ts';
import { createRippleClient, isAbsent, type RippleClient } from './client.ts';

export interface TokenReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain, asked in turn until one answers. */
  readonly urls: readonly string[];
}

const CALLS_AT_ONCE = 4;
const issuanceSchema = z.object({
  node: z.object({ AssetScale: z.int().min(0).max(255).default(0), MPTokenMetadata: z.string().optional() }),
});

/** Asks what issuances say of their MPTs, and believes none of it; an issued currency's code tells itself. */
export function createRippleTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createRippleClient({ ...options, url }));
  return {
    readTokens: async (keys) => {
      let fault: unknown;
      for (const client of clients) {
        try {
          const tokens = await client.retry(() =>
            inParallel(
              keys,
              CALLS_AT_ONCE,
              async (key): Promise<[string, TokenMetadata]> => [key, await readToken(client, key)],
            ),
          );
          return new Map(tokens);
        } catch (error) {
          fault = error;
        }
      }
      throw fault;
    },
  };
}

async function readToken(client: RippleClient, key: string): Promise<TokenMetadata> {
  const mpt = findMptKey(key);
  if (mpt === undefined) {
    if (!key.includes('.') || issuerOf(key) === undefined) return {};
    const { token, ...facts } = toIssuedFacts(key);
    return facts;
  }
  try {
    const query = { mpt_issuance: mpt, ledger_index: 'validated' };
    const { node } = await client.read(issuanceSchema, 'ledger_entry', query);
    return { decimals: node.AssetScale, ...readMetadata(node.MPTokenMetadata) };
  } catch (error) {
    if (isAbsent(error)) return {};
    throw error;
  }
}
