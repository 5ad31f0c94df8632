import { setTimeout as pause } from 'node:timers/promises';
import type { ChainId } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import type { DatabaseOf } from '../servers.ts';
import { endFrozen, type Fence } from './fence.ts';
import { LEASE_SCHEMA } from './migrations.ts';
import { createProgramName } from './program-name.ts';

export interface LeaseTimes {
  /** A lease that is not renewed for so long may be taken. */
  readonly expiresMs: number;
  /** Interval of renewals, and of attempts to take the leases of others. */
  readonly renewMs: number;
  /** Transactions that rely on a lease are ended once it has expired for so long, where another program wants it. */
  readonly graceMs: number;
}

/** Pause before a lost connection is replaced. */
const RECONNECT_MS = 500;

const TIMES: LeaseTimes = { expiresMs: 6_000, renewMs: 1_500, graceMs: 10_000 };

export interface LeaseOptions {
  /** Name of this program among the holders; a new one where none is given. */
  readonly program?: string;
  /** Another program has the lease. */
  readonly onStandby?: (chain: ChainId) => void;
  /** The lease is this program's after another one had it. */
  readonly onTaken?: (chain: ChainId) => void;
}

/** Leases of one program on the chains that it follows: of all programs on a store, one writes a chain at a time. */
export interface ChainLeases {
  /**
   * Takes the lease on a chain once it is free, and renews it until the signal aborts. Resolves after the first attempt.
   * A lease is free when its program has ended or lost its connection, or has not renewed it in time.
   */
  keep(chain: ChainId, signal: AbortSignal): Promise<void>;
  /** Right to write a chain; undefined where `keep` was not called: a command that writes a chain has no lease. */
  findFence(chain: ChainId): Fence | undefined;
}

/** Leases in the databases of the chains; `migrateLedger` must have been run. */
export function createChainLeases(
  databaseOf: DatabaseOf,
  { program = createProgramName(), ...events }: LeaseOptions = {},
  times: LeaseTimes = TIMES,
): ChainLeases {
  const servers = new Map<Database, ServerLeases>();
  const findServer = (database: Database): ServerLeases => {
    const server = servers.get(database) ?? new ServerLeases(database, { program, ...events }, times);
    servers.set(database, server);
    return server;
  };
  return {
    keep: (chain, signal) => findServer(databaseOf(chain)).keep(chain, signal),
    findFence: (chain) => servers.get(databaseOf(chain))?.findFence(chain),
  };
}

