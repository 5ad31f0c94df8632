import type { DeskObject } from '@sulian/contract';

export type DeskOrder = 'NAME' | 'ROLE' | 'NOTES' | 'ADDED';

/** Filters and order of the list. An empty text filters nothing. */
export interface DeskListView {
  readonly text: string;
  readonly role: string;
  readonly collection: string;
  readonly by: DeskOrder;
  readonly isAscending: boolean;
}

export const FIRST_VIEW: DeskListView = { text: '', role: '', collection: '', by: 'ADDED', isAscending: false };
/** Filter for objects without a role. */
export const NO_ROLE = 'NONE';

/** Names of all collections, with how many objects each has, in their order. */
export function countCollections(objects: readonly DeskObject[]): ReadonlyArray<readonly [string, number]> {
  const counts = new Map<string, number>();
  for (const { collections } of objects) for (const each of collections) counts.set(each, (counts.get(each) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

/** Objects that pass the filters, in the order of the view; equal ones in the order of the desk. */
export function listShown(objects: readonly DeskObject[], view: DeskListView): readonly DeskObject[] {
  const text = view.text.trim().toLowerCase();
  const shownObjects = objects.filter(
    ({ name, address, role, collections }) =>
      (text === '' || `${name ?? ''} ${address}`.toLowerCase().includes(text)) &&
      (view.role === '' || (role ?? NO_ROLE) === view.role) &&
      (view.collection === '' || collections.includes(view.collection)),
  );
  const sign = view.isAscending ? 1 : -1;
  return [...shownObjects].sort((a, b) => sign * ORDERS[view.by](a, b));
}

const ORDERS: Readonly<Record<DeskOrder, (a: DeskObject, b: DeskObject) => number>> = {
  NAME: (a, b) => (a.name ?? a.address).localeCompare(b.name ?? b.address),
  ROLE: (a, b) => (a.role ?? '').localeCompare(b.role ?? ''),
  NOTES: (a, b) => a.notes - b.notes,
  ADDED: (a, b) => a.addedSec - b.addedSec || a.id - b.id,
};
