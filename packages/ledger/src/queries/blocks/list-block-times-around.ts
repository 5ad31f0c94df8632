import type { BlockTime } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';

interface AroundSqlRow {
  readonly asked: number;
  readonly height: number;
  readonly time_sec: number;
}

/** The last blocks below each height and the first at or above it, ascending: two range reads of the key for each. */
export async function listBlockTimesAround(
  { session, tables }: Context,
  heights: readonly number[],
  limitEach: number,
): Promise<ReadonlyMap<number, readonly BlockTime[]>> {
  if (heights.length === 0) return new Map();
  const rows = await session.query<AroundSqlRow>(
    `select k.height as asked, b.height, b.time_sec
     from unnest($1::bigint[]) as k (height)
     cross join lateral (
       (select height, time_sec from ${tables.block} where height < k.height order by height desc limit $2)
       union all
       (select height, time_sec from ${tables.block} where height >= k.height order by height limit $2)
     ) b
     order by 1, 2`,
    [keysOf(heights), limitEach],
  );
  const around = new Map<number, BlockTime[]>(heights.map((height) => [height, []]));
  for (const { asked, height, time_sec } of rows) around.get(asked)?.push({ height, timeSec: time_sec });
  return around;
}
