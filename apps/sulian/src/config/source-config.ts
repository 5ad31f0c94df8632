import { listIndexTypes } from '@sulian/chains';
import { ADDRESS_INDEX_TYPES, type AddressIndexType, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { isOwnAddress } from '@sulian/usecases';
import { z } from 'zod';

/** The longest wait: beyond 2^31 − 1 a timer would not wait at all. */
const DAY_MS = 86_400_000;

const PATH_BY_FORMER_NAME = 'must be a path, and is called balanceAdjustments now';

const nodeUrl = z.url({ protocol: /^https?$/ });
const urls = {
  url: nodeUrl.optional(),
  /** Several nodes of one chain, where its family supports it: the first working one is used, all must agree. */
  urls: z.array(nodeUrl).min(1).max(10).optional(),
};
const traces = z.enum(['debug', 'parity', 'none']).optional();
const timeoutMs = z.int().min(100).max(600_000).default(30_000);

type Urls = z.infer<z.ZodObject<typeof urls>>;
const hasOneOf = (set: Urls): boolean => (set.url === undefined) !== (set.urls === undefined);
const ONE_OF = 'one of url and urls';

const rpcSource = z.strictObject({
  type: z.literal('rpc'),
  ...urls,
  /** Further headers for the node, such as a provider's key. */
  headers: z.record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), z.string().max(4_096)).optional(),
  /** Tracing API of an EVM node for internal transfers; tried in this order when absent. */
  traces,
  /** Changes of balances that no node returns (genesis, the DAO fork): a JSON file. */
  balanceAdjustments: z.string().min(1).optional(),
  /** The same by its former name. */
  outside: z.string(PATH_BY_FORMER_NAME).min(1, PATH_BY_FORMER_NAME).optional(),
  user: z.string().optional(),
  password: z.string().optional(),
  cookieFile: z.string().optional(),
  batchSize: z.int().min(1).max(500).default(20),
  timeoutMs,
});
const fileSource = z.strictObject({ type: z.literal('files'), path: z.string().min(1) });

/** An index in Esplora's form names the final block itself, some blocks below its newest one: servers of one name differ by few. */
const DEFAULT_LAG_BLOCKS: Readonly<Record<AddressIndexType, number>> = {
  ...{ trongrid: 100, etherscan: 100, blockscout: 100 },
  esplora: 3,
};

/** File with a provider's key, relative to the configuration file. */
const keyFile = z.string().min(1).optional();
const onDemandSource = z.strictObject({
  type: z.literal('onDemand'),
  /** Service that lists the transactions of an address. */
  index: z
    .strictObject({
      type: z.enum(ADDRESS_INDEX_TYPES),
      url: nodeUrl,
      keyFile,
      /** Newest final blocks that the index may not list yet: no history is whole up to them. */
      lagBlocks: z.int().min(0).max(100_000).optional(),
    })
    .transform((set) => ({ ...set, lagBlocks: set.lagBlocks ?? DEFAULT_LAG_BLOCKS[set.type] })),
  /** Absent where the index has the transactions too. */
  node: z
    .strictObject({ ...urls, keyFile, traces, timeoutMs })
    .refine(hasOneOf, ONE_OF)
    .optional(),
  /** Only this machine and private networks, also by the address to which a name resolves. */
  ownServersOnly: z.boolean().default(false),
  /** HTTP proxy of all these requests. */
  proxy: z.url({ protocol: /^http$/, error: 'must be an http:// address of a proxy' }).optional(),
  /** Requests per second to each host, of all cases together. */
  requestsPerSecond: z.number().min(0.1).max(1_000).default(10),
});
export type OnDemandSettings = z.infer<typeof onDemandSource>;

const source = z
  .discriminatedUnion('type', [rpcSource, fileSource, onDemandSource])
  .refine((set) => set.type !== 'rpc' || hasOneOf(set), ONE_OF)
  .refine(
    (set) => set.type !== 'rpc' || set.outside === undefined || set.balanceAdjustments === undefined,
    'outside is the former name of balanceAdjustments: one of the two',
  )
  .superRefine((set, context) => {
    if (set.type !== 'onDemand') return;
    for (const fault of [...listOwnFaults(set), ...listNodeFaults(set)]) context.addIssue({ code: 'custom', ...fault });
  });

