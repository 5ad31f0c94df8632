import { type ChainId, isChainId } from '@sulian/domain';
import { z } from 'zod';
import { parseAddressShape } from './address-shape.ts';
import assetsFile from './assets.json' with { type: 'json' };
import type { ImportOptions } from './importer.ts';

const chainId = z.string().refine(isChainId);
const assets = z
  .object({ chains: z.record(z.string(), chainId), tokens: z.record(z.string(), z.array(chainId)) })
  .parse(assetsFile);

export type ResolvedAddress = { readonly chain: ChainId; readonly address: string } | { readonly fault: string };

/**
 * Chain and canonical text of an address that a source lists under an asset. A coin is its chain; a token that lives
 * on several chains goes to the first of them whose addresses look like this one.
 */
export function resolveAddress(asset: string, text: string, options: ImportOptions): ResolvedAddress {
  const key = asset.toUpperCase();
  const chain = lookUp(assets.chains, key);
  const candidates = chain === undefined ? lookUp(assets.tokens, key) : [chain];
  if (candidates === undefined) return { fault: `asset ${asset} is of no chain that is known here` };
  for (const candidate of candidates) {
    const address = parseAddress(candidate, text, options);
    if (address !== undefined) return { chain: candidate, address };
  }
  return { fault: `${text} is no address of ${candidates.join(' or ')}` };
}

/** Canonical text of an address: by the chain's own parser where it is built, else by its shape. */
export function parseAddress(chain: ChainId, text: string, { adapters }: ImportOptions): string | undefined {
  const adapter = adapters.get(chain);
  return adapter === undefined ? parseAddressShape(chain, text) : adapter.parseAddress(text);
}

/** A source's word must not reach what every object inherits ("constructor"). */
const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
