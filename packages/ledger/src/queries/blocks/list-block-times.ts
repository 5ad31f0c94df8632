import { among, amongKeys, type Context, keysOf } from '../../rows/context.ts';

/** Block times by height. */
export async function listBlockTimes(
  { session, tables }: Context,
  heights: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (heights.length === 0) return new Map();
  const rows = await session.query<{ height: number; time_sec: number }>(
    `select height, time_sec from ${tables.block} where ${among('height')}`,
    [...amongKeys(keysOf(heights))],
  );
  return new Map(rows.map((row) => [row.height, row.time_sec]));
}
