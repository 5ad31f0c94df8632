import type { Migration } from '@sulian/postgres';

/** Outside hosts that a case has confirmed: they learn which addresses the case investigates. */
export const hostConfirmation: Migration = {
  number: 21,
  name: 'host confirmation',
  sql: `
    CREATE TABLE host_confirmation (
      case_id bigint NOT NULL REFERENCES case_file,
      host text COLLATE "C" NOT NULL,
      by_whom text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (case_id, host)
    );
  `,
};
