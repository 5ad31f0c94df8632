import type { DeskObject } from '@sulian/contract';
import { DESK_COLOURS, DESK_ROLES, MAX_DESK_COLLECTIONS, MAX_DESK_NAME } from '@sulian/domain';
import type { ObjectChange } from '../../../components/desk/calls.ts';
import { type Fault, findFault, isHonest } from '../../../lib/fault.ts';

export type ObjectField = 'name' | 'collections' | 'other';

/** Fields of an object as entered; collections as one text. */
export interface ObjectForm {
  readonly name: string;
  readonly role: string;
  readonly colour: string;
  readonly collections: string;
}

type Written = Pick<DeskObject, 'name' | 'role' | 'colour' | 'collections'>;

export const toObjectForm = ({ name, role, colour, collections }: Written): ObjectForm => ({
  name: name ?? '',
  role: role ?? '',
  colour: colour ?? '',
  collections: collections.join(', '),
});

/** Names of collections: commas of both scripts and line ends part them, each counts once. */
export const readCollections = (text: string): readonly string[] => [
  ...new Set(text.split(/[,，、;；\n]/).flatMap((each) => (each.trim() === '' ? [] : [each.trim()]))),
];

export function checkObjectForm({ name, collections }: ObjectForm): Fault<ObjectField> | undefined {
  const names = readCollections(collections);
  return findFault<ObjectField>([
    [name.trim().length <= MAX_DESK_NAME, 'name', 'desk.edit.nameLong'],
    isHonest(name, 'name'),
    [names.length <= MAX_DESK_COLLECTIONS, 'collections', 'desk.edit.manyCollections'],
    [names.every((each) => each.length <= MAX_DESK_NAME), 'collections', 'desk.edit.collectionLong'],
    isHonest(collections, 'collections'),
  ]);
}

/** The form as a change of the given version. */
export function toChange({ name, role, colour, collections }: ObjectForm, version: number): ObjectChange {
  return {
    version,
    name: name.trim() === '' ? null : name.trim(),
    role: DESK_ROLES.find((each) => each === role) ?? null,
    colour: DESK_COLOURS.find((each) => each === colour) ?? null,
    collections: [...readCollections(collections)],
  };
}
