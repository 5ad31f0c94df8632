import type { HostConfirmations } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Confirmed hosts by case; the migrations of schema `records` must have run. */
export const createHostConfirmations = (session: Session): HostConfirmations => ({
  listConfirmed: async (caseId, hosts) => {
    const rows = await session.query<{ host: string }>(
      'SELECT host FROM records.host_confirmation WHERE case_id = $1::bigint AND host = ANY($2::text[])',
      [caseId, hosts],
    );
    return new Set(rows.map(({ host }) => host));
  },
  confirm: async (caseId, hosts, byWhom) => {
    await session.query(
      `INSERT INTO records.host_confirmation (case_id, host, by_whom)
       SELECT $1::bigint, host, $3::text FROM unnest($2::text[]) AS host ON CONFLICT DO NOTHING`,
      [caseId, hosts, byWhom],
    );
  },
});
