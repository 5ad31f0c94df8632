import type { CreateEntityAlertsAnswer, EntityAlertsPlan } from '@sulian/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChainText } from '../../../components/chains/use-chain-text.ts';
import { Hash } from '../../../components/references/hash.tsx';
import { ErrorText, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { paths } from '../../../lib/paths.ts';
import { createEntityAlerts, planEntityAlerts, undoEntityAlerts } from '../api/entity-alerts.ts';

const PER_PAGE = 5;

type WatchedAddress = EntityAlertsPlan['wanted'][number];

/** Preview of the alerts that would be set; then the result, with an undo. */
export function WatchAllPlan({ entityId }: { readonly entityId: number }) {
  const client = useQueryClient();
  const [isMailed, setMailed] = useState(false);
  const query = useQuery({ queryKey: ['entity-alerts', entityId], queryFn: () => planEntityAlerts(entityId) });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['alerts'] }),
      client.invalidateQueries({ queryKey: ['entity-alerts', entityId] }),
    ]);
  const create = useMutation({ mutationFn: () => createEntityAlerts(entityId, isMailed), onSuccess: refresh });
  const undo = useMutation({
    mutationFn: (ids: number[]) => undoEntityAlerts(entityId, ids),
    onSuccess: async () => {
      create.reset();
      await refresh();
    },
  });
  const failed = create.error ?? undo.error;
  return (
    <div className="alert-all">
      {create.data !== undefined ? (
        <AlertsMade answer={create.data} isBusy={undo.isPending} onUndo={(ids) => undo.mutate(ids)} />
      ) : (
        <Loaded query={query}>
          {(plan) => (
            <Plan
              plan={plan}
              isMailed={isMailed}
              isBusy={create.isPending}
              onMailed={setMailed}
              onCreate={() => create.mutate()}
            />
          )}
        </Loaded>
      )}
      {failed !== null && (
        <p role="alert" className="fault">
          <ErrorText error={failed} />
        </p>
      )}
    </div>
  );
}

interface PlanProps {
  readonly plan: EntityAlertsPlan;
  readonly isMailed: boolean;
  readonly isBusy: boolean;
  readonly onMailed: (isMailed: boolean) => void;
  readonly onCreate: () => void;
}

export function Plan({ plan, isMailed, isBusy, onMailed, onCreate }: PlanProps) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const { wanted, watched, leftOut, notIndexed } = plan;
  return (
    <>
      <p>{t(wanted.length === 0 ? 'alertForm.all.nothing' : 'alertForm.all.wanted', { count: wanted.length })}</p>
      <ul className="alert-all-notes">
        {watched > 0 && <li>{t('alertForm.all.watched', { count: watched })}</li>}
        {leftOut > 0 && <li>{t('alertForm.all.leftOut', { count: leftOut })}</li>}
        {notIndexed.map(({ blockchain, addresses }) => (
          <li key={blockchain}>{t('alertForm.all.notIndexed', { chain: toChain(blockchain), count: addresses })}</li>
        ))}
      </ul>
      {wanted.length > 0 && (
        <>
          <WantedTable wanted={wanted} />
          <label className="alert-all-mail">
            <input type="checkbox" checked={isMailed} onChange={(event) => onMailed(event.target.checked)} />{' '}
            {t('alertForm.all.mail')}
          </label>
          <button type="button" className="btn primary" disabled={isBusy} onClick={onCreate}>
            {t('alertForm.all.create', { count: wanted.length })}
          </button>
        </>
      )}
    </>
  );
}

function WantedTable({ wanted }: { readonly wanted: readonly WatchedAddress[] }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const [page, setPage] = useState(1);
  return (
    <>
      <DataTable
        label={t('alertForm.all.table')}
        columns={[
          { key: 'chain', title: t('alertForm.all.chain'), cell: ({ blockchain }) => toChain(blockchain) },
          {
            key: 'address',
            title: t('alertForm.all.object'),
            cell: ({ blockchain, objectType, address }) => (
              <>
                <Hash
                  text={address}
                  to={objectType === 'WALLET' ? paths.wallet(blockchain, address) : paths.address(blockchain, address)}
                />{' '}
                <span className="dim">{t(`alertForm.all.kind.${objectType}`)}</span>
              </>
            ),
          },
          { key: 'coin', title: t('alertForm.all.coin'), cell: ({ coin }) => coin.symbol },
        ]}
        rows={wanted.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ blockchain, address }) => `${blockchain} ${address}`}
      />
      <Pager page={page} total={wanted.length} perPage={PER_PAGE} onChange={setPage} />
    </>
  );
}

interface AlertsMadeProps {
  readonly answer: CreateEntityAlertsAnswer;
  readonly isBusy: boolean;
  readonly onUndo: (ids: number[]) => void;
}

export function AlertsMade({ answer: { ids, watched, leftOut }, isBusy, onUndo }: AlertsMadeProps) {
  const { t } = useTranslation();
  return (
    <>
      <p role="status">
        <b>{t('alertForm.all.made', { count: ids.length })}</b>
      </p>
      <ul className="alert-all-notes">
        {watched > 0 && <li>{t('alertForm.all.watched', { count: watched })}</li>}
        {leftOut > 0 && <li>{t('alertForm.all.leftOut', { count: leftOut })}</li>}
      </ul>
      {ids.length > 0 && (
        <button type="button" className="btn" disabled={isBusy} onClick={() => onUndo(ids)}>
          {t('alertForm.all.undo')}
        </button>
      )}
    </>
  );
}
