import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { usePaging } from '../../components/table/use-paging.ts';
import { paths } from '../../lib/paths.ts';
import { listAddresses } from './api/entities.ts';

const PER_PAGE = 10;

/** Every labelled address of the entity on one chain. */
export function EntityAddresses({ entityId, blockchain }: { readonly entityId: number; readonly blockchain: string }) {
  const { t } = useTranslation();
  const { page, asOf: ofFirst, turn } = usePaging<number>();
  const query = useQuery({
    queryKey: ['entity-addresses', entityId, blockchain, page, ofFirst],
    queryFn: () =>
      listAddresses(entityId, blockchain, { offset: (page - 1) * PER_PAGE, limit: PER_PAGE, asOf: ofFirst }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query}>
      {({ hashList, total, asOf }) =>
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
                  cell: (hash) => <Hash text={hash} to={paths.address(blockchain, hash)} />,
                },
              ]}
              rows={hashList}
              rowKey={(hash) => hash}
              isBusy={query.isPlaceholderData}
            />
            <Pager page={page} total={total} perPage={PER_PAGE} onChange={(next) => turn(next, asOf)} />
          </>
        )
      }
    </Loaded>
  );
}
