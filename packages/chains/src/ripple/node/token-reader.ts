import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { z } from 'zod';
import { createNodeTokenReader, readOneByOne, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { readMetadata, toIssuedFacts } from '../normalize/tokens.ts';
import { findMptKey, issuerOf } from '../wire/amount.ts';
import { createRippleClient, isAbsent, type RippleClient } from './client.ts';

const issuanceSchema = z.object({
  node: z.object({ AssetScale: z.int().min(0).max(255).default(0), MPTokenMetadata: z.string().optional() }),
});

/** Reads the metadata of MPTs from their issuances, as untrusted text; an issued currency is described by its code. */
export function createRippleTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createRippleClient({ ...options, url }));
  return createNodeTokenReader(clients, (client, keys) => readOneByOne(keys, (key) => readToken(client, key)));
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
