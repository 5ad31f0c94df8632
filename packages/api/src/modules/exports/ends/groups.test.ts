import { UNEXPLORED } from '@sulian/domain';
import type { OpenEnds } from '@sulian/usecases';
import { expect, it } from 'vitest';
import { groupEnds } from './groups.ts';

type Ends = OpenEnds['ends'];

interface Drawn {
  readonly key: string;
  readonly type: string;
  readonly entityId?: number;
  readonly isBehindLarge?: boolean;
  readonly share: number;
}

/** Ends with an owner and a share alone. */
function openOf(drawn: readonly Drawn[]): OpenEnds {
  const ends = drawn.map((end) => ({ place: { end, share: end.share } })) as unknown as Ends;
  return {
    ends,
    nameOf: ({ place: { end } }: Ends[number]) => {
      const { key, type, entityId = null } = end as unknown as Drawn;
      return { key, type, entityId, name: key, names: [] };
    },
    boundsOf: () => undefined,
    sum: (some: Ends) => ({
      ends: some.length,
      percentage: some.reduce((sum, { place }) => sum + place.share, 0) * 100,
    }),
  } as unknown as OpenEnds;
}

it('puts services first, one sheet each whatever row its ends are of, and a sheet for what was not followed [R-ENDS-120] [R-FETCH-69]', () => {
  const groups = groupEnds(
    openOf([
      { key: 'end:Unspent output', type: 'Unspent output', share: 0.4 },
      { key: 'entity:1', type: 'Exchange', entityId: 1, share: 0.1 },
      { key: 'entity:1:listed:2024-01-02', type: 'Exchange', entityId: 1, share: 0.1 },
      { key: 'entity:2', type: 'Bank', entityId: 2, share: 0.05 },
      { key: 'entity:3', type: 'Scam', entityId: 3, share: 0.05 },
      { key: `end:${UNEXPLORED}`, type: UNEXPLORED, share: 0.2 },
      { key: 'end:History not fetched', type: 'History not fetched', share: 0.1 },
    ]),
    'en',
  );
  expect(groups.map(({ name, sheet, sums }) => [name.key, sheet, sums.ends])).toEqual([
    ['entity:1', '1 entity 1', 2],
    ['entity:2', '2 entity 2', 1],
    ['end:Unspent output', null, 1],
    [`end:${UNEXPLORED}`, '4 Untraced', 1],
    ['end:History not fetched', '5 History not fetched', 1],
    ['entity:3', null, 1],
  ]);
});

it('has no sheet for a service behind a large unnamed entity [R-ENDS-120]', () => {
  const groups = groupEnds(
    openOf([{ key: 'entity:1:behind-large', type: 'Exchange', entityId: 1, isBehindLarge: true, share: 1 }]),
    'en',
  );
  expect(groups.map(({ isService, isBehindLarge, sheet }) => [isService, isBehindLarge, sheet])).toEqual([
    [false, true, null],
  ]);
});
