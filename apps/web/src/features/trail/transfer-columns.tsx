import type { TrailAnswer, TrailMove } from '@sulian/contract';
import { groupAmount } from '@sulian/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../components/amounts/figure.tsx';
import { Hash } from '../../components/references/hash.tsx';
import type { Column } from '../../components/table/data-table.tsx';
import { Time, useTimeTitle } from '../../components/text/time.tsx';
import { paths } from '../../lib/paths.ts';
import { toPercent } from './percent.ts';
import { Waited } from './waited.tsx';

/** Transfer and amounts of a step, or of a move from one. */
type Transfer = Pick<
  TrailMove,
  'hash' | 'time' | 'waitedSec' | 'moved' | 'symbol' | 'amount' | 'ofStep' | 'percentage'
>;

interface Options {
  readonly inSeconds?: boolean;
}

/** Columns that steps and moves share. Money that stays has no transfer. */
export function useTransferColumns(
  { blockchain, symbol }: TrailAnswer,
  { inSeconds = false }: Options = {},
): readonly Column<Transfer>[] {
  const { t } = useTranslation();
  const inZone = useTimeTitle();
  const right = (key: string, cell: (transfer: Transfer) => ReactNode): Column<Transfer> => ({
    key,
    title: t(`trail.columns.${key}`),
    align: 'right',
    cell,
  });
  return [
    {
      key: 'hash',
      title: t('trail.columns.hash'),
      cell: ({ hash }) => (hash === null ? '—' : <Hash text={hash} to={paths.transaction(blockchain, hash)} />),
    },
    {
      key: 'time',
      title: inZone(t('trail.columns.time')),
      cell: ({ time }) => (time === null ? '—' : <Time sec={time} inSeconds={inSeconds} />),
    },
    right('waited', ({ waitedSec }) => <Waited sec={waitedSec} />),
    right('moved', (transfer) => (
      <>
        {transfer.moved === null ? (
          transfer.hash === null ? (
            '—'
          ) : (
            t('app.missing')
          )
        ) : (
          <Figure text={groupAmount(transfer.moved)} />
        )}{' '}
        {transfer.moved !== null && transfer.symbol !== symbol && <small>{transfer.symbol}</small>}
      </>
    )),
    right('amount', ({ amount }) => (
      <b>
        <Figure text={groupAmount(amount)} />
      </b>
    )),
    right('ofStep', ({ ofStep }) => toPercent(ofStep)),
    right('ofStart', ({ percentage }) => toPercent(percentage)),
  ];
}
