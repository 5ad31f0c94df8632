import { AppError, type ChainId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { LEASE_SCHEMA } from './migrations.ts';

/** Right of a program to write a chain. */
export interface Fence {
  /** Undefined: the lease is another program's. */
  readonly epoch: number | undefined;
}

const nameOf = (chain: ChainId): string => `sulian writes ${chain}`;

/**
 * Makes the rest of a transaction depend on the lease: nobody else takes it before the transaction ends, and nothing is
 * written where somebody has taken it.
 * @throws CHAIN_IN_USE
 */
export async function requireLease(session: Session, chain: ChainId, { epoch }: Fence): Promise<void> {
  const rows = epoch === undefined ? [] : await session.query(REQUIRE, [chain, epoch, nameOf(chain)]);
  if (rows.length === 0)
    throw new AppError('CHAIN_IN_USE', `another program follows ${chain}`, { details: { chain }, retryable: true });
}

const REQUIRE = `
  select pg_advisory_xact_lock_shared(hashtextextended($3::text, 0)) from ${LEASE_SCHEMA}.lease
  where chain = $1::text and epoch = $2::bigint for key share`;

/**
 * Ends the transactions that rely on leases of these chains which expired so long ago: those of a frozen program. Others
 * would wait for them as long as its connections live.
 */
export const endFrozen = (session: Session, chains: readonly ChainId[], expiredMs: number): Promise<unknown> =>
  session.query(END_FROZEN, [chains, chains.map(nameOf), expiredMs]);

const END_FROZEN = `
  select pg_terminate_backend(held.pid)
  from unnest($1::text[], $2::text[]) as wanted (chain, name)
  join ${LEASE_SCHEMA}.lease on lease.chain = wanted.chain
    and lease.expires < clock_timestamp() - $3::int * interval '1 millisecond'
  join pg_locks held on held.locktype = 'advisory' and held.granted and held.pid <> pg_backend_pid()
    and held.database = (select oid from pg_database where datname = current_database())
    and (held.classid::bigint << 32 | held.objid::bigint) = hashtextextended(wanted.name, 0)`;
