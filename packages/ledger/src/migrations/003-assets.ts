import type { Migration } from '@sulian/postgres';

/**
 * Tables of account chains besides the common ones; see `assets/README.md`. The type of an operation needs no column:
 * it is in the low bits of `leg.operation`, so that a UTXO chain's rows stay as they are.
 */
export const createAssets: Migration = {
  number: 3,
  name: 'assets',
  sql: `
create table ledger.asset (
  asset integer not null,
  chain smallint not null,
  kind smallint not null,
  decimals smallint,
  attempts smallint not null default 0,
  is_read boolean not null default false,
  key text collate "C" not null,
  symbol text,
  name text,
  primary key (chain, asset),
  unique (chain, key)
);
create index on ledger.asset (chain, attempts, asset) where not is_read;
create table ledger.contract (
  height bigint not null,
  chain smallint not null,
  text text collate "C" not null,
  primary key (chain, text)
);
create index on ledger.contract (chain, height);
create table ledger.price (
  usd double precision not null check (usd > 0 and usd < 'infinity'),
  day integer not null,
  coin text not null,
  source text not null,
  primary key (coin, day)
);
create table ledger.price_version (
  version bigint not null,
  is_only boolean primary key default true check (is_only)
);
insert into ledger.price_version (version) values (0);
`,
};
