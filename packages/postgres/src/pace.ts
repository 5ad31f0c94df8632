import { AsyncLocalStorage } from 'node:async_hooks';
import type { Session } from './session.ts';

const pacing = new AsyncLocalStorage<() => Promise<void>>();

/** The work, whose transactions that only read wait for `pace` before each statement. */
export const whilePaced = <T>(pace: () => Promise<void>, work: () => T): T => pacing.run(pace, work);

/** The session at the pace of the work that uses it. */
export function paced(session: Session): Session {
  const pace = pacing.getStore();
  if (pace === undefined) return session;
  return {
    ...session,
    query: async (sql, params) => {
      await pace();
      return session.query(sql, params);
    },
  };
}
