import type { ObjectAnswer } from '@sulian/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityLink } from '../../components/references/entity-link.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { ListedOn } from '../../components/references/listed-on.tsx';
import { SourceLink } from '../../components/references/source-link.tsx';
import { type Column, DataTable } from '../../components/table/data-table.tsx';

type Label = ObjectAnswer['labels'][number];

/** Every label of the object, with source, date and confidence. */
export function Labels({
  object,
  children,
}: {
  readonly object: Pick<ObjectAnswer, 'labels' | 'entity'>;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  if (object.labels.length === 0)
    return (
      <section className="card" id="labels">
        <header>
          <h2>{t('addressLabels.title')}</h2>
          <span className="dim">{t(object.entity === null ? 'addressLabels.none' : 'addressLabels.noneOwn')}</span>
        </header>
        {children}
      </section>
    );
  const columns: ReadonlyArray<Column<Label>> = [
    {
      key: 'entity',
      title: t('addressLabels.entity'),
      cell: ({ entity }) => (
        <span className="name">
          <EntityLink entity={entity} />
          <span>{t(`type.${entity.type}`)}</span>
        </span>
      ),
    },
    {
      key: 'address',
      title: t('addressLabels.address'),
      className: 'hidden-on-phones',
      cell: ({ address }) => <Hash text={address} />,
    },
    {
      key: 'source',
      title: t('addressLabels.source'),
      cell: (label) => (
        <>
          <SourceLink {...label} /> <ListedOn chain={label.listedOn} />
        </>
      ),
    },
    {
      key: 'date',
      title: t('addressLabels.date'),
      className: 'hidden-on-phones',
      cell: ({ date }) => date ?? t('app.missing'),
    },
    {
      key: 'confidence',
      title: t('addressLabels.confidence'),
      align: 'right',
      cell: ({ confidence }) => `${confidence} / 100`,
    },
  ];
  return (
    <section className="card" id="labels">
      <header>
        <h2>{t('addressLabels.title')}</h2>
        <span className="dim">{t('addressLabels.count', { count: object.labels.length })}</span>
      </header>
      <DataTable
        label={t('addressLabels.title')}
        columns={columns}
        rows={object.labels}
        rowKey={(label) => `${label.entity.id}:${label.source}:${label.address}`}
      />
      {children}
    </section>
  );
}
