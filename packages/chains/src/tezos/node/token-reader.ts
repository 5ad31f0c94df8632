import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { z } from 'zod';
import { createNodeTokenReader, readOneByOne, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { toTokenText } from '../../tokens/token-text.ts';
import { toKeyHash } from '../wire/key-hash.ts';
import { findBigMap, toTuple } from '../wire/micheline.ts';
import { blockPath, createTezosClient, type TezosClient } from './client.ts';

const TOKEN = /^(KT1[1-9A-HJ-NP-Za-km-z]{33})(?::(\d{1,80}))?$/;

/** Reads the names of tokens from their contracts, as untrusted data: text is sanitised, numbers are bounded. */
export function createTezosTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createTezosClient({ ...options, url }));
  return createNodeTokenReader(clients, (client, keys) => readOneByOne(keys, (key) => readToken(client, key)));
}

const scriptSchema = z.object({ code: z.array(z.unknown()), storage: z.unknown() });

/**
 * Reads a token's entry in the contract's own `token_metadata`; data stored elsewhere (IPFS) is not requested. @see
 * TZIP-12, token_metadata
 */
async function readToken(client: TezosClient, key: string): Promise<TokenMetadata> {
  const [, contract, tokenId = '0'] = TOKEN.exec(key) ?? [];
  if (contract === undefined) return {};
  const context = blockPath('head', '/context');
  const script = await client.find(scriptSchema, { path: `${context}/contracts/${contract}/script` });
  const map = script === undefined ? undefined : findBigMap(script, 'token_metadata');
  if (map === undefined) return {};
  const hash = toKeyHash(BigInt(tokenId));
  const [, fields] = toTuple(await client.find(z.unknown(), { path: `${context}/big_maps/${map}/${hash}` }), 2) ?? [];
  return Array.isArray(fields) ? toMetadata(new Map(fields.flatMap(readField))) : {};
}

const fieldSchema = z.object({
  prim: z.literal('Elt'),
  args: z.tuple([z.object({ string: z.string() }), z.object({ bytes: z.string() })]),
});

function readField(value: unknown): readonly (readonly [string, string])[] {
  const parsed = fieldSchema.safeParse(value);
  if (!parsed.success) return [];
  const [name, text] = parsed.data.args;
  return [[name.string, Buffer.from(text.bytes, 'hex').toString('utf8')]];
}

function toMetadata(fields: ReadonlyMap<string, string>): TokenMetadata {
  const decimals = fields.get('decimals') ?? '';
  const isCount = /^\d{1,3}$/.test(decimals) && Number(decimals) <= 255;
  return {
    ...toTokenText('name', fields.get('name')),
    ...toTokenText('symbol', fields.get('symbol')),
    ...(isCount ? { decimals: Number(decimals) } : {}),
  };
}
