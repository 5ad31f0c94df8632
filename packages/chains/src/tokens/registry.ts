import { type AssetRegistry, CHAIN_IDS, type ChainId, getChain, type KnownToken } from '@sulian/domain';
import { z } from 'zod';
import wellKnown from '../../tokens/well-known.json' with { type: 'json' };
import { namesWebsite, toSkeleton } from './imitation.ts';

const schema = z.object({
  version: z.string(),
  coins: z.array(
    z.object({ id: z.string(), symbol: z.string(), name: z.string(), aliases: z.array(z.string()).default([]) }),
  ),
  tokens: z.partialRecord(
    z.enum(CHAIN_IDS),
    z.array(
      z.object({
        contract: z.string(),
        symbol: z.string(),
        name: z.string(),
        decimals: z.int().min(0).max(255),
        coin: z.string(),
        issuer: z.string().optional(),
        isDeprecated: z.boolean().default(false),
      }),
    ),
  ),
});

/** The bundled tokens and coins; see the folder's README for where they come from. */
export interface TokenRegistry extends AssetRegistry {
  readonly version: string;
  /** Id of the coin that a price list means by an id or a symbol; undefined for one we do not know. */
  findCoin(idOrSymbol: string): string | undefined;
  findSymbol(coin: string): string | undefined;
}

export function createTokenRegistry(): TokenRegistry {
  const { version, coins, tokens } = schema.parse(wellKnown);
  const byChain = new Map(
    CHAIN_IDS.map((chain): [ChainId, ReadonlyMap<string, KnownToken>] => [
      chain,
      new Map(
        (tokens[chain] ?? []).map(({ contract, coin, ...token }) => [
          toKey(contract),
          { ...token, icon: iconOf(coins, coin), priceCoin: coin },
        ]),
      ),
    ]),
  );
  const coinIds = new Map(
    coins.flatMap(({ id, symbol, aliases }) =>
      [id, symbol, ...aliases].map((text): [string, string] => [text.toLowerCase(), id]),
    ),
  );
  const findCoin = (text: string): string | undefined => coinIds.get(text.toLowerCase());
  const famous = new Set(
    [...coins, ...Object.values(tokens).flat()].flatMap(({ symbol, name }) => [toSkeleton(symbol), toSkeleton(name)]),
  );
  return {
    version,
    findToken: (chain, key) => byChain.get(chain)?.get(key),
    listKeys: (chain) => [...(byChain.get(chain)?.keys() ?? [])].sort(),
    findNativeCoin: (chain) => findCoin(getChain(chain).symbol),
    // A dollar sign replaces an s or precedes a symbol.
    isSuspicious: (text) =>
      namesWebsite(text) || [text, text.replaceAll('$', '')].some((each) => famous.has(toSkeleton(each))),
    findCoin,
    findSymbol: (id) => coins.find((each) => each.id === id)?.symbol,
  };
}

/** The ledger names a contract by its canonical text: hexadecimal in lower case. */
const toKey = (contract: string): string => (/^0x/i.test(contract) ? contract.toLowerCase() : contract);

const iconOf = (coins: readonly { readonly id: string; readonly symbol: string }[], id: string): string | null =>
  coins.find((each) => each.id === id)?.symbol.toLowerCase() ?? null;
