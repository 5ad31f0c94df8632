import type { EntityWalletsAnswer } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChainIcon } from '../../components/chains/chain-icon.tsx';
import { useChainText } from '../../components/chains/use-chain-text.ts';
import { Dialog } from '../../components/layout/dialog.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { Pager } from '../../components/table/pager.tsx';
import { paths } from '../../lib/paths.ts';
import { EntityAddresses } from './addresses.tsx';
import { listWallets } from './api/entities.ts';
import { useSortedPages } from './use-sorted-pages.ts';

type Row = EntityWalletsAnswer['items'][number];
const keyOf = (row: Row): string => `${row.blockchain} ${row.referenceAddress ?? ''}`;

/** The entity's wallets over all chains; addresses that belong to none of them open in a dialog. */
export function Wallets({ entityId }: { readonly entityId: number }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const query = useQuery({ queryKey: ['entity-wallets', entityId], queryFn: () => listWallets(entityId) });
  return (
    <section className="card list">
      <header>
        <h2>{t('entity.wallets.title')}</h2>
        {query.data !== undefined && (
          <span className="dim">{t('entity.wallets.count', { count: query.data._metadata.total })}</span>
        )}
      </header>
      <Loaded query={query}>
        {({ items, _metadata }) => (
          <>
            {items.length === 0 ? (
              <Empty text={t('entity.wallets.none')} />
            ) : (
              <WalletTable items={items} entityId={entityId} />
            )}
            {_metadata.cappedChains.length > 0 && (
              <p className="entity-note">
                {t('entity.wallets.capped', { chains: _metadata.cappedChains.map(toChain).join(t('entity.comma')) })}
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

function WalletTable({ items, entityId }: { readonly items: readonly Row[]; readonly entityId: number }) {
  const { t } = useTranslation();
  const toChain = useChainText();
  const [shownWallet, setShown] = useState<string>();
  const { rows, sort, pager } = useSortedPages(items, keyOf);
  const columns: ReadonlyArray<Column<Row>> = [
    {
      key: 'chain',
      title: t('entity.wallets.chain'),
      sort,
      cell: ({ blockchain }) => (
        <span className="entity-chain">
          <ChainIcon id={blockchain} /> {toChain(blockchain)}
        </span>
      ),
    },
    {
      key: 'reference',
      title: t('entity.wallets.reference'),
      cell: ({ blockchain, referenceAddress }) =>
        referenceAddress === null ? (
          <button type="button" className="btn small" onClick={() => setShown(blockchain)}>
            {t('entity.wallets.open')}
          </button>
        ) : (
          <Hash text={referenceAddress} to={paths.wallet(blockchain, referenceAddress)} />
        ),
    },
    {
      key: 'count',
      title: t('entity.wallets.addresses'),
      align: 'right',
      cell: ({ addressCount }) => formatCount(addressCount),
    },
  ];
  return (
    <>
      <DataTable label={t('entity.wallets.title')} columns={columns} rows={rows} rowKey={keyOf} />
      <Pager {...pager} />
      <Dialog
        title={t('entity.wallets.dialog', { chain: shownWallet === undefined ? '' : toChain(shownWallet) })}
        isOpen={shownWallet !== undefined}
        onClose={() => setShown(undefined)}
      >
        {shownWallet !== undefined && <EntityAddresses entityId={entityId} blockchain={shownWallet} />}
      </Dialog>
    </>
  );
}
