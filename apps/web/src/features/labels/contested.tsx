import type { ContestedRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../components/console/filter-select.tsx';
import { PagedTable } from '../../components/console/paged-table.tsx';
import { useList } from '../../components/console/use-list.ts';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { paths } from '../../lib/paths.ts';
import { listContested } from './api/labels.ts';
import { ChainSelect } from './chain-select.tsx';
import { Claims } from './claims.tsx';
import { DecideDialog } from './decide-dialog.tsx';
import { Decisions } from './decisions.tsx';
import { useEntityText } from './entity-with-type.tsx';
import './labels.css';

/** Wallets with labels of several services: no label represents them until a reviewer decides. */
export function Contested() {
  const { t } = useTranslation();
  const toText = useEntityText();
  const queries = useQueryClient();
  const [chosenWallet, setChosenWallet] = useState<ContestedRow>();
  const { query, filter, choose, page, setPage } = useList({
    key: 'labels-contested',
    initial: { blockchain: 'BITCOIN', state: 'OPEN' },
    list: listContested,
  });
  const refresh = async () => {
    for (const key of ['labels-contested', 'labels-decisions']) await queries.invalidateQueries({ queryKey: [key] });
  };
  const columns: ReadonlyArray<Column<ContestedRow>> = [
    {
      key: 'wallet',
      title: t('labels.wallet'),
      cell: (row) => <Hash text={row.referenceAddress} to={paths.wallet(row.blockchain, row.referenceAddress)} />,
    },
    {
      key: 'size',
      title: t('labels.numberOfAddresses'),
      cell: (row) => formatCount(row.numberOfAddresses),
      align: 'right',
    },
    {
      key: 'services',
      title: t('labels.services'),
      className: 'wrap',
      cell: ({ claims }) => claims.map(({ label: { entity } }) => toText(entity)).join(t('error.listMark')),
    },
    {
      key: 'actions',
      title: <span className="sr-only">{t('admin.actions')}</span>,
      align: 'right',
      cell: (row) => (
        <button
          type="button"
          className="link"
          aria-label={t('labels.decideOf', { address: row.referenceAddress })}
          onClick={() => setChosenWallet(row)}
        >
          {t('labels.decide')}
        </button>
      ),
    },
  ];
  return (
    <>
      <section className="card">
        <div className="toolbar">
          <ChainSelect isOne value={filter.blockchain} onChange={(blockchain) => choose({ blockchain })} />
          <FilterSelect
            label={t('labels.decisionState')}
            value={filter.state}
            onChange={(state) => choose({ state })}
            options={[
              ['OPEN', t('labels.open')],
              ['KEPT', t('labels.kept')],
            ]}
          />
        </div>
        <PagedTable
          label={t('labels.contested')}
          empty={t('labels.noContested')}
          query={query}
          columns={columns}
          rowKey={({ referenceAddress }) => referenceAddress}
          page={page}
          onPage={setPage}
          details={{
            label: ({ referenceAddress }) => referenceAddress,
            render: (row) => (
              <Claims
                label={t('labels.claimsOf', { address: row.referenceAddress })}
                labels={row.claims.map(({ label }) => label)}
                hasAddress
              />
            ),
          }}
        />
      </section>
      <Decisions blockchain={filter.blockchain} onDone={refresh} />
      {chosenWallet !== undefined && (
        <DecideDialog row={chosenWallet} onClose={() => setChosenWallet(undefined)} onDone={refresh} />
      )}
    </>
  );
}
