import type { SourceRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chainName } from '../../components/chains/chain-icon.tsx';
import { Confirm } from '../../components/console/confirm.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { listSources, removeSource } from './api/admin.ts';
import { ChainTable } from './chain-table.tsx';
import { SourceDialog } from './source-dialog.tsx';
import { SourceText } from './source-text.tsx';

const REFRESH_MS = 5_000;

type OpenDialog = { readonly what: 'save' } | { readonly what: 'remove'; readonly removed: SourceRow };

/** Sources of the configuration file and those entered here, which can be tested, added and removed. */
export function Sources() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const query = useQuery({ queryKey: ['sources'], queryFn: listSources, refetchInterval: REFRESH_MS });
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const close = () => setOpenDialog(undefined);
  const refresh = () => queries.invalidateQueries({ queryKey: ['sources'] });
  const removed = openDialog?.what === 'remove' ? openDialog.removed : undefined;
  return (
    <Loaded query={query}>
      {({ isAllowed, sources, choices, onDemandChoices }) => (
        <section className="card">
          <div className="toolbar">
            <p className="admin-note">{t(isAllowed ? 'admin.sourcesNote' : 'admin.sourcesOff')}</p>
            {isAllowed && (
              <button type="button" className="btn primary at-end" onClick={() => setOpenDialog({ what: 'save' })}>
                {t('admin.addSource')}
              </button>
            )}
          </div>
          {sources.length === 0 ? (
            <Empty text={t('admin.noSources')} />
          ) : (
            <SourceTable
              rows={sources}
              onRemove={isAllowed ? (row) => setOpenDialog({ what: 'remove', removed: row }) : undefined}
            />
          )}
          {openDialog?.what === 'save' && (
            <SourceDialog choices={choices} onDemandChoices={onDemandChoices} onClose={close} onDone={refresh} />
          )}
          <Confirm
            title={t('admin.removeSource')}
            confirm={t('admin.remove')}
            isOpen={removed !== undefined}
            isSevere
            onClose={close}
            work={async () => {
              if (removed !== undefined) await removeSource(removed.blockchain);
              await refresh();
            }}
          >
            {removed !== undefined && (
              <p>
                {t(removed.source === 'ON_DEMAND' ? 'admin.removeHistoryText' : 'admin.removeSourceText', {
                  chain: chainName(removed.blockchain),
                })}
              </p>
            )}
          </Confirm>
        </section>
      )}
    </Loaded>
  );
}

interface TableProps {
  readonly rows: readonly SourceRow[];
  /** Undefined: nothing can be removed here. */
  readonly onRemove: ((row: SourceRow) => void) | undefined;
}

function SourceTable({ rows, onRemove }: TableProps) {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const columns: ReadonlyArray<Column<SourceRow>> = [
    {
      key: 'source',
      title: t('admin.source'),
      cell: ({ source, hosts }) => <SourceText source={source} hosts={hosts} />,
    },
    {
      key: 'origin',
      title: t('admin.origin'),
      cell: ({ origin, savedBy }) => (origin === 'FILE' ? t('admin.ofFile') : savedBy),
    },
    {
      key: 'saved',
      title: inZone(t('admin.savedAt')),
      cell: ({ savedAt }) => (savedAt === null ? '–' : <Time sec={savedAt} />),
    },
    {
      key: 'head',
      title: t('admin.sourceHead'),
      cell: ({ headHeight }) => (headHeight === null ? '–' : formatCount(headHeight)),
      align: 'right',
    },
    { key: 'fault', title: t('admin.status'), cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) =>
        row.origin === 'SCREEN' &&
        onRemove !== undefined && (
          <button
            type="button"
            className="link"
            aria-label={t('admin.removeSourceOf', { chain: chainName(row.blockchain) })}
            onClick={() => onRemove(row)}
          >
            {t('admin.remove')}
          </button>
        ),
    },
  ];
  return <ChainTable label={t('admin.sources')} columns={columns} rows={rows} />;
}

function State({ row: { fault, headHeight, source } }: { readonly row: SourceRow }) {
  const { t } = useTranslation();
  if (fault !== null) return <span className="chip warn">{t(`error.${fault}`, { defaultValue: fault })}</span>;
  if (source === 'ON_DEMAND') return '–';
  return headHeight === null ? t('admin.notLookedYet') : t('admin.fine');
}
