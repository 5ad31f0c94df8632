import { createRpcSource, openBlockFiles } from '@sulian/chains';
import type { BlockSource, ChainId } from '@sulian/domain';
import type { SourceConfig } from './config.ts';

/** The block source that a chain's configuration names. @throws SOURCE_*, BLOCK_* */
export async function openSource(chain: ChainId, config: SourceConfig): Promise<BlockSource> {
  if (config.type === 'files') return openBlockFiles({ chain, path: config.path });
  const auth =
    config.cookieFile !== undefined
      ? { cookieFile: config.cookieFile }
      : config.user !== undefined
        ? { user: config.user, password: config.password ?? '' }
        : undefined;
  return createRpcSource({
    chain,
    url: config.url,
    batchSize: config.batchSize,
    timeoutMs: config.timeoutMs,
    ...(auth === undefined ? {} : { auth }),
  });
}
