import { resolve } from 'node:path';
import type { ConfiguredSource } from '@sulian/api';
import { AppError, type ChainId } from '@sulian/domain';
import type { z } from 'zod';
import { expandHome, readSecret } from './setting-files.ts';
import { type chainSettings, ledgerAddress, type OnDemandSettings, type SourceConfig } from './source-config.ts';

/** Source of histories that are fetched on demand. */
export interface OnDemandConfig extends Omit<OnDemandSettings, 'index' | 'node'> {
  readonly index: KeyRead<OnDemandSettings['index']>;
  /** Absent where the index has the transactions too. */
  readonly node?: KeyRead<NonNullable<OnDemandSettings['node']>>;
}

/** Settings with the key in place of its file. */
type KeyRead<T> = Omit<T, 'keyFile'> & { readonly key?: string };

export interface ChainSources {
  /** Chains whose blocks are followed or imported. */
  readonly chains: ReadonlyMap<ChainId, { readonly source: SourceConfig; readonly pollMs: number }>;
  /** Chains whose histories are fetched on demand. */
  readonly onDemand: ReadonlyMap<ChainId, OnDemandConfig>;
  /** Addresses of the PostgreSQL servers that have the ledgers of these chains; the others' are in the database of the records. */
  readonly ledgerUrls: ReadonlyMap<ChainId, string>;
  /** Addresses of streaming replicas from which answers about these chains are read. */
  readonly readerUrls: ReadonlyMap<ChainId, string>;
}

/** Keys are read from their files, relative to the configuration file at `path`. @throws CONFIG_INVALID */
export function toChainSources(settings: z.infer<typeof chainSettings>, path: string): ChainSources {
  const chains = new Map<ChainId, { readonly source: SourceConfig; readonly pollMs: number }>();
  const onDemand = new Map<ChainId, OnDemandConfig>();
  const ledgerUrls = new Map<ChainId, string>();
  const readerUrls = new Map<ChainId, string>();
  for (const [id, { source, pollMs, ...own }] of Object.entries(settings)) {
    const chain = id as ChainId;
    for (const [name, urls] of [
      ['ledgerUrl', ledgerUrls],
      ['readerUrl', readerUrls],
    ] as const) {
      const url = own[name] ?? readServerUrl(own[`${name}File`], { path, where: `chains.${chain}.${name}File` });
      if (url !== undefined) urls.set(chain, url);
    }
    if (source === undefined) continue;
    if (source.type !== 'onDemand') chains.set(chain, { source, pollMs });
    else onDemand.set(chain, readKeys(source, { path, where: `chains.${chain}.source` }));
  }
  return { chains, onDemand, ledgerUrls, readerUrls };
}

/** @throws CONFIG_INVALID, without the file's content: it has a password */
function readServerUrl(file: string | undefined, { path, where }: SettingPath): string | undefined {
  if (file === undefined) return undefined;
  const parsed = ledgerAddress.safeParse(readSecret(resolve(path, '..', expandHome(file)), where));
  if (parsed.success) return parsed.data;
  throw new AppError('CONFIG_INVALID', `${where}: the file must contain one postgres:// address`);
}

interface SettingPath {
  /** Path of the configuration file. */
  readonly path: string;
  /** Setting within it. */
  readonly where: string;
}

const readKeys = ({ index, node, ...rest }: OnDemandSettings, { path, where }: SettingPath): OnDemandConfig => ({
  ...rest,
  index: readKey(index, { path, where: `${where}.index.keyFile` }),
  ...(node && { node: readKey(node, { path, where: `${where}.node.keyFile` }) }),
});

function readKey<T extends { readonly keyFile?: string | undefined }>(
  { keyFile, ...rest }: T,
  place: SettingPath,
): KeyRead<T> {
  if (keyFile === undefined) return rest;
  const key = readSecret(resolve(place.path, '..', expandHome(keyFile)), place.where);
  // A header cannot have other characters, and the fault of a request with one would contain the key.
  if (!/^[!-~]{1,4096}$/.test(key))
    throw new AppError('CONFIG_INVALID', `${place.where}: the file must contain one key of printable characters`);
  return { ...rest, key };
}

interface DescribedSources extends Pick<ChainSources, 'onDemand'> {
  readonly chains: ReadonlyMap<ChainId, { readonly source: SourceConfig }>;
}

/** Kind and hosts of a chain's source; undefined: none is configured. */
export function describeSource({ chains, onDemand }: DescribedSources, chain: ChainId): ConfiguredSource | undefined {
  const fetched = onDemand.get(chain);
  if (fetched !== undefined)
    return { held: 'ON_DEMAND', source: 'ON_DEMAND', hosts: toHosts([fetched.index.url, ...listUrls(fetched.node)]) };
  const source = chains.get(chain)?.source;
  if (source === undefined) return undefined;
  return source.type === 'rpc'
    ? { held: 'BLOCKS', source: 'NODE', hosts: toHosts(listUrls(source)) }
    : { held: 'BLOCKS', source: 'FILES', hosts: [] };
}

interface Urls {
  readonly url?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}

/** Addresses of a source's nodes; none where it has no node. */
export const listUrls = ({ url, urls }: Urls = {}): readonly string[] => urls ?? (url === undefined ? [] : [url]);
/** Without paths and user names, which may be keys. */
const toHosts = (addresses: readonly string[]): string[] => [
  ...new Set(addresses.map((address) => new URL(address).host)),
];
