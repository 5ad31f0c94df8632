import { isCost } from '@sulian/domain';
import type { Row } from './row.ts';

type Operation = Row['operations'][number];

interface FoldedRow {
  /** Operations with a line of their own. */
  readonly lines: readonly Operation[];
  /** Fees and rent, stated below the last line. */
  readonly costs: readonly Operation[];
}

/** A cost that is all a transaction has, or that carries a traced share, has a line of its own. */
export function foldCosts({ operations }: Row): FoldedRow {
  const isFolded = ({ type, traced }: Operation) => isCost(type) && traced === null;
  const lines = operations.filter((each) => !isFolded(each));
  return lines.length === 0 ? { lines: operations, costs: [] } : { lines, costs: operations.filter(isFolded) };
}
