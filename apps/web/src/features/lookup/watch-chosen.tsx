import type { NewAlert } from '@sulian/contract';
import { type ChainId, toCoinId } from '@sulian/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NameFields } from '../../components/alerts/name-fields.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { Dialog } from '../../components/layout/dialog.tsx';
import type { TableRow } from '../../components/lookup/entries.ts';
import { ErrorText } from '../../components/states/states.tsx';
import { createAlert } from './api/lookup.ts';

interface Watched {
  readonly blockchain: ChainId;
  readonly address: string;
  readonly coin: { readonly id: number; readonly symbol: string | undefined };
}

interface Outcome {
  readonly made: number;
  readonly failed: readonly { readonly watched: Watched; readonly error: Error }[];
}

/** The coin of the largest value, else the chain's own. */
const toWatched = ({ blockchain, address, row }: TableRow): Watched => ({
  blockchain,
  address: row?.address ?? address,
  coin: row?.coins[0] ?? { id: toCoinId(blockchain, 0), symbol: undefined },
});

/** Sets an alert of any activity on each chosen address, after showing all of them in full. */
export function WatchChosen({ rows }: { readonly rows: readonly TableRow[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const watched = rows.map(toWatched);
  return (
    <>
      <button type="button" className="btn small" disabled={rows.length === 0} onClick={() => setOpen(true)}>
        {t('lookup.watch.open', { count: rows.length })}
      </button>
      <Dialog title={t('lookup.watch.title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Confirm watched={watched} />
      </Dialog>
    </>
  );
}

function Confirm({ watched }: { readonly watched: readonly Watched[] }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const client = useQueryClient();
  const [isMailEnabled, setMailed] = useState(false);
  const [isAnyCoin, setAnyCoin] = useState(false);
  const [texts, setTexts] = useState({ name: '', note: '' });
  const create = useMutation({
    mutationFn: () => createAlerts(watched, { ...texts, isMailEnabled, isAnyCoin }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['alerts'] }),
  });
  if (create.data !== undefined) return <Result outcome={create.data} />;
  return (
    <div className="lookup-watch">
      <p>{t('lookup.watch.what', { count: watched.length })}</p>
      <ul>
        {watched.map(({ blockchain, address, coin: { symbol } }) => (
          <li key={`${blockchain} ${address}`}>
            {toChain(blockchain)} {!isAnyCoin && symbol} <span className="mono">{address}</span>
          </li>
        ))}
      </ul>
      <label>
        <input type="checkbox" checked={isAnyCoin} onChange={(event) => setAnyCoin(event.target.checked)} />{' '}
        {t('lookup.watch.anyCoin')}
      </label>
      <NameFields {...texts} onChange={(part) => setTexts((now) => ({ ...now, ...part }))} />
      <label>
        <input type="checkbox" checked={isMailEnabled} onChange={(event) => setMailed(event.target.checked)} />{' '}
        {t('lookup.watch.mail')}
      </label>
      <button type="button" className="btn primary" disabled={create.isPending} onClick={() => create.mutate()}>
        {t('lookup.watch.create', { count: watched.length })}
      </button>
    </div>
  );
}

function Result({ outcome: { made, failed } }: { readonly outcome: Outcome }) {
  const { t } = useTranslation();
  return (
    <div className="lookup-watch">
      <p role="status">
        <b>{t('lookup.watch.made', { count: made })}</b>
      </p>
      {failed.length > 0 && (
        <ul role="alert" className="fault">
          {failed.map(({ watched: { blockchain, address }, error }) => (
            <li key={`${blockchain} ${address}`}>
              <span className="mono">{address}</span> <ErrorText error={error} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** One after the other; a refused one leaves the others alone. */
async function createAlerts(
  watched: readonly Watched[],
  { isAnyCoin, ...more }: Pick<NewAlert, 'name' | 'note' | 'isMailEnabled'> & { readonly isAnyCoin: boolean },
): Promise<Outcome> {
  let made = 0;
  const failed: { watched: Watched; error: Error }[] = [];
  for (const each of watched)
    try {
      const { blockchain, address, coin } = each;
      await createAlert({
        ...{ blockchain, address, objectType: 'ADDRESS', type: 'ACTIVITY' },
        conditions: { coinId: isAnyCoin ? null : coin.id, currency: 'USD', activityType: 'ALL', amount: 0 },
        ...{ isEnabled: true, isEntity: false },
        ...more,
      });
      made += 1;
    } catch (error) {
      failed.push({ watched: each, error: error as Error });
    }
  return { made, failed };
}
