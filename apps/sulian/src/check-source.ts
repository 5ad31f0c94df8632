import { AppError, type BlockAnchor, type ChainId, isAppError, type ListedTransaction } from '@sulian/domain';
import { listUrls, type OnDemandConfig } from './config/chain-sources.ts';
import {
  type BlockReaders,
  type FetchJob,
  type OnDemandOptions,
  type OnDemandReaders,
  type OnDemandSource,
  openOnDemandSource,
} from './on-demand-source.ts';

/** Result of one check of a chain's on-demand source. */
export interface SourceCheck {
  readonly chain: ChainId;
  readonly index: string;
  readonly nodes: readonly string[];
  /** Final block of the source as a whole. */
  readonly final: FinalBlock;
  /** Null: no address was named. */
  readonly listed: IndexCheck | null;
  /** Facts that histories of this source lack. */
  readonly lacks: readonly MissingKind[];
}

interface FinalBlock {
  readonly height: number;
  readonly timeSec: number;
  readonly anchor: BlockAnchor;
}

interface IndexCheck {
  /** Transactions of the requested pages. */
  readonly rows: number;
  /** False: more pages follow. */
  readonly isWhole: boolean;
  /** True: the chain has the oldest transaction. Null: the index lists none that is final. */
  readonly isOnChain: true | null;
}

interface ListedPages {
  readonly listed: IndexCheck;
  readonly lacks: readonly string[];
}

/** A block of TRON may have no internal transfer; of so many in a row, one has. */
const LAST_BLOCKS = 5;
/** Pages that are requested of one address, at most. */
const MAX_PAGES = 10;

interface MissingKind {
  readonly source: string;
  /** `internal` transfers of the last final blocks, `balances` of the final one, or a kind that the index does not list. */
  readonly kind: string;
}

interface CheckedSource {
  readonly chain: ChainId;
  readonly config: OnDemandConfig;
  /** In canonical form; the index and the nodes learn it. */
  readonly address: string | undefined;
}

interface CheckOptions extends Omit<OnDemandOptions, 'retries'> {
  readonly job: FetchJob;
}

/**
 * Requests the final block of each node and, of a named address, its balance and the first pages of the index. No request
 * is repeated: the first fault is the result.
 * @throws SOURCE_*, BLOCK_*, REQUESTS_USED_UP with the `source` that is at fault
 */
export async function checkSource(checked: CheckedSource, options: CheckOptions): Promise<SourceCheck> {
  const lacks: MissingKind[] = [];
  // Together, one node hides the faults of another.
  for (const config of listSingleNodes(checked.config))
    lacks.push(...(await withReaders({ ...checked, config }, options, checkNode)));
  return withReaders(checked, options, async ({ readers, hosts, address }) => {
    const final = await withSource(hosts.nodes.join(', ') || hosts.index, () => readFinal(readers));
    const pages = await withSource(hosts.index, () =>
      readPages(readers, { address, finalHeight: final.height, maxPages: MAX_PAGES }),
    );
    lacks.push(...(pages?.lacks ?? []).map((kind) => ({ source: hosts.index, kind })));
    return { chain: checked.chain, ...hosts, final, listed: pages?.listed ?? null, lacks };
  });
}

function listSingleNodes({ node, ...config }: OnDemandConfig): readonly OnDemandConfig[] {
  if (node === undefined) return [];
  const { url: _, urls: __, ...settings } = node;
  return listUrls(node).map((url) => ({ ...config, node: { ...settings, url } }));
}

interface OpenedCheck extends Pick<OnDemandSource, 'hosts'> {
  readonly readers: OnDemandReaders;
  readonly address: string | undefined;
}

async function withReaders<T>(
  { chain, config, address }: CheckedSource,
  { job, ...options }: CheckOptions,
  work: (opened: OpenedCheck) => Promise<T>,
): Promise<T> {
  const source = openOnDemandSource(chain, config, { ...options, retries: 0 });
  try {
    return await work({ readers: source.open(job), hosts: source.hosts, address });
  } finally {
    source.close();
  }
}

/** Adds the source to a fault of its own. */
const withSource = <T>(source: string, work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw isAppError(error) ? error.with({ source }) : error;
  });

