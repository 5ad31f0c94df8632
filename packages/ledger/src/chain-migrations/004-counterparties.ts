import type { Migration } from '@sulian/postgres';

/**
 * Counterparties of busy addresses, see `counterparties/README.md`. On an existing chain no address is counted yet: the
 * next writer finds no state and begins.
 */
export const counterparties: Migration = {
  number: 4,
  name: 'counterparties',
  sql: `
create table counterparty_state (
  above integer not null,
  rule_version integer not null,
  is_only boolean primary key default true check (is_only)
);
create table counterparty_address (
  address_id bigint primary key,
  is_counted boolean not null
);
create index on counterparty_address (address_id) where not is_counted;
create table counterparty (
  address_id bigint not null,
  other_id bigint not null,
  first_tx_id bigint not null,
  last_tx_id bigint not null,
  asset integer not null,
  transactions integer not null,
  received_unknown integer not null,
  paid_unknown integer not null,
  side smallint not null,
  amount numeric not null,
  received numeric not null,
  received_least numeric not null,
  received_most numeric not null,
  received_converted numeric not null,
  paid numeric not null,
  paid_least numeric not null,
  paid_most numeric not null,
  paid_converted numeric not null,
  primary key (address_id, other_id, asset)
);
create index on counterparty (address_id, side, asset, amount desc, other_id);
create index on counterparty (address_id, side, asset, transactions desc, other_id);
create index on counterparty (address_id, side, asset, last_tx_id desc, other_id);
create index on counterparty (
  address_id, asset, (case when received_unknown = 0 then received else received_least end) desc, other_id
) where side = 3;
create index on counterparty (
  address_id, asset, (case when paid_unknown = 0 then paid else paid_least end) desc, other_id
) where side = 3;
create table counterparty_total (
  address_id bigint not null,
  asset integer not null,
  only_paying integer not null,
  only_paid integer not null,
  paying_and_paid integer not null,
  primary key (address_id, asset)
);
create table counterparty_own (
  address_id bigint not null,
  asset integer not null,
  changes integer not null,
  change_unknown integer not null,
  fees integer not null,
  fee_unknown integer not null,
  fee_unbounded integer not null,
  change numeric not null,
  change_least numeric not null,
  change_most numeric not null,
  fee numeric not null,
  fee_least numeric not null,
  fee_most numeric not null,
  primary key (address_id, asset)
);
`,
};
