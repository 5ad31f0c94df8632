import type { SourceBody } from '@sulian/contract';
import { AppError, type ChainId } from '@sulian/domain';
import { z } from 'zod';
import type { ChainSources, OnDemandConfig } from './chain-sources.ts';
import { chainSettings, type OnDemandSettings } from './source-config.ts';

/** Source of a chain that was entered on screen: of blocks, or of histories on demand. */
export type EnteredSource =
  | (ChainSources['chains'] extends ReadonlyMap<ChainId, infer Followed> ? Followed : never)
  | { readonly onDemand: OnDemandConfig };

/** Settings as they are stored: a configuration file's, with the keys themselves in place of files. */
const storedSettings = z.looseObject({
  keys: z.object({ index: z.string().optional(), node: z.string().optional() }).optional(),
});

export function toStoredSettings(body: SourceBody): z.infer<typeof storedSettings> {
  if (body.type !== 'onDemand') return toNodeSettings(body);
  const { type, index, node, ownServersOnly } = body;
  return {
    type,
    index: { type: index.type, url: index.url },
    ...(node && { node: { urls: [...new Set(node.urls)] } }),
    ...(ownServersOnly !== undefined && { ownServersOnly }),
    keys: { index: index.key, node: node?.key },
  };
}

const toNodeSettings = ({ urls, user, password, header }: Exclude<SourceBody, { type: 'onDemand' }>) => ({
  type: 'rpc',
  urls: [...new Set(urls)],
  ...(user !== undefined && { user }),
  ...(password !== undefined && { password }),
  ...(header !== undefined && { headers: { [header.name]: header.value } }),
});

/** Checks stored settings as those of a configuration file. @throws CONFIG_INVALID */
export function parseEnteredSource(chain: ChainId, stored: unknown): EnteredSource {
  const { keys = {}, ...settings } = storedSettings.parse(stored);
  const parsed = chainSettings.safeParse({ [chain]: { source: settings } });
  const set = parsed.data?.[chain];
  if (set?.source === undefined) throw invalid(chain, parsed.error);
  const { source, pollMs } = set;
  return source.type === 'onDemand' ? { onDemand: withKeys(source, keys) } : { source, pollMs };
}

/** @throws CONFIG_INVALID */
function withKeys({ index, node, ...rest }: OnDemandSettings, keys: Keys): OnDemandConfig {
  if (index.type === 'esplora' && keys.index !== undefined)
    throw new AppError('CONFIG_INVALID', 'index.key: an index of type esplora has no key');
  return {
    ...rest,
    index: withKey(index, keys.index),
    ...(node && { node: withKey(node, keys.node) }),
  };
}

type Keys = NonNullable<z.infer<typeof storedSettings>['keys']>;

function withKey<T extends { readonly keyFile?: string | undefined }>({ keyFile: _, ...rest }: T, key?: string) {
  return { ...rest, ...(key !== undefined && { key }) };
}

/** Path and contradiction alone: a value may be a key. */
function invalid(chain: ChainId, error: z.ZodError | undefined): AppError {
  const faults = (error?.issues ?? []).map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`);
  return new AppError('CONFIG_INVALID', faults.join('; '), { details: { chain } });
}
