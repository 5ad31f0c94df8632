import type { AlertRow } from '@sulian/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Empty, ErrorText, Loaded } from '../../../components/states/states.tsx';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Pager } from '../../../components/table/pager.tsx';
import { countPages } from '../../../lib/pager.ts';
import { listAlerts } from '../api/alerts.ts';
import { EditDialog } from './edit-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { PER_PAGE, toOffset } from './use-alert-view.ts';
import { useChanges } from './use-changes.ts';
import { useSettingColumns } from './use-setting-columns.tsx';

export interface ListProps {
  readonly page: number;
  readonly address: string;
  readonly asOf: number | undefined;
  /** @param asOf token of the displayed answer */
  readonly onPage: (page: number, asOf: number | undefined) => void;
}

/** The alerts of the case, newest first. */
export function Settings({ page, address, asOf, onPage }: ListProps) {
  const { t } = useTranslation();
  const [chosenAlert, setChosenAlert] = useState<AlertRow>();
  const [edited, setEdited] = useState<AlertRow>();
  const changes = useChanges();
  const query = useQuery({
    queryKey: ['alerts', 'list', page, address, asOf],
    queryFn: () => listAlerts({ offset: toOffset(page), limit: PER_PAGE, address, asOf }),
    placeholderData: keepPreviousData,
    // Every tab and every page is fetched again, even when it was shown a moment ago.
    staleTime: 0,
  });
  useLastPage({ query, page, onPage });
  const columns = useSettingColumns(changes, setChosenAlert, setEdited);
  const table = {
    label: t('alert.settings'),
    columns,
    rowKey: ({ id }: AlertRow) => String(id),
    skeletonRows: PER_PAGE,
  };
  const { fault } = changes;
  return (
    <>
      {fault !== undefined && (
        <div className="strip" role="alert">
          <span>
            {t(fault.cell === 'remove' ? 'alertForm.removeFailed' : 'alertForm.changeFailed')}
            <ErrorText error={fault.error} />
          </span>
        </div>
      )}
      <Loaded query={query} skeleton={<DataTable {...table} rows={undefined} />}>
        {({ items, _metadata: { total, asOf: of } }) =>
          total === 0 ? (
            <Empty text={t(address === '' ? 'alert.none' : 'alert.noneFor')} />
          ) : (
            <>
              <DataTable {...table} rows={items} isBusy={query.isPlaceholderData} />
              <footer className="list-foot">
                <span>{t('alert.total', { count: total })}</span>
                <Pager page={page} total={total} perPage={PER_PAGE} onChange={(next) => onPage(next, of ?? asOf)} />
              </footer>
            </>
          )
        }
      </Loaded>
      {edited !== undefined && <EditDialog alert={edited} onClose={() => setEdited(undefined)} />}
      <RemoveDialog
        alert={chosenAlert}
        onCancel={() => setChosenAlert(undefined)}
        onConfirm={(alert) => {
          setChosenAlert(undefined);
          void changes.remove(alert);
        }}
      />
    </>
  );
}

interface SettingsPager {
  readonly query: {
    readonly data?: { readonly _metadata: { readonly total: number; readonly asOf: number | null } } | undefined;
    readonly isPlaceholderData: boolean;
  };
  readonly page: number;
  readonly onPage: ListProps['onPage'];
}

/** Turns to the last page when the current one no longer exists, for example after its last row was deleted. */
export function useLastPage({ query, page, onPage }: SettingsPager): void {
  const total = query.isPlaceholderData ? undefined : query.data?._metadata.total;
  const last = total === undefined ? page : countPages(total, PER_PAGE);
  useEffect(() => {
    if (page > last) onPage(last, query.data?._metadata.asOf ?? undefined);
  });
}
