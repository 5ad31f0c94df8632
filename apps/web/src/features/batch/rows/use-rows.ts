import type { Screening } from '@sulian/contract';
import { OPEN_SCREENING_STATES } from '@sulian/domain';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { SCREENING_ROWS_REFRESH_MS } from '../../../lib/pauses.ts';
import { REPEAT, useRepeatedQuery } from '../../../lib/use-repeated-query.ts';
import { listRows, SCREENINGS } from '../api.ts';
import { PER_PAGE, type RowsView, readView, toFilter, writeView } from './rows-view.ts';

/** A page of rows under the filters of the address bar, read again after progress of the screening. */
export function useRows({ id, state, passes }: Pick<Screening, 'id' | 'state' | 'passes'>) {
  const [params, setParams] = useSearchParams();
  const view = readView(params);
  /** Starts of the pages before this one. */
  const [before, setBefore] = useState<readonly number[]>([]);
  const isOpen = OPEN_SCREENING_STATES.includes(state);
  const done = passes.reduce((sum, pass) => sum + pass.done, 0);
  const doneAtRead = useRef(-1);
  const rowsQuery = { ...toFilter(view), after: view.after, limit: PER_PAGE };
  const query = useRepeatedQuery({
    queryKey: [SCREENINGS, 'rows', id, rowsQuery],
    send: async (how) => {
      const answer = await listRows(id, rowsQuery, how);
      // Rows that were answered meanwhile may be missing: the next progress shows them.
      doneAtRead.current = done;
      return answer;
    },
    waitMs: () => (isOpen && done !== doneAtRead.current ? SCREENING_ROWS_REFRESH_MS : false),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  useLastRead(isOpen, () => void query.refetch(REPEAT));

  const show = (next: RowsView, starts: readonly number[]) => {
    setBefore(starts);
    setParams(writeView(next), { replace: true });
  };
  const { data } = query;
  return {
    query,
    view,
    hasPrevious: view.after > 0,
    choose: (part: Partial<Pick<RowsView, 'state' | 'severity'>>) => show({ ...view, ...part, after: 0 }, []),
    goNext: () => {
      if (data?.next != null) show({ ...view, after: data.next }, [...before, view.after]);
    },
    goPrevious: () => show({ ...view, after: before.at(-1) ?? 0 }, before.slice(0, -1)),
    /** @param position first row of the page, from 1 */
    goTo: (position: number) => show({ ...view, after: Math.max(0, position - 1) }, []),
  };
}

/** Reads the rows once more when the screening has ended: the last ones came after the last repetition. */
function useLastRead(isOpen: boolean, read: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) read();
    wasOpen.current = isOpen;
  });
}
