import {
  type ChainId,
  getChain,
  isChainId,
  joinAddressKey,
  listChainSpellings,
  listChainsByForm,
  splitAddressKey,
} from '@sulian/domain';
import { z } from 'zod';
import assetsFile from './assets.json' with { type: 'json' };
import type { ImportOptions } from './importer.ts';
import { quote } from './quote.ts';

const chainId = z.string().refine(isChainId);
const { tokens } = z.object({ tokens: z.record(z.string(), z.array(chainId)) }).parse(assetsFile);

/** Chains by asset: a coin's own, or those of a token. */
const chainsOf = new Map<string, readonly ChainId[]>([
  ...listChainSpellings().flatMap(([chain, { tickers }]) => tickers.map((ticker) => [ticker, [chain]] as const)),
  ...Object.entries(tokens),
]);

/**
 * Chains of an asset: a coin has its own; a token is listed on several, the likeliest first.
 * @returns undefined where the asset is of no known chain
 */
export const findAssetChains = (asset: string): readonly ChainId[] | undefined => chainsOf.get(asset.toUpperCase());

export const describeUnknownAsset = (asset: string): string =>
  `asset ${quote(asset)} is of an unknown chain; one of ${[...chainsOf.keys()].join(' ')}`;

/** Puts a column of tags behind the address; undefined where the chain's addresses have no customers, or it is no tag. */
export function addSubKey(chain: ChainId, address: string, subKey: string | undefined): string | undefined {
  if (subKey === undefined) return address;
  return getChain(chain).subKey?.allows(subKey) === true ? joinAddressKey({ address, subKey }) : undefined;
}

/** Name of the chain whose form a text has, for messages; undefined if it has the form of a chain it was listed under. */
function findOtherForm(text: string, listedUnder: readonly ChainId[]): string | undefined {
  const chains = listChainsByForm(text);
  const [chain] = chains;
  if (chain === undefined || listedUnder.some((each) => chains.includes(each))) return undefined;
  return getChain(chain).sharesAddresses ? `${chain} and the other EVM chains` : chain;
}

/** Why a text is no address of the chains that it was listed under, with the one whose form it has. */
export function describeMisfit(text: string, chains: readonly ChainId[]): string {
  const other = findOtherForm(text, chains);
  return `${quote(text)} is not an address of ${chains.join(' or ')}${other === undefined ? '' : `: it looks like one of ${other}`}`;
}

/** Describes an address that was taken and is written as another chain's are; undefined for any other. */
export function describeSpelling(
  text: string,
  taken: { readonly chain: ChainId; readonly address: string },
): string | undefined {
  if (text === taken.address) return undefined;
  const other = findOtherForm(text, [taken.chain]);
  if (other === undefined) return undefined;
  return `${quote(text)} is written as one of ${other} is: taken as ${taken.address} of ${taken.chain}`;
}

/**
 * Canonical text of an address, or of one customer of it (`address:tag`): by the chain's own parser where it is built, else
 * by its shape.
 */
export function parseAddress(chain: ChainId, text: string, { adapters }: ImportOptions): string | undefined {
  const { address: part, subKey } = splitAddressKey(chain, text);
  const adapter = adapters.get(chain);
  const address = adapter === undefined ? parseAddressShape(chain, part) : adapter.parseAddress(part);
  return address === undefined ? undefined : joinAddressKey({ address, ...(subKey === undefined ? {} : { subKey }) });
}

/** Address text by its shape alone, for chains without a parser; Bitcoin Cash without prefix; undefined when misshapen. */
function parseAddressShape(chain: ChainId, text: string): string | undefined {
  const { addressShape, addressCase } = getChain(chain);
  if (!addressShape.test(text)) return undefined;
  if (addressCase === 'lower') return text.toLowerCase();
  return text.replace(/^bitcoincash:/, '');
}
