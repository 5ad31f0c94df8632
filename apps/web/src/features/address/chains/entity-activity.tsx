import type { EntitySumsAnswer } from '@sulian/contract';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { chainName } from '../../../components/chains/chain-icon.tsx';
import { ExportButton } from '../../../components/export/export-button.tsx';
import { TAB_PARAM, TabCard } from '../../../components/layout/tab-card.tsx';
import { Tabs } from '../../../components/layout/tabs.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { ENTITY_LISTS } from '../../../lib/party-params.ts';
import { CHAIN_PARAM, useTransactionView } from '../../../lib/transaction-view.ts';
import { Activity } from '../activity/activity.tsx';
import { ALL } from '../assets/choice.ts';
import { type Filters, readFilters, writeFilters } from '../counterparties/filters.ts';
import { toPartyQuery, toTransactionQuery } from './api.ts';

/** Their scripts come when somebody looks. */
const AllTransactions = lazy(async () => ({ default: (await import('./all-transactions.tsx')).AllTransactions }));
const AllParties = lazy(async () => ({ default: (await import('./all-parties.tsx')).AllParties }));
const AllHistory = lazy(async () => ({ default: (await import('./all-history.tsx')).AllHistory }));

const ALL_CHAINS = 'ALL';

interface Props {
  readonly entityId: number;
  readonly chains: EntitySumsAnswer['chains'];
}

/** Activity of an entity: over all its chains, or on one with all the lists of an address. */
export function EntityActivity({ entityId, chains }: Props) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const met = chains.filter(({ addresses }) => addresses.summed > 0);
  const chosen =
    met.find(({ blockchain }) => blockchain === params.get(CHAIN_PARAM)) ?? (met.length === 1 ? met[0] : undefined);
  // Filters of one chain mean nothing on another.
  const choose = (chain: string) =>
    setParams(
      (now) => {
        const tab = now.get(TAB_PARAM);
        return {
          ...(chain === ALL_CHAINS ? {} : { [CHAIN_PARAM]: chain }),
          ...(tab === null ? {} : { [TAB_PARAM]: tab }),
        };
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      {met.length > 1 && (
        <div className="entity-traced">
          <span className="caption">{t('entity.lists.chain')}</span>
          <Tabs
            label={t('entity.lists.chain')}
            controls={ENTITY_LISTS}
            value={chosen?.blockchain ?? ALL_CHAINS}
            onChange={choose}
            options={[
              { value: ALL_CHAINS, label: t('entity.lists.all') },
              ...met.map(({ blockchain }) => ({ value: blockchain, label: chainName(blockchain) })),
            ]}
          />
        </div>
      )}
      <div id={ENTITY_LISTS}>
        {chosen === undefined ? (
          <OverChains entityId={entityId} />
        ) : (
          <Activity
            key={chosen.blockchain}
            target={{ blockchain: chosen.blockchain, kind: 'entities', hash: String(entityId) }}
            object={chosen}
          />
        )}
      </div>
    </>
  );
}

function OverChains({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const { view } = useTransactionView('');
  const [search, setSearch] = useSearchParams();
  const filters = readFilters(search, { coin: ALL, subKey: '' });
  const setFilters = (next: Filters): void =>
    setSearch((now) => writeFilters(now, next), { replace: true, preventScrollReset: true });
  const params = { id: entityId };
  return (
    <TabCard
      label={t('entity.lists.title')}
      tabs={[
        {
          value: 'transactions',
          label: t('list.title'),
          actions: (
            <ExportButton
              list="GET /api/proxy/v1/entities/:id/transactions/export"
              sent={{ params, query: toTransactionQuery(view) }}
            />
          ),
          content: (
            <Suspense fallback={<Skeleton />}>
              <AllTransactions entityId={entityId} />
            </Suspense>
          ),
        },
        {
          value: 'counterparties',
          label: t('list.counterparties'),
          actions: (
            <ExportButton
              list="GET /api/proxy/v1/entities/:id/counterparties/export"
              sent={{ params, query: toPartyQuery(filters) }}
            />
          ),
          content: (
            <Suspense fallback={<Skeleton />}>
              <AllParties entityId={entityId} filters={filters} onFilter={setFilters} />
            </Suspense>
          ),
        },
        {
          value: 'history',
          label: t('object.historyTab'),
          content: (
            <Suspense fallback={<Skeleton />}>
              <AllHistory entityId={entityId} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}