/** The leases in one database. */
class ServerLeases {
  readonly #database: Database;
  readonly #events: LeaseOptions;
  readonly #times: LeaseTimes;
  /** Name of this program among the holders, which it locks in the database. */
  readonly #holder: string;
  /** Wanted chains, with the epoch of the lease; undefined: another program has it. */
  readonly #epochs = new Map<ChainId, number | undefined>();
  #isNamed = false;
  readonly #standby = new Set<ChainId>();
  #run: AbortController | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(database: Database, options: LeaseOptions & { readonly program: string }, times: LeaseTimes) {
    this.#database = database;
    this.#holder = options.program;
    this.#events = options;
    this.#times = times;
  }

  findFence(chain: ChainId): Fence | undefined {
    if (!this.#epochs.has(chain)) return undefined;
    return { epoch: this.#epochs.get(chain) };
  }

  async keep(chain: ChainId, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#epochs.set(chain, undefined);
    signal.addEventListener('abort', () => this.#leave(chain));
    if (this.#run === undefined) await this.#start();
    await this.#goRound();
  }

  #leave(chain: ChainId): void {
    this.#epochs.delete(chain);
    this.#standby.delete(chain);
    if (this.#epochs.size > 0) return;
    this.#run?.abort();
    this.#run = undefined;
  }

  /** Resolves after the first attempt to lock this program's name. */
  #start(): Promise<void> {
    const run = new AbortController();
    this.#run = run;
    void this.#renew(run.signal);
    return new Promise((resolve) => void this.#holdName(run.signal, resolve));
  }

  async #holdName(signal: AbortSignal, onAttempt: () => void): Promise<void> {
    while (!signal.aborted) {
      const onStart = (): void => {
        this.#isNamed = true;
        onAttempt();
      };
      await this.#database.hold({ names: [this.#holder], onStart }, signal).catch(() => undefined);
      this.#isNamed = false;
      onAttempt();
      await pause(RECONNECT_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #renew(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await pause(this.#times.renewMs, undefined, { signal }).catch(() => undefined);
      if (!signal.aborted) await this.#goRound();
    }
  }

  /** One round at a time. A store that is away changes nothing: its leases expire there. */
  #goRound(): Promise<void> {
    const round = this.#round.then(async () => {
      await this.#renewOwn();
      await this.#takeFree();
      if (this.#standby.size > 0) await endFrozen(this.#database, [...this.#standby], this.#times.graceMs);
    });
    this.#round = round.catch(() => undefined);
    return this.#round;
  }

  async #renewOwn(): Promise<void> {
    const own = [...this.#epochs].filter(([, epoch]) => epoch !== undefined).map(([chain]) => chain);
    if (own.length === 0) return;
    const { expiresMs } = this.#times;
    const rows = await this.#database.query<{ chain: ChainId }>(RENEW, [own, this.#holder, expiresMs]);
    const renewed = new Set(rows.map(({ chain }) => chain));
    for (const chain of own.filter((each) => !renewed.has(each))) this.#epochs.set(chain, undefined);
  }

  async #takeFree(): Promise<void> {
    const unleased = [...this.#epochs].filter(([, epoch]) => epoch === undefined).map(([chain]) => chain);
    // Others could take at once what a program without its name takes.
    if (unleased.length === 0 || !this.#isNamed) return;
    await this.#database.query(ADD, [unleased]);
    const { expiresMs } = this.#times;
    const rows = await this.#database.query<LeaseRow>(TAKE, [unleased, this.#holder, expiresMs]);
    const taken = new Map(rows.map(({ chain, epoch }) => [chain, epoch]));
    for (const chain of unleased) {
      // It was left meanwhile: nobody renews the lease.
      if (!this.#epochs.has(chain)) continue;
      const epoch = taken.get(chain);
      this.#epochs.set(chain, epoch);
      if (epoch === undefined) this.#standBy(chain);
      else if (this.#standby.delete(chain)) this.#events.onTaken?.(chain);
    }
  }

  #standBy(chain: ChainId): void {
    if (this.#standby.has(chain)) return;
    this.#standby.add(chain);
    this.#events.onStandby?.(chain);
  }
}

interface LeaseRow {
  readonly chain: ChainId;
  readonly epoch: number;
}

const ADD = `
  insert into ${LEASE_SCHEMA}.lease (chain, epoch, holder, expires) select name, 0, '', '-infinity'
  from unnest($1::text[]) as each (name) on conflict do nothing`;

const EXPIRES = `clock_timestamp() + $3::int * interval '1 millisecond'`;

const RENEW = `
  update ${LEASE_SCHEMA}.lease set expires = ${EXPIRES} where chain = any ($1::text[]) and holder = $2::text
  returning chain`;

/** A name that can be locked is that of a program that has ended. Rows on which a transaction relies are skipped. */
const TAKE = `
  with free as (
    select chain from ${LEASE_SCHEMA}.lease
    where chain = any ($1::text[])
      and (holder = $2::text or expires < clock_timestamp() or pg_try_advisory_xact_lock(hashtextextended(holder, 0)))
    for update skip locked)
  update ${LEASE_SCHEMA}.lease as taken set epoch = epoch + 1, holder = $2::text, since = clock_timestamp(), expires = ${EXPIRES}
  from free where taken.chain = free.chain returning taken.chain, taken.epoch`;
