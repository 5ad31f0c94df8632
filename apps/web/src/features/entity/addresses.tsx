import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '../../app/paths.ts';
import { DataTable } from '../../components/data-table.tsx';
import { Hash } from '../../components/hash.tsx';
import { Pager } from '../../components/pager.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { listAddresses } from './api/list-addresses.ts';

const PER_PAGE = 10;

/** Every labelled address of the entity on one chain. */
export function EntityAddresses({ entityId, blockchain }: { readonly entityId: number; readonly blockchain: string }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery({
    queryKey: ['entity-addresses', entityId, blockchain, page],
    queryFn: () => listAddresses(entityId, blockchain, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ hashList, total }) =>
        hashList.length === 0 ? (
          <Empty text={t('entity.wallets.none')} />
        ) : (
          <>
            <DataTable
              label={t('list.walletTitle')}
              columns={[
                {
                  key: 'address',
                  title: t('list.address'),
                  cell: (hash) => <Hash text={hash} to={paths.address(blockchain, hash)} keep={14} />,
                },
              ]}
              rows={hashList}
              rowKey={(hash) => hash}
              isBusy={query.isPlaceholderData}
            />
            <Pager page={page} total={total} perPage={PER_PAGE} onChange={setPage} />
          </>
        )
      }
    </Loaded>
  );
}
