import type { LedgerReader } from '@sulian/domain';

/**
 * Blocks on either side of a turn that are checked one by one. A block may be dated before its parent: nodes accept
 * up to two hours ahead of their clock. That clock may be 70 minutes off, and the lower bound is the median of the last
 * eleven blocks. As many cover the stretch even at one block per minute.
 * @see https://en.bitcoin.it/wiki/Block_timestamp
 */
export const UNORDERED_BLOCKS = 256;

type TurnReader = Pick<LedgerReader, 'state' | 'listBlockTimesAround'>;

/**
 * Height of a turn from older to not older of each time. Only heights that have a block are compared: a chain skips heights,
 * and a ledger may have ranges only. Halves the range of all times at once, so that a step is one query.
 */
export async function findTurns(reader: TurnReader, times: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { firstHeight = 0, height = 0 } = reader.state;
  const open = times.map((sec) => ({ sec, low: firstHeight, high: height + 1, middle: 0 }));
  for (let left = open; left.length > 0; left = left.filter(({ low, high }) => low < high)) {
    for (const each of left) each.middle = Math.floor((each.low + each.high) / 2);
    const around = await reader.listBlockTimesAround([...new Set(left.map(({ middle }) => middle))], 1);
    for (const each of left) {
      const next = around.get(each.middle)?.find((block) => block.height >= each.middle);
      if (next === undefined || next.height >= each.high || next.timeSec >= each.sec) each.high = each.middle;
      else each.low = next.height + 1;
    }
  }
  return new Map(open.map(({ sec, low }) => [sec, low]));
}
