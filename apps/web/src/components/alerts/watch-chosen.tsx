import type { NewAlert } from '@sulian/contract';
import type { ChainId } from '@sulian/domain';
import { formatCount } from '@sulian/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../chains/use-chain-text.ts';
import { Dialog } from '../layout/dialog.tsx';
import { ErrorText } from '../states/states.tsx';
import { createAlerts } from './create-alerts.ts';
import { NameFields } from './name-fields.tsx';
import './watch-chosen.css';

export interface Watched {
  readonly blockchain: ChainId;
  readonly address: string;
  /** The coin that is watched unless any coin is; absent: only any coin can be. */
  readonly coin?: { readonly id: number; readonly symbol: string | undefined };
}

interface Props {
  readonly watched: readonly Watched[];
}

/** Sets an alert of any activity on each chosen address, after showing all of them in full. */
export function WatchChosen({ watched }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="btn small" disabled={watched.length === 0} onClick={() => setOpen(true)}>
        {t('lookup.watch.open', { count: watched.length })}
      </button>
      <Dialog title={t('lookup.watch.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <ConfirmWatch watched={watched} />
      </Dialog>
    </>
  );
}

function ConfirmWatch({ watched }: Props) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const client = useQueryClient();
  const hasCoins = watched.every(({ coin }) => coin !== undefined);
  const [isMailEnabled, setMailed] = useState(false);
  const [isAnyCoin, setAnyCoin] = useState(!hasCoins);
  const [texts, setTexts] = useState({ name: '', note: '' });
  const [done, setDone] = useState(0);
  const create = useMutation({
    mutationFn: () => createAlerts(watched, toAlert({ ...texts, isMailEnabled, isAnyCoin }), setDone),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  });
  if (create.data !== undefined) return <Result {...create.data} />;
  return (
    <div className="watch-chosen">
      <p>{t('lookup.watch.what', { count: watched.length })}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <section className="watch-list" aria-label={t('lookup.watch.title')} tabIndex={0}>
        <ul>
          {watched.map(({ blockchain, address, coin }) => (
            <li key={`${blockchain} ${address}`}>
              {toChain(blockchain)} {!isAnyCoin && coin?.symbol} <span className="mono">{address}</span>
            </li>
          ))}
        </ul>
      </section>
      {hasCoins && (
        <label>
          <input type="checkbox" checked={isAnyCoin} onChange={(event) => setAnyCoin(event.target.checked)} />{' '}
          {t('lookup.watch.anyCoin')}
        </label>
      )}
      <NameFields {...texts} onChange={(part) => setTexts((now) => ({ ...now, ...part }))} />
      <label>
        <input type="checkbox" checked={isMailEnabled} onChange={(event) => setMailed(event.target.checked)} />{' '}
        {t('lookup.watch.mail')}
      </label>
      {create.isPending && (
        <p role="status">
          <progress value={done} max={watched.length} aria-label={t('lookup.watch.title')} />{' '}
          {t('lookup.watch.progress', { done: formatCount(done), total: formatCount(watched.length) })}
        </p>
      )}
      <button type="button" className="btn primary" disabled={create.isPending} onClick={() => create.mutate()}>
        {t('lookup.watch.create', { count: watched.length })}
      </button>
    </div>
  );
}

interface Chosen extends Pick<NewAlert, 'name' | 'note' | 'isMailEnabled'> {
  readonly isAnyCoin: boolean;
}

const toAlert =
  ({ isAnyCoin, ...more }: Chosen) =>
  ({ blockchain, address, coin }: Watched): NewAlert => ({
    ...{ blockchain, address, objectType: 'ADDRESS', type: 'ACTIVITY' },
    conditions: { coinId: isAnyCoin ? null : (coin?.id ?? null), currency: 'USD', activityType: 'ALL', amount: 0 },
    ...{ isEnabled: true, isEntity: false },
    ...more,
  });

/** Number of alerts that were set, and each refused address with its reason. */
function Result({ made, failed }: Awaited<ReturnType<typeof createAlerts<Watched>>>) {
  const { t } = useTranslation();
  return (
    <div className="watch-chosen">
      <p role="status">
        <b>{t('lookup.watch.made', { count: made })}</b>
      </p>
      {failed.length > 0 && (
        <div role="alert" className="fault">
          <p>{t('lookup.watch.failed', { count: failed.length })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <section className="watch-list" aria-label={t('lookup.watch.title')} tabIndex={0}>
            <ul>
              {failed.map(({ watched: { blockchain, address }, error }) => (
                <li key={`${blockchain} ${address}`}>
                  <span className="mono">{address}</span> <ErrorText error={error} />
                </li>
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  );
}
