import { OPEN_SCREENING_STATES } from '@sulian/domain';
import { useRepeatedQuery } from '../../../lib/use-repeated-query.ts';
import { listScreenings, SCREENINGS } from '../api.ts';

const REFRESH_MS = 3_000;

/** Screenings of the case, read again while one of them works and the page is looked at. */
export const useScreenings = () =>
  useRepeatedQuery({
    queryKey: [SCREENINGS, 'list'],
    send: listScreenings,
    waitMs: (answer) =>
      answer?.items.some(({ state }) => OPEN_SCREENING_STATES.includes(state)) === true ? REFRESH_MS : false,
    refetchOnMount: 'always',
  });
