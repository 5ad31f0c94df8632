import type { Session } from '@sulian/postgres';

export interface LabelSource {
  readonly name: string;
  /** The label version in which the source last changed something; 0 when it never did. */
  readonly version: number;
}

/** Ids of the named sources; unknown ones are added. */
export async function saveSources(session: Session, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  await session.query(
    'INSERT INTO records.label_source (name) SELECT unnest($1::text[]) ON CONFLICT (name) DO NOTHING',
    [names],
  );
  const rows = await session.query<{ name: string; source_id: number }>(
    'SELECT name, source_id FROM records.label_source WHERE name = ANY($1::text[])',
    [names],
  );
  return new Map(rows.map((row) => [row.name, row.source_id]));
}

export const listSources = (session: Session): Promise<readonly LabelSource[]> =>
  session.query<{ name: string; version: number }>('SELECT name, version FROM records.label_source ORDER BY name');
