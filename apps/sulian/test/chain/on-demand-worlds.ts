import { getFamily } from '@sulian/chains';
import { type ChainId, type HistoryScope, type Ledger, type LedgerReader, tokenOfScope } from '@sulian/domain';
import { createLedger, ledgerMigrations } from '@sulian/ledger';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { createRequestBudget } from '@sulian/usecases';
import { startEvmWorldNode, startTronWorldNode } from '@sulian/world';
import { type BlockReaders, type OnDemandSource, openOnDemandSource } from '../../src/on-demand-source.ts';

const START = { seed: 'walk', startTimeSec: 1_795_000_000, blockEveryMs: 0 };

/** Simulated chains, the form and path of their index, and the world. */
export const ON_DEMAND_WORLDS = [
  {
    chain: 'TRON',
    type: 'trongrid',
    path: '',
    start: (scale = 1) => startTronWorldNode({ ...START, blocks: 160 * scale }),
  },
  {
    chain: 'ETHEREUM',
    type: 'etherscan',
    path: '/v2/api',
    start: (scale = 1) => startEvmWorldNode({ ...START, blocks: 220 * scale }),
  },
] as const;

export type OnDemandWorld = Pick<(typeof ON_DEMAND_WORLDS)[number], 'chain' | 'type' | 'path'>;

/** Source of a world's histories. @param more transport's settings, which a configuration has not */
export const openWorldSource = (
  { chain, type, path }: OnDemandWorld,
  url: string,
  more: { readonly retries?: number; readonly timeoutMs?: number } = {},
): OnDemandSource =>
  openOnDemandSource(
    chain,
    {
      type: 'onDemand',
      index: { type, url: `${url.replace(/\/$/, '')}${path}`, lagBlocks: 0, ...more },
      node: { url, timeoutMs: 20_000, ...more },
      ownServersOnly: true,
      requestsPerSecond: 100_000,
    },
    { audit: { append: async () => undefined }, isSimulated: true },
  );

/** Readers of a job without a limit, which ends with the signal. */
export function openReaders(source: OnDemandSource, signal?: AbortSignal): BlockReaders {
  const readers = source.open({ ...TEST_JOB, ...(signal && { signal }) });
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
  return {
    database,
    ledger: createLedger(database.database, undefined, isOnDemand ? { onDemand: new Set([chain]) } : {}),
  };
}

/** A ledger of the node's blocks up to a height. */
export async function indexWorld(chain: ChainId, url: string, height: number): Promise<OpenedLedger> {
  const opened = await openLedger(chain, { isOnDemand: false });
  const node = await getFamily(chain).openNode({ chain, urls: [url], isSimulated: true });
  await opened.ledger.writer(chain).append(await node.getBlocks(0, height));
  return opened;
}

/** Numbers that each ledger has of its own replaced by texts: figures of one asset of an address. */
export const readFigures = ({ ledger }: OpenedLedger, chain: ChainId, { address, scope }: History): Promise<unknown> =>
  ledger.read(chain, async (reader) => {
    const row = await reader.findAddress(address);
    const asset = await findAsset(reader, scope);
    if (row === undefined || asset === undefined) return undefined;
    const [total] = (await reader.listTotals([row.addressId])).filter((each) => each.asset === asset);
    const { txIds, receivedBase, sentBase } =
      (await reader.listHistories({ addressIds: [row.addressId], asset, limit: 10_000 })).get(row.addressId) ?? {};
    return [total?.receivedBase, total?.sentBase, total?.transactions, txIds, receivedBase, sentBase];
  });

/** Number of an asset in the reader's ledger. */
export async function findAsset(reader: LedgerReader, scope: HistoryScope): Promise<number | undefined> {
  const token = tokenOfScope(scope);
  return token === undefined ? 0 : (await reader.findAssetByKey(token))?.asset;
}

export interface History {
  readonly address: string;
  readonly scope: HistoryScope;
}
