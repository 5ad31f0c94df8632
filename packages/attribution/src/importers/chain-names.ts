import { type ChainId, listChainSpellings } from '@sulian/domain';
import { z } from 'zod';
import assetsFile from './assets.json' with { type: 'json' };

const { otherExplorers } = z.object({ otherExplorers: z.array(z.string()) }).parse(assetsFile);

const SPELLINGS = listChainSpellings();
const byNumber = new Map(
  SPELLINGS.flatMap(([chain, { evmNumber }]) => (evmNumber === undefined ? [] : [[String(evmNumber), chain] as const])),
);
const bySlug = new Map(SPELLINGS.map(([chain, { slug }]) => [slug, chain]));
const byExplorer = new Map<string, ChainId | null>([
  ...SPELLINGS.flatMap(([chain, { explorers = [] }]) => explorers.map((name) => [name, chain] as const)),
  ...otherExplorers.map((name) => [name, null] as const),
]);

/** Chain numbers of EIP-155 that are chains here. */
export const CHAIN_NUMBERS: readonly string[] = [...byNumber.keys()].sort((a, b) => Number(a) - Number(b));
export const EXPLORERS: readonly string[] = [...byExplorer.keys()];
/** Chains as DefiLlama spells them. */
export const SLUGS: readonly string[] = [...bySlug.keys()];

export const findChainByNumber = (number: string): ChainId | undefined => byNumber.get(number);
export const findChainBySlug = (slug: string): ChainId | undefined => bySlug.get(slug);
/** Chain of an explorer; null for an explorer of a chain that is none here, undefined for what is no explorer. */
export const findChainByExplorer = (name: string): ChainId | null | undefined => byExplorer.get(name);
