import { type ChainId, isChainId } from '@sulian/domain';
import { z } from 'zod';
import assetsFile from './assets.json' with { type: 'json' };

const chainId = z.string().refine(isChainId);
const names = z
  .object({
    chainNumbers: z.record(z.string(), chainId),
    explorers: z.record(z.string(), chainId.nullable()),
    slugs: z.record(z.string(), chainId),
  })
  .parse(assetsFile);

/** Chain numbers of EIP-155 that are chains here. */
export const CHAIN_NUMBERS: readonly string[] = Object.keys(names.chainNumbers);
export const EXPLORERS: readonly string[] = Object.keys(names.explorers);
/** Chains as DefiLlama spells them. */
export const SLUGS: readonly string[] = Object.keys(names.slugs);

export const findChainByNumber = (number: string): ChainId | undefined => lookUp(names.chainNumbers, number);
export const findChainBySlug = (slug: string): ChainId | undefined => lookUp(names.slugs, slug);
/** Chain of an explorer; null for an explorer of a chain that is none here, undefined for what is no explorer. */
export const findChainByExplorer = (name: string): ChainId | null | undefined => lookUp(names.explorers, name);

/** A source's word must not reach what every object inherits ("constructor"). */
const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;
