import { type ChainId, getChain, isChainId, joinAddressKey, replaceUnseen, splitAddressKey } from '@sulian/domain';
import { type ChainReader, createExtractor, findOneAddress } from '@sulian/extraction';
import { z } from 'zod';
import { findOtherForm } from './address-form.ts';
import assetsFile from './assets.json' with { type: 'json' };
import type { ImportOptions } from './importer.ts';
import { quote } from './quote.ts';

const chainId = z.string().refine(isChainId);
const assets = z
  .object({ chains: z.record(z.string(), chainId), tokens: z.record(z.string(), z.array(chainId)) })
  .parse(assetsFile);

const ASSETS = [...Object.keys(assets.chains), ...Object.keys(assets.tokens)];

export type ResolvedAddress = { readonly chain: ChainId; readonly address: string } | { readonly fault: string };

/**
 * Chain and canonical text of an address that a source lists under an asset. A coin is its chain; a token that lives
 * on several chains goes to the first of them whose addresses look like this one.
 */
export function resolveAddress(asset: string, text: string, options: ImportOptions): ResolvedAddress {
  const key = asset.toUpperCase();
  const chain = lookUp(assets.chains, key);
  const candidates = chain === undefined ? lookUp(assets.tokens, key) : [chain];
  if (candidates === undefined)
    return { fault: `asset ${quote(asset)} is of no chain that is known here; one of ${ASSETS.join(' ')}` };
  for (const candidate of candidates) {
    const address = parseAddress(candidate, text, options);
    if (address !== undefined) return { chain: candidate, address };
  }
  return { fault: describeMisfit(text, candidates) };
}

/** Puts a column of tags behind the address; undefined where the chain's addresses have no customers, or it is no tag. */
export function addSubKey(chain: ChainId, address: string, subKey: string | undefined): string | undefined {
  if (subKey === undefined) return address;
  return getChain(chain).subKey?.allows(subKey) === true ? joinAddressKey({ address, subKey }) : undefined;
}

/** Why a text is no address of the chains that it was listed under, with the one whose form it has. */
export function describeMisfit(text: string, chains: readonly ChainId[]): string {
  const other = findOtherForm(text, chains);
  return `${quote(text)} is no address of ${chains.join(' or ')}${other === undefined ? '' : `: it looks like one of ${other}`}`;
}

/** Said of an address that was taken and is written as another chain's are; undefined of any other. */
function describeSpelling(
  text: string,
  taken: { readonly chain: ChainId; readonly address: string },
): string | undefined {
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

export type ReadAddress =
  | { readonly chain: ChainId; readonly address: string; readonly flags: readonly string[] }
  | { readonly fault: string };

/**
 * The address of a cell as people copy it: with a prefix, in a link, in quotes. What is an address of another chain alone, by
 * a checksum, is that chain's; flags say what was made of the cell.
 */
export function readAddressCell(chain: ChainId, text: string, options: ImportOptions): ReadAddress {
  const written = parseAddress(chain, text, options);
  if (written !== undefined) {
    const taken = { chain, address: written };
    return { ...taken, flags: [describeSpelling(text, taken) ?? []].flat() };
  }
  const found = findOneAddress(toReader(chain, options), text);
  const unseen = describeUnseen(text);
  if (found?.isChecksumWrong === true)
    return { fault: `${quote(text)} does not fit the checksum of its letters' case` };
  // A tag that was not read whole is none: what stands behind it would be lost.
  if (found !== undefined && found.subKey === undefined) {
    const { address } = found;
    return { chain, address, flags: [unseen ?? `${quote(text)} is taken as ${address} of ${chain}`] };
  }
  return (
    readForeign(chain, text, options) ?? { fault: [describeMisfit(text, [chain]), unseen ?? []].flat().join('; ') }
  );
}

/** Names what nobody sees in a cell, by its code points. */
function describeUnseen(text: string): string | undefined {
  const points = [...text].filter((character) => replaceUnseen(character, '') === '').map(toCodePoint);
  return points.length === 0 ? undefined : `${quote(text)} holds ${[...new Set(points)].join(', ')}, which nobody sees`;
}

const toCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** An address that another chain's checksum proves, and no further one's. */
function readForeign(chain: ChainId, text: string, options: ImportOptions): ReadAddress | undefined {
  const readers = [...options.adapters.keys()].map((id) => toReader(id, options));
  const proven = createExtractor(readers)
    .extract(text)
    .flatMap(({ addresses }) => addresses)
    .filter(({ proof }) => proof === 'CHECKSUM');
  const [found, ...others] = proven;
  if (found === undefined || others.length > 0) return undefined;
  const address = joinAddressKey(found);
  return {
    ...{ chain: found.chain, address },
    flags: [
      `${quote(text)} is listed under ${chain} and is an address of ${found.chain} by its checksum: taken as that`,
    ],
  };
}

const toReader = (chain: ChainId, options: ImportOptions): ChainReader => ({
  chain,
  parseAddress: (text) => parseAddress(chain, text, options),
  parseTransactionHash: () => undefined,
});

/** A source's word must not reach what every object inherits ("constructor"). */
const lookUp = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Address text by its shape alone, for chains without a parser; Bitcoin Cash without prefix; undefined when misshapen. */
function parseAddressShape(chain: ChainId, text: string): string | undefined {
  const { addressShape, addressCase } = getChain(chain);
  if (!addressShape.test(text)) return undefined;
  if (addressCase === 'lower') return text.toLowerCase();
  return text.replace(/^bitcoincash:/, '');
}