/** Source of blocks that are followed or imported. */
export type SourceConfig = Exclude<z.infer<typeof source>, OnDemandSettings>;

interface Fault {
  readonly path: string[];
  readonly message: string;
}

/** Contradictions of `ownServersOnly`; names are checked when they are resolved. */
function listOwnFaults({ ownServersOnly, proxy, index, node }: OnDemandSettings): readonly Fault[] {
  if (!ownServersOnly) return [];
  const named = [
    ['index', index.url] as const,
    ...[node?.url, ...(node?.urls ?? [])].map((url) => ['node', url] as const),
  ];
  const strangers = named.filter(([, url]) => url !== undefined && isStranger(url));
  return [
    ...strangers.map(([path]) => ({
      path: [path],
      message: 'must be this machine or a private network (ownServersOnly)',
    })),
    ...(proxy === undefined
      ? []
      : [{ path: ['proxy'], message: 'a proxy chooses where names lead: not possible with ownServersOnly' }]),
  ];
}

/** An index that has the transactions too needs no node, and no service of its form has a key. */
function listNodeFaults({ index, node }: OnDemandSettings): readonly Fault[] {
  if (index.type !== 'esplora') return node === undefined ? [{ path: ['node'], message: 'missing node' }] : [];
  return [
    ...(node === undefined
      ? []
      : [{ path: ['node'], message: 'an index of type esplora has the transactions: remove node' }]),
    ...(index.keyFile === undefined
      ? []
      : [{ path: ['index', 'keyFile'], message: 'an index of type esplora has no key' }]),
  ];
}

/** True for a host that is an address outside one's own networks. */
function isStranger(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '');
  return (z.ipv4().safeParse(host).success || z.ipv6().safeParse(host).success) && !isOwnAddress(host);
}

/** Chains whose histories can be fetched on demand. */
const ON_DEMAND_CHAINS = CHAIN_IDS.filter((chain) => listIndexTypes(chain).length > 0);

/** Address of a PostgreSQL server, with its password. */
export const ledgerAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

/** Source of one chain, and the PostgreSQL server of its ledger where that is not the one of the records. */
const chainSetting = z
  .strictObject({
    /** May be absent where a server is named: a ledger that is only read, or whose source is entered on screen. */
    source: source.optional(),
    pollMs: z.int().min(100).max(DAY_MS).default(5_000),
    ledgerUrl: ledgerAddress.optional(),
    /** File with this address, relative to the configuration file. */
    ledgerUrlFile: z.string().min(1).optional(),
    /** Streaming replica of the server with the ledger: answers are read there. */
    readerUrl: ledgerAddress.optional(),
    /** File with this address, likewise. */
    readerUrlFile: z.string().min(1).optional(),
  })
  .superRefine((set, context) => {
    for (const name of ['ledgerUrl', 'readerUrl'] as const)
      if (set[name] !== undefined && set[`${name}File`] !== undefined)
        context.addIssue({ code: 'custom', path: [`${name}File`], message: `one of ${name} and ${name}File` });
    const { source: from, ledgerUrl, ledgerUrlFile, readerUrl, readerUrlFile } = set;
    if ((from ?? ledgerUrl ?? ledgerUrlFile ?? readerUrl ?? readerUrlFile) === undefined)
      context.addIssue({ code: 'custom', path: ['source'], message: 'missing source' });
    if (from?.type === 'onDemand' && (readerUrl ?? readerUrlFile) !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['readerUrl'],
        message: 'histories on demand are read where they are written: remove readerUrl',
      });
  });

/** Sources by chain. */
export const chainSettings = z
  .partialRecord(z.enum(CHAIN_IDS), chainSetting)
  .superRefine((chains, context) => {
    for (const [chain, { source: set }] of Object.entries(chains))
      if (set?.type === 'onDemand' && !listIndexTypes(chain as ChainId).includes(set.index.type))
        context.addIssue({
          code: 'custom',
          path: [chain, 'source', 'index', 'type'],
          message: `no address index of this type for ${chain}; histories on demand are supported for: ${ON_DEMAND_CHAINS.join(' ')}`,
        });
  })
  .default({});