/** Facts that one node lacks. */
async function checkNode({ readers, hosts, address }: OpenedCheck): Promise<readonly MissingKind[]> {
  if ('transactions' in readers) return [];
  const [source = ''] = hosts.nodes;
  return withSource(source, async () => {
    const { height } = await readers.blocks.getFinalHead();
    const blocks = await readers.blocks.getBlocksAt(listLast(height));
    const hasInternal = blocks.some(({ block }) => block.lacksInternalTransfers !== true);
    const hasBalances = address === undefined || (await hasBalance(readers, address, height));
    return [...(hasInternal ? [] : ['internal']), ...(hasBalances ? [] : ['balances'])].map((kind) => ({
      source,
      kind,
    }));
  });
}

const listLast = (height: number): readonly number[] =>
  Array.from({ length: Math.min(LAST_BLOCKS, height) }, (_, at) => height - at);

/** False where the node has pruned the final block's balances, or the family has none. */
async function hasBalance({ balances }: BlockReaders, address: string, height: number): Promise<boolean> {
  if (balances === undefined) return false;
  if (balances.readLaterBalances !== undefined)
    return (await balances.readLaterBalances(height, [{ address }])).length > 0;
  return balances.readBalances(height, [{ address }]).then(
    () => true,
    (error: unknown) => {
      if (isAppError(error) && (error.code === 'BAD_REQUEST' || error.details['isPruned'] === true)) return false;
      throw error;
    },
  );
}

/** The header of a block that an index names is one node's word. */
export async function readFinal(readers: OnDemandReaders): Promise<FinalBlock> {
  if ('transactions' in readers) return { ...(await readers.transactions.getFinalHead()), anchor: 'ONE_NODE' };
  const head = await readers.blocks.getFinalHead();
  const [fetched] = await readers.blocks.getBlocksAt([head.height]);
  return { ...head, anchor: fetched?.anchor ?? 'ONE_NODE' };
}

interface PageQuery {
  readonly address: string | undefined;
  /** Undefined: the nodes have no answer, and no listed transaction is looked up on their chain. */
  readonly finalHeight: number | undefined;
  readonly maxPages: number;
}

/** Pages until each list of the coin was requested, or too many were. */
export async function readPages(
  readers: OnDemandReaders,
  { address, finalHeight, maxPages }: PageQuery,
): Promise<ListedPages | undefined> {
  if (address === undefined) return undefined;
  const rows: ListedTransaction[] = [];
  const lacks = new Set<string>();
  let next: string | undefined;
  for (let page = 0; page === 0 || (next !== undefined && page < maxPages); page += 1) {
    const answer = await readers.index.listTransactions(address, 'native', next === undefined ? {} : { cursor: next });
    rows.push(...answer.rows);
    for (const kind of answer.lacks ?? []) lacks.add(kind);
    next = answer.next;
  }
  const isOnChain = finalHeight === undefined ? null : await findOnChain(readers, rows, finalHeight);
  return {
    listed: { rows: new Set(rows.map(({ hash }) => hash)).size, isWhole: next === undefined, isOnChain },
    lacks: [...lacks],
  };
}

/** @throws SOURCE_MALFORMED the oldest transaction is not part of the node's chain */
async function findOnChain(
  readers: OnDemandReaders,
  rows: readonly ListedTransaction[],
  finalHeight: number,
): Promise<true | null> {
  const [oldest] = rows.toSorted((a, b) => (a.height ?? 0) - (b.height ?? 0));
  if (oldest === undefined || (oldest.height ?? 0) > finalHeight) return null;
  const isFound =
    'transactions' in readers
      ? (await readers.transactions.getTransactions([oldest.hash], finalHeight))[0] !== undefined
      : await isInBlock(readers, oldest);
  if (isFound) return true;
  throw new AppError('SOURCE_MALFORMED', 'the index lists a transaction that is not on the chain of the node', {
    details: { height: oldest.height },
  });
}

async function isInBlock({ blocks }: BlockReaders, { hash, height }: ListedTransaction): Promise<boolean> {
  const [foundHeight] = height === undefined ? await blocks.findHeights([hash]) : [height];
  if (foundHeight === undefined) return false;
  const [fetched] = await blocks.getBlocksAt([foundHeight]);
  return fetched?.block.transactions.some((each) => each.hash === hash) === true;
}
