import { isAppError } from '@sulian/domain';
import { Gauge, type Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';

type Deps = Pick<ApiDeps, 'programs'>;

/** Adds the programs on the store and the leases on its chains; left out while the store is unavailable. */
export async function addPrograms(registry: Registry, deps: Deps): Promise<void> {
  const programFacts = await read(deps);
  if (programFacts === undefined) return;
  const [programs, writers] = programFacts;
  const of = (program: { readonly host: string; readonly pid: number }): string => `${program.host} ${program.pid}`;
  const seen = new Gauge({
    name: 'sulian_program_seen_seconds',
    help: 'Last sign of life of each program on the store, Unix time; programs without one for a minute are left out.',
    labelNames: ['program'],
    registers: [registry],
  });
  for (const program of programs) seen.set({ program: of(program) }, program.seenAt);
  const lease = new Gauge({
    name: 'sulian_chain_lease_seconds',
    help: 'End of the lease of the program that writes the chain, Unix time; absent where none does.',
    labelNames: ['chain', 'program'],
    registers: [registry],
  });
  for (const [chain, writer] of writers) lease.set({ chain, program: of(writer) }, writer.leaseUntil);
}

async function read({ programs }: Deps) {
  try {
    return await Promise.all([programs.list(), programs.listWriters()]);
  } catch (error) {
    if (isAppError(error) && (error.code === 'STORE_UNAVAILABLE' || error.code === 'QUERY_TIMEOUT')) return undefined;
    throw error;
  }
}
