import type { Migration } from '@sulian/postgres';

export const alerts: Migration = {
  number: 6,
  name: 'alerts',
  sql: `
    CREATE TABLE alert (
      alert_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      case_id int NOT NULL REFERENCES case_file,
      creator_id int NOT NULL REFERENCES account,
      chain smallint NOT NULL,
      object_type text NOT NULL CHECK (object_type IN ('ADDRESS', 'WALLET')),
      address text COLLATE "C" NOT NULL,
      -- What a block's touched objects are compared with: the address, or 'w' and the ledger's id of the wallet that a
      -- WALLET's address is in by now; its address while that is not looked up yet.
      watch text COLLATE "C" NOT NULL,
      type text NOT NULL CHECK (type IN ('ACTIVITY', 'SCORE_THRESHOLD', 'LOWSCORE_COINS_RECEIVED', 'SEND_TO_LOWSCORE')),
      asset bigint NOT NULL CHECK (asset >= 0),
      activity_type text CHECK (activity_type IN ('ALL', 'CREDIT', 'DEBIT')),
      amount_usd bigint CHECK (amount_usd >= 0),
      threshold_score smallint CHECK (threshold_score BETWEEN 1 AND 100),
      scoring_type text CHECK (scoring_type IN ('INCOMING', 'OUTGOING')),
      is_enabled boolean NOT NULL,
      is_mail_enabled boolean NOT NULL,
      created_sec bigint NOT NULL,
      created_height bigint NOT NULL,
      trigger_count bigint NOT NULL DEFAULT 0,
      last_trigger_sec bigint,
      CHECK ((activity_type IS NOT NULL) = (type = 'ACTIVITY')),
      CHECK ((amount_usd IS NULL) = (type = 'SCORE_THRESHOLD')),
      CHECK ((threshold_score IS NULL) = (type = 'ACTIVITY')),
      CHECK ((scoring_type IS NOT NULL) = (type = 'SCORE_THRESHOLD'))
    );
    CREATE INDEX alert_watch ON alert (chain, watch);
    CREATE INDEX alert_unresolved ON alert (chain, address) WHERE object_type = 'WALLET' AND watch = address;
    CREATE INDEX alert_case ON alert (case_id, alert_id DESC);
    CREATE INDEX alert_case_address ON alert (case_id, address);

    CREATE TABLE notification (
      notification_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      alert_id bigint NOT NULL REFERENCES alert ON DELETE CASCADE,
      case_id int NOT NULL,
      chain smallint NOT NULL,
      tx_hash text COLLATE "C" NOT NULL,
      -- 0: its block; else the label version that made a score cross its threshold.
      occasion int NOT NULL DEFAULT 0,
      is_withdrawn boolean NOT NULL DEFAULT false,
      block_height bigint NOT NULL,
      block_hash text COLLATE "C" NOT NULL,
      block_sec bigint NOT NULL,
      created_sec bigint NOT NULL,
      direction text CHECK (direction IN ('CREDIT', 'DEBIT')),
      amount_base numeric,
      value_usd double precision,
      is_value_unknown boolean NOT NULL,
      counterparties text[] NOT NULL,
      cause jsonb,
      is_mail_due boolean NOT NULL,
      UNIQUE (alert_id, tx_hash, occasion)
    );
    CREATE INDEX notification_case ON notification (case_id, notification_id DESC);
    CREATE INDEX notification_block ON notification (chain, block_height);
    CREATE INDEX notification_alert ON notification (alert_id, block_sec) WHERE NOT is_withdrawn;
    CREATE INDEX notification_mail ON notification (notification_id) WHERE is_mail_due;

    -- An account has read everything up to one notification, and these beyond it.
    CREATE TABLE notification_reader (
      account_id int PRIMARY KEY REFERENCES account,
      up_to_id bigint NOT NULL DEFAULT 0,
      -- When the last mail with notifications was made: those of the minute after it are gathered.
      mailed_ms bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE notification_read (
      account_id int NOT NULL REFERENCES account,
      notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
      PRIMARY KEY (notification_id, account_id)
    );

    -- The last block whose alerts are evaluated; height and hash move in one transaction with what the block made fire.
    CREATE TABLE alert_cursor (
      chain smallint PRIMARY KEY,
      height bigint NOT NULL,
      hash text COLLATE "C" NOT NULL,
      -- Of the ledger, when wallets of alerts were last looked up.
      merges bigint NOT NULL,
      reorgs bigint NOT NULL,
      label_version int NOT NULL,
      evaluated_ms bigint NOT NULL
    );
    -- The newest evaluated blocks: where an orphaned branch began.
    CREATE TABLE alert_block (
      chain smallint NOT NULL,
      height bigint NOT NULL,
      hash text COLLATE "C" NOT NULL,
      PRIMARY KEY (chain, height)
    );

    -- What waits for a score, and what scores were given: one row a transaction that touched an alert's object.
    CREATE TABLE alert_evaluation (
      evaluation_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      alert_id bigint NOT NULL REFERENCES alert ON DELETE CASCADE,
      chain smallint NOT NULL,
      -- Empty: the score at the moment when the alert was made.
      tx_hash text COLLATE "C" NOT NULL,
      block_height bigint NOT NULL,
      block_hash text COLLATE "C" NOT NULL,
      block_sec bigint NOT NULL,
      movement jsonb NOT NULL,
      reason text NOT NULL CHECK (reason IN ('BASELINE', 'BLOCK', 'LABELS')),
      state text NOT NULL CHECK (state IN ('QUEUED', 'DONE', 'FAILED')),
      queued_ms bigint NOT NULL,
      next_ms bigint NOT NULL,
      attempts int NOT NULL DEFAULT 0,
      failure text,
      score double precision,
      score_height bigint,
      label_version int,
      evaluated_ms bigint,
      UNIQUE (alert_id, tx_hash)
    );
    CREATE INDEX alert_evaluation_queue ON alert_evaluation (next_ms, evaluation_id) WHERE state = 'QUEUED';
    CREATE INDEX alert_evaluation_last ON alert_evaluation (alert_id, block_height DESC, evaluation_id DESC);
    CREATE INDEX alert_evaluation_block ON alert_evaluation (chain, block_height);
  `,
};
