import type { Migration } from '@sulian/postgres';

/** Schema of what concerns running programs alone: no backup and no move of a chain contains it. */
export const LEASE_SCHEMA = 'programs';

/**
 * One row a chain. The epoch is part of a key, so that its change waits for transactions that rely on it (`FOR KEY SHARE`),
 * and a renewal does not.
 */
export const leaseMigrations: readonly Migration[] = [
  {
    number: 1,
    name: 'leases of chains',
    sql: `
      create table lease (
        chain text primary key,
        epoch bigint not null,
        holder text not null,
        expires timestamptz not null,
        unique (chain, epoch)
      )`,
  },
  {
    number: 2,
    name: 'programs on the store',
    sql: `
      alter table lease add since timestamptz not null default now();
      create table program (
        name text primary key,
        version text not null,
        started timestamptz not null,
        seen timestamptz not null
      )`,
  },
  {
    number: 3,
    name: 'progress of jobs',
    sql: `
      create unlogged table progress (
        kind text,
        client text,
        id text,
        progress jsonb not null,
        changed timestamptz not null,
        primary key (kind, client, id)
      )`,
  },
];
