import type { Direction, EndType } from '@sulian/domain';
import { divideAmount, divideExactly } from '../arithmetic/divide.ts';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import type { Books } from '../ends/books.ts';
import { endKindOf } from '../ends/end-kinds.ts';
import type { TraceEnd } from '../ends/ends.ts';
import type { PeelFound, TraceResult } from '../ends/trace-result.ts';

import { type TransferUsd, USD_DECIMALS } from './transfer-usd.ts';

/** Result of a walk. */
interface Walked {
  readonly books: Books;
  readonly peel?: PeelFound | undefined;
}

interface Facts
  extends Pick<
    TraceResult,
    'totalBase' | 'feeBase' | 'history' | 'unit' | 'unpriced' | 'isDirectComplete' | 'historyState' | 'historyHeight'
  > {
  /** Absent: nothing is known of USD, unless that is the unit. */
  readonly values?: TransferUsd | undefined;
  /** Exact part of an end in the whole, in whatever fraction of a base unit; absent: derived from its share. */
  readonly amountOf?: (key: string) => bigint;
  /** Marked addresses that an end's share passed; absent: none was in question. */
  readonly passedBy?: (key: string) => NonNullable<TraceEnd['passed']>;
}

export function toResult(
  direction: Direction,
  { values, amountOf, passedBy, ...facts }: Facts,
  { books, peel }: Walked,
): TraceResult {
  const { totalBase, feeBase, ...others } = facts;
  const rows = books.ends.list();
  const amounts =
    amountOf === undefined
      ? divideAmount(
          totalBase,
          rows.map((row) => row.share),
        )
      : divideExactly(
          totalBase,
          rows.map((row) => amountOf(row.key)),
        );
  const shareWhere = (isCounted: (row: Pick<TraceEnd, 'type' | 'isBehindLarge'>) => boolean): number =>
    sumSorted(rows.filter(isCounted).map((row) => row.share));
  const shareOfType = (type: EndType): number => shareWhere((row) => row.type === type);
  const { expanded, stoppedBy } = books;
  return {
    direction,
    totalBase,
    ...toUsd(facts.unit === 'USD' ? fromUnit(totalBase) : values?.total),
    ...(direction === 'OUTGOING' && feeBase !== undefined ? { feeBase } : {}),
    ends: rows.map((row, index) => {
      const amountBase = amounts[index] ?? 0n;
      const passedMarks = passedBy?.(row.key) ?? [];
      return {
        ...row,
        amountBase,
        ...toUsd(facts.unit === 'USD' ? fromUnit(amountBase) : values?.ofEnd(row.key)),
        ...(passedMarks.length === 0 ? {} : { passed: passedMarks }),
      };
    }),
    attributed: shareWhere(({ type, isBehindLarge }) => endKindOf(type, isBehindLarge).isAttributed),
    unexplored: shareOfType('Unexplored'),
    ignored: shareOfType('Ignored small amounts'),
    unspent: shareOfType('Unspent output'),
    expanded,
    rows: books.rows,
    ...(stoppedBy === undefined ? {} : { stoppedBy }),
    ...others,
    ...(peel === undefined ? {} : { peel }),
  };
}

const toUsd = (usd: number | undefined): { readonly usd?: number } => (usd === undefined ? {} : { usd });
const fromUnit = (base: bigint): number => Number(base) / 10 ** USD_DECIMALS;
