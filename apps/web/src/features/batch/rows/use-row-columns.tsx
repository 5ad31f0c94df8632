import type { ScreeningRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/table/data-table.tsx';
import {
  AddressCell,
  CaseCell,
  FreezeCell,
  LevelCell,
  OwnerCell,
  StateCell,
  UnknownCell,
  WorstCell,
} from './cells.tsx';
import { keyOf, toObject } from './rows-view.ts';
import type { Choice } from './use-choice.ts';

interface Options {
  readonly choice: Choice;
  /** Requested passes of the screening. */
  readonly passes: number;
}

/** Columns of a screening's rows. */
export function useRowColumns({ choice, passes }: Options): ReadonlyArray<Column<ScreeningRow>> {
  const { t } = useTranslation();
  return [
    {
      key: 'choose',
      title: <span className="sr-only">{t('batch.chosen.choose')}</span>,
      className: 'choose',
      cell: (row) => <ChooseCell row={row} choice={choice} />,
    },
    {
      key: 'line',
      title: t('batch.rows.line'),
      align: 'right',
      className: 'mono',
      cell: ({ line }) => formatCount(line),
    },
    {
      key: 'address',
      title: t('batch.rows.address'),
      className: 'wide',
      cell: (row) => <AddressCell row={row} />,
    },
    { key: 'state', title: t('batch.rows.state'), className: 'batch-state', cell: (row) => <StateCell row={row} /> },
    { key: 'severity', title: t('batch.rows.severity'), cell: (row) => <LevelCell row={row} passes={passes} /> },
    { key: 'owner', title: t('batch.rows.owner'), className: 'batch-owner', cell: (row) => <OwnerCell row={row} /> },
    { key: 'worst', title: t('batch.rows.worst'), className: 'batch-worst', cell: (row) => <WorstCell row={row} /> },
    {
      key: 'unknown',
      title: t('batch.rows.unknown'),
      align: 'right',
      className: 'mono nowrap',
      cell: (row) => <UnknownCell row={row} />,
    },
    { key: 'freeze', title: t('batch.rows.freeze'), cell: (row) => <FreezeCell row={row} /> },
    { key: 'case', title: t('batch.rows.case'), cell: (row) => <CaseCell row={row} /> },
    {
      key: 'height',
      title: t('batch.rows.height'),
      align: 'right',
      className: 'mono',
      cell: ({ height }) => (height === null ? <span className="dim">{t('app.missing')}</span> : formatCount(height)),
    },
  ];
}

function ChooseCell({ row, choice }: { readonly row: ScreeningRow; readonly choice: Choice }) {
  const { t } = useTranslation();
  const object = toObject(row);
  if (object === undefined) return null;
  return (
    <input
      type="checkbox"
      checked={choice.chosen.has(keyOf(object))}
      aria-label={t('batch.chosen.one', { line: row.line, address: object.address })}
      onChange={() => choice.toggle(object)}
    />
  );
}
