import type { Migration } from '@sulian/postgres';

/** Source of pages of wallets with many transactions; see `busy-wallets/README.md`. */
export const createBusyWallets: Migration = {
  number: 2,
  name: 'busy wallets',
  sql: `
create table ledger.busy_wallet (
  wallet_id bigint not null,
  first_tx_id bigint,
  last_tx_id bigint,
  transactions integer not null default 0,
  chain smallint not null,
  primary key (chain, wallet_id)
);
create table ledger.busy_wallet_transaction (
  wallet_id bigint not null,
  tx_id bigint not null,
  asset integer not null,
  chain smallint not null,
  received numeric not null,
  sent numeric not null,
  primary key (chain, wallet_id, tx_id, asset)
);
create table ledger.busy_wallet_total (
  wallet_id bigint not null,
  asset integer not null,
  transactions integer not null,
  chain smallint not null,
  received numeric not null,
  sent numeric not null,
  primary key (chain, wallet_id, asset)
);
create table ledger.busy_wallet_rank (
  wallet_id bigint not null,
  node bigint not null,
  count integer not null,
  chain smallint not null,
  kind smallint not null,
  level smallint not null,
  primary key (chain, wallet_id, kind, level, node)
);
create table ledger.busy_wallet_state (
  chain smallint primary key
);
`,
};
