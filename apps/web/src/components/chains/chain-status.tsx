import type { Blockchain } from '@sulian/contract';
import { formatCount, isChainId } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Time } from '../text/time.tsx';
import { findTrouble, listMarked, orderChains } from './chain-order.ts';
import { useChains } from './use-chains.ts';

const MARKS = ['empty', 'unsupported'] as const;

/** The chain of the page, where it is one of an address or a transaction. */
function useChainOfPage(): string | undefined {
  const [, , second = '', third = ''] = useLocation().pathname.split('/');
  return [second, third].find(isChainId);
}

/**
 * One line of fixed height: the chain of the page, otherwise the one in the worst state. Then the number of others,
 * with the worst state among them. Expanded, it also names the chains that cannot be queried.
 */
export function ChainStatus() {
  const { t } = useTranslation();
  const { data, isError } = useChains();
  const ofPage = useChainOfPage();
  const [first, ...others] = orderChains(Object.values(data ?? {}), ofPage);
  const trouble = findTrouble(others);
  const marked = MARKS.map((mark) => ({ mark, names: listMarked(Object.values(data ?? {}), mark) })).filter(
    ({ names }) => names.length > 0,
  );
  return (
    <div className="fresh" role="status">
      {isError && (
        <span>
          <span className="dot failed" />
          {t('chain.failed')}
        </span>
      )}
      {data !== undefined && first === undefined && (
        <span>
          <span className="dot notIndexed" />
          {t('chain.notIndexed')}
        </span>
      )}
      {first !== undefined && <ChainLine chain={first} isOfPage={ofPage !== undefined} />}
      {(others.length > 0 || marked.length > 0) && (
        <details>
          <summary>
            {trouble !== undefined && <span className={`dot ${trouble}`} />}
            {others.length > 0
              ? t('chain.others', { count: others.length })
              : t('chain.rest', { count: marked.flatMap(({ names }) => names).length })}
            {trouble !== undefined && ` · ${t(`chain.trouble.${trouble}`)}`}
          </summary>
          <div className="fresh-more">
            {others.map((chain) => (
              <ChainLine key={chain.id} chain={chain} />
            ))}
            {marked.map(({ mark, names }) => (
              <span key={mark} className="fresh-marked">
                {t(`chain.${mark}List`, { chains: names.join(' · ') })}
              </span>
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

interface LineProps {
  readonly chain: Blockchain;
  /** True: the page itself shows the time of its answers. */
  readonly isOfPage?: boolean;
}

function ChainLine({ chain, isOfPage = false }: LineProps) {
  const { t } = useTranslation();
  const sayFault = (code: string): string => t(`chain.fault.${code}`, { defaultValue: code });
  return (
    <span>
      <span className={`dot ${chain.state}`} />
      {chain.name} {t(`chain.${chain.state}`, { lag: chain.lag ?? 0 })}{' '}
      {chain.height !== null && <b>{formatCount(chain.height)}</b>}
      {chain.time !== null && !isOfPage && (
        <span className="hidden-on-phones">
          {' · '}
          <Time sec={chain.time} />
        </span>
      )}
      {chain.isSimulated && ` · ${t('chain.simulated')}`}
      {chain.hasOneSource === true && !chain.isSimulated && ` · ${t('chain.oneSource')}`}
      {chain.isPartial && chain.held !== 'ON_DEMAND' && ` · ${t('chain.partialShort')}`}
      {chain.lacksInternalTransfers && ` · ${t('chain.noInternalShort')}`}
      {chain.sourceFault !== null && ` · ${t('chain.sourceFault', { reason: sayFault(chain.sourceFault) })}`}
    </span>
  );
}
