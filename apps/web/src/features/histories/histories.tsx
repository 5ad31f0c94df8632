import { type Direction, getChain, hasFreezableAssets, isChainId } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { historiesQuery } from '../../components/fetch/api.ts';
import { ConfirmHosts } from '../../components/fetch/confirm-hosts.tsx';
import { getUsualHops, USUAL_REQUESTS } from '../../components/fetch/fetch-range.ts';
import { JobState } from '../../components/fetch/job-state.tsx';
import { useFetchJob } from '../../components/fetch/use-fetch-job.ts';
import { useShorten } from '../../components/references/use-shorten.ts';
import { Loaded } from '../../components/states/states.tsx';
import type { ObjectRef } from '../../lib/api.ts';
import { type FetchChoice, FetchForm, toFetchBody } from './fetch-form.tsx';
import { IssuerFreezes } from './issuer-freezes.tsx';
import { ALL_COINS, coinOfScope, StoredHistoryRow, symbolOf } from './stored-history.tsx';
import './histories.css';

interface Props {
  readonly target: ObjectRef;
  /** Coin of the page; undefined for all together, of which no history can be proven. */
  readonly coin: string | undefined;
  readonly direction: Direction;
  /** The page then shows this coin and direction. */
  readonly onFetched: (choice: Pick<FetchChoice, 'coin' | 'direction'>) => void;
}

/** Stored histories of an address on a chain on demand, and the way to fetch more. */
export function Histories({ target, coin, direction, onFetched }: Props) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const query = useQuery(historiesQuery(target));
  const [choice, setChoice] = useState<FetchChoice>({
    ...{
      coin: coin ?? 'MAIN',
      direction,
      hops: String(getUsualHops(target.blockchain)),
      maxRequests: String(USUAL_REQUESTS),
    },
  });
  const show = async (chosen: Pick<FetchChoice, 'coin' | 'direction'>): Promise<void> => {
    const { data } = await query.refetch();
    // The page cannot be about a coin of which nothing is stored.
    const isStored = data?.items.some(({ scope, listed }) => coinOfScope(scope) === chosen.coin && listed > 0);
    if (isStored === true) onFetched(chosen);
  };
  const job = useFetchJob(
    { ...target, kind: 'addresses' },
    ({ coin: fetched = 'MAIN', direction: way = 'INCOMING' }) => void show({ coin: fetched, direction: way }),
  );
  const begin = (chosen: FetchChoice): void => void job.start(toFetchBody(chosen));
  return (
    <section className="card histories">
      <header>
        <h2>{t('histories.title')}</h2>
      </header>
      <Loaded query={query}>
        {({ hosts, coins, items }) => (
          <>
            <ul className="history-list">
              {items.length === 0 && (
                <li className="history-row">
                  <span className="history-none" aria-hidden="true" />
                  <b>{t('histories.none')}</b>
                </li>
              )}
              {items.map((history) => (
                <StoredHistoryRow
                  key={history.scope}
                  history={history}
                  symbol={
                    history.scope === ALL_COINS
                      ? t('histories.allCoins')
                      : symbolOf(coins, coinOfScope(history.scope), toShort)
                  }
                  action={
                    history.scope !== ALL_COINS && (
                      <button
                        type="button"
                        className="btn small"
                        disabled={job.isRunning}
                        onClick={() => begin({ ...choice, coin: coinOfScope(history.scope) })}
                      >
                        {t('histories.continue')}
                      </button>
                    )
                  }
                />
              ))}
            </ul>
            <FetchForm
              coins={coins}
              choice={choice}
              onChange={setChoice}
              isDisabled={job.isRunning}
              onSubmit={() => begin(choice)}
            />
            <p className="history-note dim">
              {t('histories.learns', {
                chain: isChainId(target.blockchain) ? getChain(target.blockchain).name : target.blockchain,
                hosts: hosts.join(t('histories.and')),
              })}
            </p>
            <JobState job={job} />
            <ConfirmHosts job={job} />
            {isChainId(target.blockchain) && hasFreezableAssets(target.blockchain) && <IssuerFreezes target={target} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
