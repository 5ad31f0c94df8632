import type { TokenMetadata, TokenReader } from '@sulian/domain';
import { z } from 'zod';
import { createNodeTokenReader, type TokenReaderOptions } from '../../rpc/node-tokens.ts';
import { toTokenText } from '../../tokens/token-text.ts';
import { parseTonAddress } from '../address/address.ts';
import { rawToAddressText, toRawAddress } from '../wire/address-text.ts';
import { createTonClient, type TonClient } from './client.ts';

const ASKED_AT_ONCE = 100;
/**
 * Decimals of a jetton whose metadata are complete on the chain, but omit them. @see github.com/ton-blockchain/TEPs,
 * 0064-token-data-standard.md
 */
const DEFAULT_DECIMALS = 9;

const mastersSchema = z.object({
  jetton_masters: z.array(
    z.object({ address: z.string(), jetton_content: z.record(z.string(), z.unknown()).nullish() }),
  ),
});

/** Reads the names that jettons declare, as untrusted data: text is sanitised, numbers are bounded. */
export function createTonTokenReader(options: TokenReaderOptions): TokenReader {
  const clients = options.urls.map((url) => createTonClient({ ...options, url }));
  return createNodeTokenReader(clients, readTokens);
}

/** Keys of another form (the number of a currency) have no master to query. */
async function readTokens(client: TonClient, keys: readonly string[]): Promise<ReadonlyMap<string, TokenMetadata>> {
  const tokens = new Map<string, TokenMetadata>(keys.map((key) => [key, {}]));
  const masters = keys.filter((key) => parseTonAddress(key) === key);
  for (let at = 0; at < masters.length; at += ASKED_AT_ONCE) {
    const { jetton_masters } = await client.read(mastersSchema, {
      path: 'jetton/masters',
      query: {
        address: masters
          .slice(at, at + ASKED_AT_ONCE)
          .map(toRawAddress)
          .join(','),
        limit: ASKED_AT_ONCE,
      },
    });
    for (const { address, jetton_content } of jetton_masters) {
      const key = rawToAddressText(address);
      if (key !== undefined && tokens.has(key) && jetton_content != null) tokens.set(key, toMetadata(jetton_content));
    }
  }
  return tokens;
}

const toMetadata = ({ name, symbol, decimals, uri }: Readonly<Record<string, unknown>>): TokenMetadata => ({
  ...toTokenText('name', name),
  ...toTokenText('symbol', symbol),
  ...toDecimals(decimals, uri == null),
});

/** Metadata at a web address are not requested: they may contain any number. */
function toDecimals(value: unknown, isWhole: boolean): TokenMetadata {
  if (value === undefined || value === null) return isWhole ? { decimals: DEFAULT_DECIMALS } : {};
  const text = String(value);
  return /^\d{1,3}$/.test(text) && Number(text) <= 255 ? { decimals: Number(text) } : {};
}
