import { getChain, isAppError } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { toBlockchain } from '../blockchains/service.ts';
import { type LabelValues, renderGauge } from './metric.ts';

type Deps = Pick<ApiDeps, 'adapters' | 'ledger' | 'chainStatus'>;

/** Where each readable chain stands; that the store is gone is a figure too, and the others are then left out. */
export async function renderChains(deps: Deps): Promise<string> {
  const up = (value: number) =>
    renderGauge({ name: 'sulian_store_up', help: '1 while the store answers.' }, [{ value }]);
  try {
    const chains = await Promise.all(
      [...deps.adapters.keys()].map(async (chain) =>
        toBlockchain(getChain(chain), await deps.ledger.getState(chain), deps.chainStatus(chain)),
      ),
    );
    const gauge = (name: string, help: string, of: (chain: (typeof chains)[number]) => number | null) =>
      renderGauge(
        { name, help },
        chains.flatMap((chain): { labels: LabelValues; value: number }[] => {
          const value = of(chain);
          return value === null ? [] : [{ labels: { chain: chain.id }, value }];
        }),
      );
    return [
      up(1),
      gauge('sulian_chain_height', 'Height of the last block held.', (chain) => chain.height),
      gauge('sulian_chain_head_height', 'Best height that the source offers.', (chain) => chain.headHeight),
      gauge('sulian_chain_lag_blocks', 'Blocks between the two.', (chain) => chain.lag),
      gauge('sulian_chain_time_seconds', 'Time of the last block held, Unix time.', (chain) => chain.time),
      gauge('sulian_chain_clustered_height', 'Last height gathered into wallets.', (chain) => chain.clusteredHeight),
      gauge('sulian_chain_alarm', '1 while an alarm has stopped indexing.', (chain) => (chain.alarm === null ? 0 : 1)),
    ].join('');
  } catch (error) {
    if (isAppError(error) && (error.code === 'STORE_UNAVAILABLE' || error.code === 'QUERY_TIMEOUT')) return up(0);
    throw error;
  }
}
