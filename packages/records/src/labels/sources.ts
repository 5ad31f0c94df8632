import type { Session } from '@sulian/postgres';

export interface LabelSource {
  readonly name: string;
  /** The label version in which the source last changed something; 0 when it never did. */
  readonly version: number;
}

export const listSources = (session: Session): Promise<readonly LabelSource[]> =>
  session.query<{ name: string; version: number }>('SELECT name, version FROM records.label_source ORDER BY name');
