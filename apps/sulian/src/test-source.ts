import type { SourceTestResult } from '@sulian/api';
import {
  type AddressIndexType,
  AppError,
  type AuditLog,
  type ChainAdapter,
  type ChainId,
  isAppError,
} from '@sulian/domain';
import { createRequestBudget, type FetchJob } from '@sulian/usecases';
import { readFinal, readPages } from './check-source.ts';
import type { OnDemandConfig } from './config/chain-sources.ts';
import type { SourceConfig } from './config/source-config.ts';
import { openOnDemandSource } from './on-demand-source.ts';
import { openSource } from './sources.ts';
import { within } from './wait-at-most.ts';

const TEST_MS = 15_000;
/** Retries end this much later than both parts of a test. */
const STOP_MS = 500;
/** Requests of one test, retries included. */
const MAX_REQUESTS = 20;
/** A test remembers no final block. */
const NO_MEMORY = { recall: async () => undefined, store: async () => {} };

/**
 * Address whose transactions a test requests, by the index's form: a built-in contract, so that the index learns nothing of a case.
 * Undefined: the index is tested by its newest block.
 */
const TEST_ADDRESSES: Readonly<Record<AddressIndexType, string | undefined>> = {
  trongrid: `41${'9'.padStart(40, '0')}`,
  etherscan: `0x${'9'.padStart(40, '0')}`,
  blockscout: `0x${'9'.padStart(40, '0')}`,
  esplora: undefined,
};

/** Height of the nodes' best block, or the fault of the request. */
export async function testBlocks(chain: ChainId, source: SourceConfig): Promise<SourceTestResult> {
  const { value, fault } = await attempt(async () => {
    const opened = await openSource(chain, source, NO_MEMORY);
    const { height } = await within(opened.getHead(), TEST_MS);
    const [block] = await within(opened.getBlocks(height, height), TEST_MS);
    return block?.height ?? height;
  });
  return toHead(value, fault);
}

interface HistoryTest {
  readonly chain: ChainId;
  readonly config: OnDemandConfig;
  readonly adapter: ChainAdapter;
  readonly context: FetchJob['context'];
}

/** The nodes' final block and a page of the index, read as by `checkSource`, each with its own fault. */
export async function testHistories(
  { chain, config, adapter, context }: HistoryTest,
  audit: AuditLog,
): Promise<SourceTestResult> {
  const source = openOnDemandSource(chain, config, { audit });
  try {
    const signal = AbortSignal.timeout(2 * TEST_MS + STOP_MS);
    const target = `chain ${chain}`;
    const readers = source.open({ ...context, signal, target, budget: createRequestBudget(MAX_REQUESTS) });
    const head = await attempt(() => within(readFinal(readers), TEST_MS));
    // An index that has the blocks too is tested by its newest one.
    if ('transactions' in readers) return { ...toHead(head.value?.height, undefined), ...toIndex(head.fault) };
    const address = getTestAddress(adapter, config.index.type);
    const query = { address, finalHeight: head.value?.height, maxPages: 1 };
    const index = await attempt(() => within(readPages(readers, query), TEST_MS));
    return { ...toHead(head.value?.height, head.fault), ...toIndex(index.fault) };
  } finally {
    source.close();
  }
}

function getTestAddress(adapter: ChainAdapter, type: AddressIndexType): string {
  const address = adapter.parseAddress(TEST_ADDRESSES[type] ?? '');
  if (address === undefined) throw new AppError('INTERNAL', `unknown test address for an index of type ${type}`);
  return address;
}

const toIndex = (indexFault: SourceTestResult['fault']): SourceTestResult => (indexFault ? { indexFault } : {});

const toHead = (headHeight: number | undefined, fault: SourceTestResult['fault']): SourceTestResult => ({
  ...(headHeight !== undefined && { headHeight }),
  ...(fault && { fault }),
});

type Attempt<T> =
  | { readonly value: T; readonly fault?: never }
  | ({ readonly value?: never } & Pick<SourceTestResult, 'fault'>);

async function attempt<T>(work: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await work() };
  } catch (error) {
    if (!isAppError(error)) throw error;
    return { fault: error.code };
  }
}
