import {
  createEvmSource,
  createRpcSource,
  createTokenReader,
  type EvmSource,
  openBlockFiles,
  openOutside,
} from '@sulian/chains';
import { AppError, type BlockSource, type ChainId, getChain, type TokenReader } from '@sulian/domain';
import type { SourceConfig } from './config.ts';
import { log } from './log.ts';

type RpcConfig = Extract<SourceConfig, { type: 'rpc' }>;

/** The block source that a chain's configuration names. @throws SOURCE_*, BLOCK_*, CONFIG_INVALID */
export async function openSource(chain: ChainId, config: SourceConfig): Promise<BlockSource> {
  if (config.type === 'files') return openBlockFiles({ chain, path: config.path });
  if (getChain(chain).family === 'evm') return openEvmSource(chain, config);
  const [url, ...others] = urlsOf(config);
  if (url === undefined || others.length > 0)
    throw new AppError('CONFIG_INVALID', `${chain}: this chain is read from one node: name it as url`);
  return createRpcSource({
    chain,
    url,
    batchSize: config.batchSize,
    timeoutMs: config.timeoutMs,
    ...toAuth(config),
  });
}

/** The nodes of an EVM chain as one source. @throws CONFIG_INVALID */
export async function openEvmSource(chain: ChainId, config: RpcConfig): Promise<EvmSource> {
  return createEvmSource({
    chain,
    urls: urlsOf(config),
    batchSize: config.batchSize,
    timeoutMs: config.timeoutMs,
    ...toAuth(config),
    ...(config.headers === undefined ? {} : { headers: config.headers }),
    ...(config.traces === undefined ? {} : { traces: config.traces }),
    ...(config.outside === undefined ? {} : { outside: await openOutside(config.outside, { isRequired: true }) }),
    onNotices: (height, notices) => {
      for (const { kind, count, example } of notices)
        if (NAMED.has(kind))
          log.warn(`${chain}: block ${height}: ${kind} ×${count}${example ? `, such as ${example}` : ''}`);
    },
  });
}

/** Asks a chain's contracts what they call themselves; undefined where no node can be asked. */
export const openTokenReader = (chain: ChainId, config: SourceConfig): TokenReader | undefined =>
  config.type === 'rpc' && getChain(chain).family === 'evm'
    ? createTokenReader({
        urls: urlsOf(config),
        timeoutMs: config.timeoutMs,
        ...toAuth(config),
        ...(config.headers === undefined ? {} : { headers: config.headers }),
      })
    : undefined;

/** What an operator should know of a block; the rest (a token's odd log, a chain without traces) is of every day. */
const NAMED: ReadonlySet<string> = new Set(['STATUS_UNKNOWN', 'FEE_UNKNOWN', 'UNCLES_MISSING']);

const urlsOf = ({ url, urls }: RpcConfig): readonly string[] => urls ?? (url === undefined ? [] : [url]);

function toAuth({ cookieFile, user, password }: RpcConfig) {
  if (cookieFile !== undefined) return { auth: { cookieFile } };
  return user === undefined ? {} : { auth: { user, password: password ?? '' } };
}
