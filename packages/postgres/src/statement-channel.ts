import { channel, subscribe, unsubscribe } from 'node:diagnostics_channel';

const NAME = 'sulian:statement';
const statements = channel(NAME);

/** Costs nothing while nobody counts. */
export function reportStatement(sql: string): void {
  if (statements.hasSubscribers) statements.publish(sql);
}

/**
 * Texts of all statements that this process sends to PostgreSQL until `stop`: BEGIN and COMMIT count, and several
 * statements in one text count once, as they take one round trip.
 */
export function recordStatements(): { readonly sent: readonly string[]; stop(): void } {
  const sent: string[] = [];
  const record = (sql: unknown): void => {
    sent.push(String(sql));
  };
  subscribe(NAME, record);
  return { sent, stop: () => void unsubscribe(NAME, record) };
}
