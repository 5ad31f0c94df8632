import type { LabelRef } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { SourceLink } from '../../components/references/source-link.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';
import { EntityWithType } from './entity-with-type.tsx';

interface Props {
  readonly label: string;
  /** Best first. */
  readonly labels: readonly LabelRef[];
  readonly hasAddress?: boolean;
}

/** Labels that disagree, in the order in which they count. */
export function Claims({ label, labels, hasAddress = false }: Props) {
  const { t } = useTranslation();
  const address: Column<LabelRef> = {
    key: 'address',
    title: t('labels.address'),
    cell: (row) => <Hash text={row.address} />,
  };
  const columns: ReadonlyArray<Column<LabelRef>> = [
    { key: 'rank', title: t('labels.rank'), cell: (row) => labels.indexOf(row) + 1, align: 'right' },
    {
      key: 'entity',
      title: t('labels.entity'),
      cell: ({ entity }) => <EntityWithType entity={entity} />,
      className: 'wrap',
    },
    ...(hasAddress ? [address] : []),
    {
      key: 'source',
      title: t('labels.source'),
      cell: ({ source, uri }) => <SourceLink source={source === 'manual' ? t('labels.manual') : source} uri={uri} />,
      className: 'wrap',
    },
    { key: 'date', title: t('labels.date'), cell: ({ date }) => date ?? t('app.missing') },
    { key: 'confidence', title: t('labels.confidence'), cell: (row) => row.confidence, align: 'right' },
  ];
  return <DataTable label={label} columns={columns} rows={labels} rowKey={({ id }) => String(id)} />;
}
