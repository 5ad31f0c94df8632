import type { DeskObject } from '@sulian/contract';
import { expect, it } from 'vitest';
import { countCollections, FIRST_VIEW, listShown, NO_ROLE } from './view.ts';

const object = (id: number, more: Partial<DeskObject> = {}): DeskObject => ({
  ...{ id, blockchain: 'BITCOIN', address: `address${id}`, name: null, role: null, colour: null, collections: [] },
  ...{ notes: 0, version: 1, addedBy: 'a@b.cn', addedSec: id, changedBy: 'a@b.cn', changedSec: id },
  ...more,
});
const ALL = [
  object(3, { name: '水房', role: 'RELAY', collections: ['待调证', '群聊'], notes: 2 }),
  object(2, { name: 'Boss', role: 'SUSPECT', collections: ['待调证'] }),
  object(1),
];
const show = (view: Partial<typeof FIRST_VIEW>) => listShown(ALL, { ...FIRST_VIEW, ...view }).map(({ id }) => id);

it('shows the newest first, and what a name, an address, a role or a collection leaves [R-DESK-30]', () => {
  expect(show({})).toEqual([3, 2, 1]);
  expect(show({ text: ' boss' })).toEqual([2]);
  expect(show({ text: 'ADDRESS1' })).toEqual([1]);
  expect(show({ role: 'RELAY' })).toEqual([3]);
  expect(show({ role: NO_ROLE })).toEqual([1]);
  expect(show({ collection: '待调证' })).toEqual([3, 2]);
  expect(show({ collection: '待调证', role: 'SUSPECT' })).toEqual([2]);
});

it('sorts by name, notes and time both ways [R-DESK-30]', () => {
  expect(show({ by: 'NOTES' })[0]).toBe(3);
  expect(show({ by: 'ADDED', isAscending: true })).toEqual([1, 2, 3]);
  expect(show({ by: 'NAME', isAscending: true })).toEqual([1, 2, 3]);
});

it('counts the objects of each collection', () => {
  expect(new Map(countCollections(ALL))).toEqual(
    new Map([
      ['待调证', 2],
      ['群聊', 1],
    ]),
  );
});
