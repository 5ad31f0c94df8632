import type { AlertRow } from '@sulian/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeAlert, deleteAlert } from '../api/alerts.ts';

export type Cell = 'enable' | 'mail' | 'remove';

export interface ChangeFault {
  readonly cell: Cell;
  readonly error: Error;
}

/** Changes of rows: the cell is busy until the list is fetched again; a failure leaves the row unchanged. */
export function useChanges() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState<ReadonlyMap<number, Cell>>(new Map());
  const [fault, setFault] = useState<ChangeFault>();
  const mark = (id: number, cell: Cell | undefined) =>
    setBusy((now) => new Map([...now].filter(([each]) => each !== id).concat(cell === undefined ? [] : [[id, cell]])));
  const run = async (id: number, cell: Cell, work: () => Promise<unknown>): Promise<boolean> => {
    if (busy.has(id)) return false;
    mark(id, cell);
    setFault(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      setFault({ cell, error: error instanceof Error ? error : new Error(String(error)) });
      return false;
    } finally {
      // Also after a failure, so that the server's state is shown.
      await queries.invalidateQueries({ queryKey: ['alerts'] });
      mark(id, undefined);
    }
  };
  return {
    fault,
    busyCell: (id: number): Cell | undefined => busy.get(id),
    /** E-mail follows enable. */
    flipEnable: ({ id, isEnabled }: AlertRow) =>
      run(id, 'enable', () => changeAlert(id, { isEnabled: !isEnabled, isMailEnabled: !isEnabled })),
    flipMail: ({ id, isEnabled, isMailEnabled }: AlertRow) =>
      run(id, 'mail', () => changeAlert(id, { isEnabled, isMailEnabled: !isMailEnabled })),
    remove: async ({ id }: AlertRow): Promise<void> => {
      const isGone = await run(id, 'remove', () => deleteAlert(id));
      if (isGone) await queries.invalidateQueries({ queryKey: ['notifications'] });
    },
  };
}
