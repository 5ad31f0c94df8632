import type { Direction, EndType } from '@sulian/domain';
import { divideAmount, divideExactly } from '../score/divide.ts';
import type { Books } from './books.ts';
import { endKindOf } from './end-kinds.ts';
import { sumSorted, type TraceEnd } from './ends.ts';
import type { StoppedBy } from './question.ts';
import type { History } from './starts.ts';
import type { PeelFound } from './sweep.ts';
import { type TransferUsd, USD_DECIMALS } from './transfer-usd.ts';

export interface TraceResult {
  readonly direction: Direction;
  /** Amount in question: received (INCOMING) or sent (OUTGOING), net of the object itself, without fees. */
  readonly totalBase: bigint;
  /** At the prices of the days on which the object received or sent it; undefined: not known of some of it. */
  readonly usd?: number;
  /**
   * Unit of amounts where several assets are in question: USD with `USD_DECIMALS` places. Absent: base units of the
   * asset.
   */
  readonly unit?: 'USD';
  /** Assets of which some transfer had no price: that part is left out of everything. */
  readonly unpriced?: readonly number[];
  /** OUTGOING: the object's part of fees, outside the shares; undefined when an input's amount is not known. */
  readonly feeBase?: bigint;
  /** Every end with its share, largest first, Unexplored among them; the shares sum to 1 unless nothing moved. */
  readonly ends: readonly TraceEnd[];
  /** Shares, 0..1. `attributed` is what ended at someone or something that shows where the money was. */
  readonly attributed: number;
  readonly unexplored: number;
  readonly ignored: number;
  readonly unspent: number;
  /** Transactions expanded. */
  readonly expanded: number;
  /** Rows that the answer rests on. */
  readonly rows: number;
  /** Set when a budget or a timeout cut the walk; then part of it is unexplored. */
  readonly stoppedBy?: StoppedBy;
  /** Set when only the newest part of the object's own history was read; the rest is unexplored. */
  readonly history?: History;
  /** True if every named party with which the object itself dealt is among the ends, however many there were. */
  readonly isDirectComplete: boolean;
  /** The longest peeling chain met; undefined when none was long enough. */
  readonly peel?: PeelFound;
}

/** Result of a walk. */
interface Walked {
  readonly books: Books;
  readonly peel?: PeelFound | undefined;
}

interface Facts
  extends Pick<TraceResult, 'totalBase' | 'feeBase' | 'history' | 'unit' | 'unpriced' | 'isDirectComplete'> {
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
      const passed = passedBy?.(row.key) ?? [];
      return {
        ...row,
        amountBase,
        ...toUsd(facts.unit === 'USD' ? fromUnit(amountBase) : values?.ofEnd(row.key)),
        ...(passed.length === 0 ? {} : { passed }),
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
