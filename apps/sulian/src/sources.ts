import { type FinalMemory, getFamily, type NodeOptions, openBlockFiles } from '@sulian/chains';
import { type BalanceReader, type BlockSource, type ChainId, type TokenReader, toHashText } from '@sulian/domain';
import type { OnDemandConfig } from './config/chain-sources.ts';
import type { SourceConfig } from './config/source-config.ts';
import { dataWarningCounts } from './data-warnings.ts';
import { log } from './log.ts';
import { sourceRequests } from './source-requests.ts';

interface Entered {
  /** Its administrator and time (Unix time in seconds); undefined: the configuration file names it. */
  readonly entered?: { readonly byWhom: string; readonly savedSec: number };
}

/** Source of a chain whose blocks are followed. */
export interface ChainSource extends Entered {
  readonly source: SourceConfig;
  readonly pollMs: number;
}

/** Source of a chain whose histories are fetched on demand. */
export interface HistorySource extends OnDemandConfig, Entered {}

type RpcConfig = Extract<SourceConfig, { type: 'rpc' }>;

/** The block source that a chain's configuration names. @throws CHAIN_UNKNOWN, SOURCE_*, BLOCK_*, CONFIG_INVALID */
export async function openSource(chain: ChainId, config: SourceConfig, finalMemory: FinalMemory): Promise<BlockSource> {
  if (config.type === 'files') return openBlockFiles({ chain, path: config.path });
  return getFamily(chain).openNode({ ...toNodeOptions(chain, config), finalMemory });
}

/** Reader of the names in a chain's token contracts; undefined without a node. */
export const openTokenReader = (chain: ChainId, config: SourceConfig): TokenReader | undefined =>
  config.type === 'rpc' ? getFamily(chain).openTokenReader?.(toNodeOptions(chain, config)) : undefined;

/** Reader of account balances at a chain's nodes; undefined where they have none. */
export const openBalanceReader = (chain: ChainId, config: RpcConfig): BalanceReader | undefined =>
  getFamily(chain).openBalanceReader?.(toNodeOptions(chain, config));

export const toNodeOptions = (chain: ChainId, config: RpcConfig): NodeOptions => ({
  chain,
  urls: config.urls ?? (config.url === undefined ? [] : [config.url]),
  batchSize: config.batchSize,
  timeoutMs: config.timeoutMs,
  fetch: sourceRequests.counting(chain),
  ...toAuth(config),
  ...(config.headers === undefined ? {} : { headers: config.headers }),
  ...(config.traces === undefined ? {} : { traces: config.traces }),
  ...toAdjustments(chain, config),
  onDataWarnings: (height, dataWarnings) => {
    for (const { kind, count, example } of dataWarnings) {
      dataWarningCounts.add(chain, kind, count);
      if (NAMED.has(kind))
        log.warn(
          `${chain}: block ${height}: ${kind} ×${count}${example ? `, such as ${toHashText(chain, example)}` : ''}`,
        );
    }
  },
});

/** Nodes or folders that a chain's blocks come from; an address that is named twice is one. */
export const countSources = (config: SourceConfig): number =>
  config.type === 'files' ? 1 : new Set(config.urls ?? [config.url]).size;

function toAdjustments(chain: ChainId, { balanceAdjustments, outside }: RpcConfig) {
  if (outside !== undefined)
    log.warn(`${chain}: "outside" is called "balanceAdjustments" now: please rename it in the configuration`);
  const path = balanceAdjustments ?? outside;
  return path === undefined ? {} : { balanceAdjustments: path };
}

/** Data warnings of a block that an operator should see; the rest (an odd token log, a chain without traces) is common. */
const NAMED: ReadonlySet<string> = new Set([
  'STATUS_UNKNOWN',
  'FEE_UNKNOWN',
  'UNCLES_MISSING',
  'FREEZE_UNREADABLE',
  'CONTRACT_UNKNOWN',
  'CONTRACT_UNREADABLE',
  'INTERNAL_UNKNOWN',
  'INFOS_MISSING',
  'TRANSACTIONS_MISSING',
  'CHAINLOCK_MISSING',
]);

function toAuth({ cookieFile, user, password }: RpcConfig) {
  if (cookieFile !== undefined) return { auth: { cookieFile } };
  return user === undefined ? {} : { auth: { user, password: password ?? '' } };
}
