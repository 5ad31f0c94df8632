import type { MergeCandidate } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/table/data-table.tsx';
import { useEntityName } from '../../../lib/entity-name.ts';
import { EntityWithType } from '../entity-with-type.tsx';

interface Options {
  readonly chosen: ReadonlySet<number>;
  readonly onToggle: (row: MergeCandidate) => void;
}

export function useCandidateColumns({ chosen, onToggle }: Options): ReadonlyArray<Column<MergeCandidate>> {
  const { t } = useTranslation();
  const toName = useEntityName();
  return [
    {
      key: 'chosen',
      className: 'merge-choose',
      title: <span className="sr-only">{t('merge.choose')}</span>,
      cell: (row) => (
        <input
          type="checkbox"
          checked={chosen.has(row.id)}
          aria-label={t('merge.chooseOf', { name: toName(row), id: row.id })}
          onChange={() => onToggle(row)}
        />
      ),
    },
    { key: 'entity', title: t('labels.entity'), className: 'wrap', cell: (row) => <EntityWithType entity={row} /> },
    { key: 'id', title: t('entity.id'), align: 'right', className: 'hidden-on-phones', cell: ({ id }) => id },
    { key: 'labels', title: t('labels.numberOfLabels'), align: 'right', cell: (row) => formatCount(row.labels) },
    {
      key: 'addresses',
      title: t('labels.numberOfAddresses'),
      align: 'right',
      cell: (row) => formatCount(row.addresses),
    },
    { key: 'members', title: t('merge.spellings'), align: 'right', cell: (row) => formatCount(row.members) },
  ];
}
