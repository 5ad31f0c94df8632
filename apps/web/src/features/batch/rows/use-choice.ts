import type { ScreeningRow } from '@sulian/contract';
import { MAX_DESK_ADDED } from '@sulian/domain';
import { useState } from 'react';
import { listRows } from '../api.ts';
import { gatherObjects } from './gather-objects.ts';
import { type ChosenObject, keyOf, type RowsView, toFilter, toObject } from './rows-view.ts';

/** Addresses that can be chosen at once. */
export const MAX_CHOSEN = MAX_DESK_ADDED;

type Chosen = ReadonlyMap<string, ChosenObject>;

/** Addresses that were chosen among the rows; equal addresses of several rows are one. */
export function useChoice(id: number) {
  const [chosen, setChosen] = useState<Chosen>(new Map());
  const [isCut, setCut] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<Error>();

  const toggle = (object: ChosenObject) =>
    setChosen((now) => {
      const next = new Map(now);
      if (!next.delete(keyOf(object)) && next.size < MAX_CHOSEN) next.set(keyOf(object), object);
      return next;
    });
  const setPage = (rows: readonly ScreeningRow[], isOn: boolean) =>
    setChosen((now) => {
      const next = new Map(now);
      for (const object of rows.flatMap((row) => toObject(row) ?? []))
        if (!isOn) next.delete(keyOf(object));
        else if (next.size < MAX_CHOSEN) next.set(keyOf(object), object);
      return next;
    });
  const chooseAll = async (view: RowsView): Promise<void> => {
    setLoading(true);
    setError(undefined);
    try {
      const { objects, isCut: isBeyond } = await gatherObjects(
        (query) => listRows(id, { ...toFilter(view), ...query }),
        MAX_CHOSEN,
      );
      setChosen(new Map(objects.map((object) => [keyOf(object), object])));
      setCut(isBeyond);
    } catch (cause) {
      setError(cause as Error);
    } finally {
      setLoading(false);
    }
  };
  const clear = () => {
    setChosen(new Map());
    setCut(false);
  };
  return {
    chosen,
    isCut,
    isLoading,
    error,
    toggle,
    setPage,
    chooseAll: (view: RowsView) => void chooseAll(view),
    clear,
  };
}
export type Choice = ReturnType<typeof useChoice>;
