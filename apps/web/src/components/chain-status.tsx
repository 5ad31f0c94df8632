import type { Blockchain } from '@sulian/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBlockchains } from '../lib/api.ts';
import { Time } from './time.tsx';

const REFRESH_MS = 5_000;

/** Chains in the reader's data, each with its height and lag; asked anew while the page is open. */
export function ChainStatus() {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['blockchains'],
    queryFn: getBlockchains,
    refetchInterval: REFRESH_MS,
  });
  const chains = Object.values(data ?? {}).filter((chain) => chain.state !== 'notIndexed');
  return (
    <div className="fresh" role="status">
      {isError && (
        <div>
          <span className="dot failed" />
          {t('chain.failed')}
        </div>
      )}
      {data !== undefined && chains.length === 0 && (
        <div>
          <span className="dot notIndexed" />
          {t('chain.notIndexed')}
        </div>
      )}
      {chains.map((chain) => (
        <ChainLine key={chain.id} chain={chain} />
      ))}
    </div>
  );
}

function ChainLine({ chain }: { readonly chain: Blockchain }) {
  const { t } = useTranslation();
  return (
    <div>
      <span className={`dot ${chain.state}`} />
      {chain.name} {t(`chain.${chain.state}`, { lag: chain.lag ?? 0 })}{' '}
      {chain.height !== null && <b>{chain.height.toLocaleString('en-US')}</b>}
      {chain.time !== null && (
        <>
          {' · '}
          <Time sec={chain.time} />
        </>
      )}
      {chain.isPartial && ` · ${t('chain.partial')}`}
    </div>
  );
}
