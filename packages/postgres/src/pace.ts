import type { Session } from './session.ts';

/** The session, each statement of which waits for `pace`. */
export const paced = (session: Session, pace: (() => Promise<void>) | undefined): Session =>
  pace === undefined
    ? session
    : {
        ...session,
        query: async (sql, params) => {
          await pace();
          return session.query(sql, params);
        },
      };
