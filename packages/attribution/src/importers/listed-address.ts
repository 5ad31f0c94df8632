import { type ChainId, joinAddressKey, type LabelDraft, type RefusedLine, replaceUnseen } from '@sulian/domain';
import { type ChainReader, createExtractor, findOneAddress } from '@sulian/extraction';
import type { Batcher } from './batcher.ts';
import type { ImportOptions } from './importer.ts';
import { quote } from './quote.ts';
import {
  describeMisfit,
  describeSpelling,
  describeUnknownAsset,
  findAssetChains,
  parseAddress,
} from './resolve-address.ts';

export interface ListedAddress {
  readonly chain: ChainId;
  /** Canonical text. */
  readonly address: string;
  /** How the text was read, where it was not plain. */
  readonly flags: readonly string[];
}

export type ReadAddress = ListedAddress | { readonly fault: string };

/** Facts about the list that contains an address. */
export interface Listing {
  /** Chains that the list names, the likeliest first. */
  readonly chains: readonly ChainId[];
  /** The list writes letters in any case: what looks like an EIP-55 checksum is none. */
  readonly hasAnyCase?: boolean;
}

const HEX = /^0x[0-9a-f]{40}$/i;

/**
 * The address that a list contains, as people write it: with blanks, a prefix or a number of a chain, in a link, in quotes,
 * without `0x`. An address that only another chain's checksum proves is assigned to that chain; `flags` report each reading.
 */
export function readListedAddress(text: string, listing: Listing, options: ImportOptions): ReadAddress {
  const { chains, hasAnyCase = false } = listing;
  const written = text.trim();
  const plain = hasAnyCase && HEX.test(written) ? written.toLowerCase() : written;
  for (const chain of chains) {
    const address = parseAddress(chain, plain, options);
    if (address === undefined) continue;
    const taken = { chain, address };
    return { ...taken, flags: [describeSpelling(written, taken) ?? []].flat() };
  }
  return (
    readSurrounded(hasAnyCase ? text.toLowerCase() : text, text, { chains, options }) ??
    readForeign(text, { chains, options })
  );
}

interface Context {
  readonly chains: readonly ChainId[];
  readonly options: ImportOptions;
}

/** The same by a list's word for the coin or token. */
export function readAssetAddress(text: string, asset: string, options: ImportOptions): ReadAddress {
  const chains = findAssetChains(asset);
  return chains === undefined ? { fault: describeUnknownAsset(asset) } : readListedAddress(text, { chains }, options);
}

/** Undefined where the text has no address of the listed chains, or several. */
function readSurrounded(text: string, written: string, { chains, options }: Context): ReadAddress | undefined {
  for (const chain of chains) {
    const parsed = findOneAddress(toReader(chain, options), text);
    if (parsed?.isChecksumWrong === true)
      return { fault: `${quote(written)} does not fit the checksum of its letters' case` };
    // A tag that was not read whole is none: the rest of the text would be lost.
    if (parsed === undefined || parsed.subKey !== undefined) continue;
    const { address } = parsed;
    const named = findNamedChain(text, { chain, address }, options);
    if (named !== undefined && !chains.includes(named))
      return { fault: `${quote(written)} names ${named} and is listed under ${chains.join(' or ')}` };
    return {
      chain,
      address,
      flags: [describeUnseen(written) ?? `${quote(written)} is taken as ${address} of ${chain}`],
    };
  }
  return undefined;
}

/** Chain that a link around the address names. */
const findNamedChain = (
  text: string,
  { chain, address }: Pick<ListedAddress, 'chain' | 'address'>,
  options: ImportOptions,
): ChainId | undefined =>
  extractAll(text, options).find(({ addresses }) =>
    addresses.some((each) => each.chain === chain && each.address === address),
  )?.namedChain;

/** An address that one other chain's checksum proves, and no further one's. */
function readForeign(text: string, { chains, options }: Context): ReadAddress {
  const proven = extractAll(text, options)
    .flatMap(({ addresses }) => addresses)
    .filter(({ proof }) => proof === 'CHECKSUM');
  const [address, ...others] = proven;
  if (address === undefined || others.length > 0)
    return { fault: [describeMisfit(text, chains), describeUnseen(text) ?? []].flat().join('; ') };
  const listed = `${quote(text)} is listed under ${chains.join(' or ')}`;
  return {
    ...{ chain: address.chain, address: joinAddressKey(address) },
    flags: [`${listed} and is an address of ${address.chain} by its checksum: taken as that`],
  };
}

const extractAll = (text: string, options: ImportOptions) =>
  createExtractor([...options.adapters.keys()].map((chain) => toReader(chain, options))).extract(text);

const toReader = (chain: ChainId, options: ImportOptions): ChainReader => ({
  chain,
  parseAddress: (text) => parseAddress(chain, text, options),
  parseTransactionHash: () => undefined,
});

/** Names what nobody sees in a text, by its code points. */
function describeUnseen(text: string): string | undefined {
  const points = [...text].filter((character) => replaceUnseen(character, '') === '').map(toCodePoint);
  return points.length === 0 ? undefined : `${quote(text)} holds ${[...new Set(points)].join(', ')}, which nobody sees`;
}

const toCodePoint = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

type LineNumber = Pick<RefusedLine, 'file' | 'line'>;

/** Adds the label of a listed address, or the reason why it is refused. */
export function addListed(
  batcher: Batcher,
  read: ReadAddress,
  entry: { readonly claim: Omit<LabelDraft, 'chain' | 'address'>; readonly place: LineNumber },
): void {
  if ('fault' in read) {
    batcher.refuse({ ...entry.place, reason: read.fault });
    return;
  }
  const { chain, address, flags } = read;
  for (const reason of flags) batcher.flag({ ...entry.place, reason });
  batcher.label({ chain, address, ...entry.claim }, entry.place);
}
