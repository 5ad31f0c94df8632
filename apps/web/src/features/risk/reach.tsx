import type { ScoringDetail } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import type { Direction } from '../../lib/analyse.ts';
import { isEntityRow } from './party-name.tsx';

interface Props {
  readonly row: Pick<ScoringDetail, 'key' | 'hops' | 'numberOfTransactions'>;
  readonly direction: Direction;
}

/** How far off a row's end is, and in how many transactions the walk met it: the object's own, which carry the row, are others. */
export function Reach({ row, direction }: Props) {
  const { t } = useTranslation();
  const reached = t(`risk.reached.${isEntityRow(row) ? 'party' : 'end'}.${direction}`, {
    count: row.numberOfTransactions,
  });
  return <div className="dim">{[t('risk.hopsAtLeast', { count: row.hops }), reached].join(' · ')}</div>;
}
