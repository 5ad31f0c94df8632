import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { z } from 'zod';
import { decodeBase58 } from '../../codecs/base58.ts';
import { createRpcClient, type RpcClient } from '../../rpc/json-rpc.ts';
import { createNodeTokenReader, readOneByOne, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { toTokenText } from '../../tokens/token-text.ts';
import { parseSolanaAddress } from '../address/address.ts';
import { findProgramAddress } from '../address/program-address.ts';
import { CONFIRMED, parse } from './chain-head.ts';
import { SOLANA_DIALECT } from './dialect.ts';

const METADATA = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s';

/** Reads the names of tokens from mints and from Metaplex. The texts are untrusted, and sanitised. */
export function createSolanaTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createRpcClient({ ...options, url }, SOLANA_DIALECT));
  return createNodeTokenReader(clients, (client, keys) => readOneByOne(keys, (key) => readToken(client, key)));
}

const mintSchema = z.object({ value: z.object({ data: z.unknown() }).nullable() });
const parsedMint = z.object({
  parsed: z.object({
    type: z.literal('mint'),
    info: z.object({
      decimals: z.int().min(0).max(255),
      extensions: z.array(z.object({ extension: z.string(), state: z.unknown() })).default([]),
    }),
  }),
});
const stateSchema = z.object({ name: z.string(), symbol: z.string() });

async function readToken(client: RpcClient, mint: string): Promise<TokenMetadata> {
  if (parseSolanaAddress(mint) === undefined) return {};
  const config = { ...CONFIRMED, encoding: 'jsonParsed' };
  const answer = parse(mintSchema, await client.call('getAccountInfo', mint, config), 'getAccountInfo');
  const parsed = parsedMint.safeParse(answer.value?.data);
  if (!parsed.success) return {};
  const { decimals, extensions } = parsed.data.parsed.info;
  const own = stateSchema.safeParse(extensions.find(({ extension }) => extension === 'tokenMetadata')?.state);
  const { name, symbol } = own.success ? own.data : ((await readMetaplex(client, mint)) ?? {});
  return { decimals, ...toTokenText('name', name), ...toTokenText('symbol', symbol) };
}

const accountSchema = z.object({ value: z.object({ data: z.tuple([z.string(), z.literal('base64')]) }).nullable() });
/** The kind, the update authority and the mint precede the name. */
const NAME_AT = 1 + 32 + 32;

/** @see github.com/metaplex-foundation/mpl-token-metadata, Metadata */
async function readMetaplex(client: RpcClient, mint: string): Promise<{ name: string; symbol: string } | undefined> {
  const seeds = [Buffer.from('metadata'), decodeBase58(METADATA), decodeBase58(mint)].filter(
    (seed) => seed !== undefined,
  );
  const address = findProgramAddress(seeds, METADATA);
  const config = { ...CONFIRMED, encoding: 'base64' };
  const answer = parse(accountSchema, await client.call('getAccountInfo', address, config), 'getAccountInfo');
  const bytes = Buffer.from(answer.value?.data[0] ?? '', 'base64');
  const name = readText(bytes, NAME_AT);
  const symbol = name === undefined ? undefined : readText(bytes, name.end);
  return name === undefined || symbol === undefined ? undefined : { name: name.text, symbol: symbol.text };
}

/** Four bytes of length, then text that zeros fill up. */
function readText(bytes: Buffer, at: number): { readonly text: string; readonly end: number } | undefined {
  if (bytes.length < at + 4) return undefined;
  const end = at + 4 + bytes.readUInt32LE(at);
  return end > bytes.length ? undefined : { text: bytes.toString('utf8', at + 4, end).replaceAll('\0', ''), end };
}
