import { isAppError } from '@sulian/domain';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';
import type { ReaderStatus } from '../../program-state.ts';
import { toBlockchain } from '../blockchains/service.ts';
import { addChainGauge } from './chain-gauge.ts';

type Deps = Pick<
  ApiDeps,
  'adapters' | 'ledger' | 'chainStatus' | 'abilitiesOf' | 'sourceOf' | 'listLedgerServers' | 'listReaders'
>;
type Chain = ReturnType<typeof toBlockchain>;

/**
 * Adds the state of each readable chain. An unavailable store has a figure of its own, and the others are then left
 * out.
 */
export async function addChains(registry: Registry, deps: Deps): Promise<void> {
  const up = new Gauge({ name: 'sulian_store_up', help: '1 while the store answers.', registers: [registry] });
  addLedgerServers(registry, deps);
  await addReaders(registry, deps);
  addDataWarnings(registry, deps);
  addRequests(registry, deps);
  const of = await readChains(deps);
  up.set(of === undefined ? 0 : 1);
  if (of === undefined) return;
  const known = of.filter(({ state }) => state !== 'away');
  const add = (name: string, help: string, value: (chain: Chain) => number | null) =>
    addChainGauge(registry, { name, help }, { of: known, id: ({ id }) => id, value });
  add('sulian_chain_height', 'Height of the last stored block.', ({ height }) => height);
  add('sulian_chain_head_height', 'Best height that the source offers.', ({ headHeight }) => headHeight);
  add(
    'sulian_chain_lag_blocks',
    'Blocks that the source is ahead of the stored ones; absent while it is below.',
    ({ lag }) => lag,
  );
  const isFollowed = ({ headHeight, sourceFault }: Chain) => headHeight !== null || sourceFault !== null;
  add('sulian_chain_source_fault', '1 while the source is away, wrong, or below the stored blocks.', (chain) =>
    isFollowed(chain) ? Number(chain.sourceFault !== null) : null,
  );
  add('sulian_chain_time_seconds', 'Time of the last stored block, Unix time.', ({ time }) => time);
  add('sulian_chain_clustered_height', 'Last height clustered into wallets.', ({ clusteredHeight }) => clusteredHeight);
  add('sulian_chain_alarm', '1 while an alarm has stopped indexing.', ({ alarm }) => (alarm === null ? 0 : 1));
}

function addLedgerServers(registry: Registry, { listLedgerServers }: Deps): void {
  const servers = listLedgerServers?.() ?? [];
  if (servers.length === 0) return;
  const gauge = new Gauge({
    name: 'sulian_ledger_up',
    help: '1 while the PostgreSQL server with the ledger of the chain answers; only of chains with a server of their own.',
    labelNames: ['chain'],
    registers: [registry],
  });
  for (const { chains, isAway } of servers) for (const chain of chains) gauge.set({ chain }, Number(!isAway));
}

async function addReaders(registry: Registry, { listReaders }: Deps): Promise<void> {
  const readers = (await listReaders?.()) ?? [];
  if (readers.length === 0) return;
  const add = (name: string, help: string, value: (reader: ReaderStatus) => number | undefined) =>
    addChainGauge(
      registry,
      { name, help },
      { of: readers, id: ({ chain }) => chain, value: (of) => value(of) ?? null },
    );
  add('sulian_reader_up', '1 while answers about the chain are read from its replica.', ({ isAway }) =>
    Number(!isAway),
  );
  add('sulian_reader_lag_blocks', 'Blocks by which the replica is behind the ledger.', ({ lag }) => lag);
}

/**
 * Adds the incomplete parts of blocks by kind, for example unknown operations. A growing figure shows a chain that is
 * not read completely.
 */
function addDataWarnings(registry: Registry, { adapters, chainStatus }: Deps): void {
  const counter = new Counter({
    name: 'sulian_block_notices_total',
    help: 'What blocks read from a node left open since the program began, by kind.',
    labelNames: ['chain', 'kind'],
    registers: [registry],
  });
  for (const chain of adapters.keys())
    for (const [kind, count] of chainStatus(chain).dataWarnings ?? []) counter.inc({ chain, kind }, count);
}

function addRequests(registry: Registry, { adapters, chainStatus }: Deps): void {
  const counter = new Counter({
    name: 'sulian_source_requests_total',
    help: "Requests to a chain's source since the program began, by result.",
    labelNames: ['chain', 'result'],
    registers: [registry],
  });
  for (const chain of adapters.keys()) {
    const { sent, failed } = chainStatus(chain).requests ?? { sent: 0, failed: 0 };
    if (sent === 0) continue;
    counter.inc({ chain, result: 'answered' }, sent - failed);
    counter.inc({ chain, result: 'failed' }, failed);
  }
}

/** Undefined while the store is away. */
async function readChains(deps: Deps): Promise<readonly Chain[] | undefined> {
  try {
    const { states, empty } = await deps.ledger.listStates([...deps.adapters.keys()]);
    const stateOf = new Map([...states, ...empty].map((state) => [state.chain, state]));
    return [...deps.adapters.keys()].map((chain) => toBlockchain(deps, chain, stateOf.get(chain)));
  } catch (error) {
    if (isAppError(error) && (error.code === 'STORE_UNAVAILABLE' || error.code === 'QUERY_TIMEOUT')) return undefined;
    throw error;
  }
}
