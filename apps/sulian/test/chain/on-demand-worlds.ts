import { getFamily } from '@sulian/chains';
import type { ChainId, Ledger } from '@sulian/domain';
import { createLedger, ledgerMigrations } from '@sulian/ledger';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { createRequestBudget } from '@sulian/usecases';
import { startEvmWorldNode, startTronWorldNode } from '@sulian/world';
import { type BlockReaders, type OnDemandSource, openOnDemandSource } from '../../src/on-demand-source.ts';

const START = { seed: 'walk', startTimeSec: 1_795_000_000, blockEveryMs: 0 };

/** Simulated chains, the form and path of their index, and the world. */
export const ON_DEMAND_WORLDS = [
  { chain: 'TRON', type: 'trongrid', path: '', start: () => startTronWorldNode({ ...START, blocks: 160 }) },
  { chain: 'ETHEREUM', type: 'etherscan', path: '/v2/api', start: () => startEvmWorldNode({ ...START, blocks: 220 }) },
] as const;

type OnDemandWorld = Pick<(typeof ON_DEMAND_WORLDS)[number], 'chain' | 'type' | 'path'>;

/** Source of a world's histories. */
export const openWorldSource = ({ chain, type, path }: OnDemandWorld, url: string): OnDemandSource =>
  openOnDemandSource(
    chain,
    {
      type: 'onDemand',
      index: { type, url: `${url.replace(/\/$/, '')}${path}`, lagBlocks: 0 },
      node: { url, timeoutMs: 20_000 },
      ownServersOnly: true,
      requestsPerSecond: 100_000,
    },
    { audit: { append: async () => undefined }, isSimulated: true },
  );

/** Readers of a job without a limit. */
export function openReaders(source: OnDemandSource): BlockReaders {
  const readers = source.open(TEST_JOB);
  if ('transactions' in readers) throw new Error('the source reads transactions');
  return readers;
}

const TEST_JOB = {
  ...({ who: undefined, where: 'cli', origin: { systemUser: 'test' }, target: 'test' } as const),
  budget: createRequestBudget(10_000_000),
};

export interface OpenedLedger {
  readonly database: TestDatabase;
  readonly ledger: Ledger;
}

export async function openLedger(chain: ChainId, { isOnDemand }: { isOnDemand: boolean }): Promise<OpenedLedger> {
  const database = await createTestDatabase({ ledger: ledgerMigrations });
  return { database, ledger: createLedger(database.database, undefined, isOnDemand ? { onDemand: [chain] } : {}) };
}

/** A ledger of the node's blocks up to a height. */
export async function indexWorld(chain: ChainId, url: string, height: number): Promise<OpenedLedger> {
  const opened = await openLedger(chain, { isOnDemand: false });
  const node = await getFamily(chain).openNode({ chain, urls: [url], isSimulated: true });
  await opened.ledger.writer(chain).append(await node.getBlocks(0, height));
  return opened;
}
