import type { DeskObject } from '@sulian/contract';
import { createContext, useContext } from 'react';

type Named = Pick<DeskObject, 'blockchain' | 'address' | 'name'>;

/** Names of the case's objects, by the text of their address. */
export type CaseNames = ReadonlyMap<string, readonly Named[]>;

export const CaseNamesContext = createContext<CaseNames>(new Map());

export function toCaseNames(objects: readonly Named[]): CaseNames {
  const names = new Map<string, Named[]>();
  for (const each of objects)
    if (each.name !== null) names.set(each.address, [...(names.get(each.address) ?? []), each]);
  return names;
}

/**
 * Name of an address in this case. The same address of several chains has the name of the chain in question; without one
 * only a name that all of them have.
 * @param at path of the object, which names its chain
 */
export function findCaseName(names: CaseNames, address: string, at?: string): string | undefined {
  const all = names.get(address) ?? [];
  const own = at === undefined ? undefined : all.find(({ blockchain }) => at.includes(`/${blockchain}/`));
  const [first] = all;
  const name = own?.name ?? (all.every((each) => each.name === first?.name) ? first?.name : undefined);
  return name ?? undefined;
}

/** Finds the investigators' name of an address. It is no label. */
export function useCaseName(): (address: string, at?: string) => string | undefined {
  const names = useContext(CaseNamesContext);
  return (address, at) => findCaseName(names, address, at);
}
