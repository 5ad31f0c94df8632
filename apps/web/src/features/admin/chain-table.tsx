import type { ChainId } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import './admin.css';

interface Props<T> {
  readonly label: string;
  /** Columns after the chain's own. */
  readonly columns: ReadonlyArray<Column<T>>;
  readonly rows: readonly T[];
}

/** A table with one row per chain. */
export function ChainTable<T extends { readonly blockchain: ChainId }>({ label, columns, rows }: Props<T>) {
  const chain = useChainColumn<T>();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys
    <section className="wide-table" aria-label={label} tabIndex={0}>
      <DataTable label={label} columns={[chain, ...columns]} rows={rows} rowKey={({ blockchain }) => blockchain} />
    </section>
  );
}

/** The column that names a row's chain. */
export function useChainColumn<T extends { readonly blockchain: ChainId }>(): Column<T> {
  const { t } = useTranslation();
  return {
    key: 'chain',
    title: t('admin.chain'),
    cell: ({ blockchain }) => (
      <span className="admin-chain">
        <ChainIcon id={blockchain} /> {chainName(blockchain)}
      </span>
    ),
  };
}
