import { type AccountRight, type EventRow, encodeAccountRight, type LedgerReader } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { listPermissionChanges } from './list-permission-changes.ts';

const OWN = 'Tvictim';
const owner: AccountRight = { role: 'OWNER', permission: 0, threshold: 1n, weight: 1n, operations: '', name: 'owner' };
const active: AccountRight = { ...owner, role: 'ACTIVE', permission: 2, operations: '7f', name: 'active' };

type Key = readonly [key: string, right: AccountRight];
/** Updates in the order in which they were. */
const eventsOf = (...updates: readonly (readonly Key[])[]): readonly EventRow[] =>
  updates.flatMap((keys, at) =>
    keys.map(([other, right], operation) => ({
      txId: at + 1,
      operation,
      kind: 'PERMISSION_CHANGE' as const,
      address: OWN,
      other,
      data: encodeAccountRight(right),
    })),
  );
const list = (events: readonly EventRow[]) =>
  listPermissionChanges(
    {
      listEventsOf: async (_: unknown, { limitEach }: { readonly limitEach: number }) =>
        events.toReversed().slice(0, limitEach),
    } as unknown as LedgerReader,
    OWN,
  );

describe('who may sign for an account', () => {
  it('is what its newest update says, and all before it is history [R-ADDR-105] [R-ADDR-106]', async () => {
    const { changes, isCut } = await list(
      eventsOf(
        [
          [OWN, owner],
          [OWN, active],
        ],
        [
          ['Tthief', { ...owner, threshold: 2n }],
          ['Thelper', { ...owner, threshold: 2n }],
          ['Tthief', active],
        ],
      ),
    );
    expect(isCut).toBe(false);
    expect(changes.map(({ txId, control }) => [txId, control])).toEqual([
      [2, 'HANDED_OVER'],
      [1, 'OWN'],
    ]);
    expect(changes[0]?.permissions.map(({ role, threshold, keys }) => [role, threshold, keys])).toEqual([
      [
        'OWNER',
        2n,
        [
          { address: 'Tthief', weight: 1n },
          { address: 'Thelper', weight: 1n },
        ],
      ],
      ['ACTIVE', 1n, [{ address: 'Tthief', weight: 1n }]],
    ]);
  });

  it('is shared where its own key needs or has others beside it [R-ADDR-107]', async () => {
    const { changes } = await list(
      eventsOf([
        [OWN, { ...owner, threshold: 2n }],
        ['Tpartner', { ...owner, threshold: 2n }],
      ]),
    );
    expect(changes[0]?.control).toBe('SHARED');
  });

  it('is not its own where others hold an active permission, or outweigh its key [R-CHAIN-185]', async () => {
    const controlOf = async (...keys: readonly Key[]) => (await list(eventsOf(keys))).changes[0]?.control;
    const weighing = (weight: bigint): AccountRight => ({ ...owner, threshold: 2n, weight });
    expect(await controlOf([OWN, owner], ['Tthief', active])).toBe('SHARED');
    expect(await controlOf([OWN, owner], [OWN, active], ['Tnode', { ...owner, role: 'WITNESS' }])).toBe('OWN');
    expect(await controlOf([OWN, weighing(1n)], ['Tthief', weighing(2n)], [OWN, active])).toBe('HANDED_OVER');
    // Two of three: its key may be the second.
    expect(await controlOf([OWN, weighing(1n)], ['Ta', weighing(1n)], ['Tb', weighing(1n)])).toBe('SHARED');
    expect(await controlOf([OWN, weighing(2n)], ['Ta', weighing(1n)])).toBe('SHARED');
  });

  it('is told of two active permissions apart that look alike [R-ADDR-105]', async () => {
    const { changes } = await list(
      eventsOf([
        [OWN, owner],
        ['Ta', active],
        ['Ta', active],
      ]),
    );
    expect(changes[0]?.permissions.map(({ keys }) => keys.length)).toEqual([1, 1, 1]);
  });

  it('is not told of other contracts’ changes, whose events say it otherwise', async () => {
    const event = { txId: 1, operation: 0, kind: 'PERMISSION_CHANGE', address: OWN, other: 'Ta' } as const;
    expect(await list([event])).toEqual({ changes: [], isCut: false });
  });

  it('leaves out the update of which keys may be missing, and says that there is more [R-ADDR-106]', async () => {
    const both: readonly Key[] = [
      [OWN, owner],
      ['Ta', active],
    ];
    const { changes, isCut } = await list(eventsOf(...Array.from({ length: 300 }, () => both)));
    expect(isCut).toBe(true);
    expect(changes).toHaveLength(250);
    for (const { permissions } of changes) expect(permissions).toHaveLength(2);
  });
});
