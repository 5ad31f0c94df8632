import type { MergeCandidate } from '@sulian/contract';
import { expect, it } from 'vitest';
import { listMisfits, proposeMain } from './merge-rules.ts';

const entity = (id: number, type: MergeCandidate['type'], labels: number): MergeCandidate => ({
  ...{ id, name: `E${id}`, names: [], type, labels },
  ...{ addresses: labels, members: 0 },
});

it('proposes the entity of a known type with most labels, of equal ones the oldest [R-LABEL-116]', () => {
  const chosen = [
    entity(1, 'Custom group', 900),
    entity(4, 'Exchange', 20),
    entity(3, 'Exchange', 20),
    entity(2, 'Exchange', 7),
  ];
  expect(proposeMain(chosen)?.id).toBe(3);
  expect(proposeMain([])).toBeUndefined();
});

it('merges an entity known by name only into any type, and no other of another type [R-LABEL-116]', () => {
  const others = [entity(1, 'Custom group', 1), entity(2, 'Scam', 1), entity(3, 'Exchange', 1)];
  expect(listMisfits(entity(9, 'Exchange', 1), others).map(({ id }) => id)).toEqual([2]);
});
