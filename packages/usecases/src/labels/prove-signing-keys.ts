import {
  CHAINS,
  type ChainId,
  type ChainState,
  getChain,
  heightOf,
  isAppError,
  type LabelStore,
  type Ledger,
  revisionOf,
  type SigningKey,
  type SigningKeyStore,
  toTxId,
} from '@sulian/domain';
import { setLabelVersion } from './index/label-version.ts';

const SHARING = CHAINS.filter(({ sharesAddresses }) => sharesAddresses).map(({ id }) => id);

export interface SigningKeyDeps {
  readonly ledger: Pick<Ledger, 'listStates' | 'read'>;
  readonly labelStore: Pick<LabelStore, 'getVersion'>;
  readonly signingKeys: Pick<SigningKeyStore, 'listUnproven' | 'saveKeys'>;
}

type Position = Pick<ChainState, 'height' | 'reorgs' | 'coverage'>;

/** Listed addresses without a known signature, as of one label version, and how far each chain was searched for one. */
interface Search {
  readonly version: number;
  readonly texts: readonly string[];
  readonly searched: Map<ChainId, Position>;
}

/** Signatures found on one chain, and how far it was searched. */
interface SearchedChain {
  readonly chain: ChainId;
  readonly state: Position;
  readonly keys: readonly SigningKey[];
}

/** @returns the label version that was read after the call; undefined where there is a later one, or none could be read */
export type SigningKeySearch = () => Promise<number | undefined>;

/**
 * Creates a search for signatures of listed addresses on all stored chains with shared addresses; it stores what it
 * finds. Each run continues a chain at its last searched height. A chain that cannot be read is retried at the next
 * run, and all are when storing the proofs fails.
 */
export function createSigningKeySearch(deps: SigningKeyDeps): SigningKeySearch {
  let search: Search | undefined;

  async function run(): Promise<number | undefined> {
    const version = await deps.labelStore.getVersion();
    if (search?.version !== version)
      search = { version, texts: await deps.signingKeys.listUnproven(), searched: new Map() };
    const { texts, searched } = search;
    if (texts.length === 0) return version;
    const changed = (await deps.ledger.listStates(SHARING)).states.filter((state) => isChanged(state, searched));
    const proofs = await Promise.all(
      changed.map(({ chain }) => findKeys(deps.ledger, chain, { texts, before: searched.get(chain) })),
    );
    const whole = proofs.filter((each) => each !== undefined);
    const keys = whole.flatMap((each) => each.keys);
    if (keys.length > 0) await deps.signingKeys.saveKeys(keys);
    for (const { chain, state } of whole) searched.set(chain, state);
    return keys.length > 0 ? undefined : version;
  }

  return shareWaiting(() => run().catch(ignoreUnavailable));
}

/** One run at a time. Callers during a run share the next one, which reads what was stored before they called. */
function shareWaiting<T>(run: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve();
  let waiting: Promise<T> | undefined;
  const start = (): Promise<T> => {
    waiting = undefined;
    const mine = run();
    running = mine;
    return mine;
  };
  return () => {
    waiting ??= running.then(start, start);
    return waiting;
  };
}

const isChanged = ({ chain, isLoading, ...state }: ChainState, searched: ReadonlyMap<ChainId, Position>): boolean => {
  const before = searched.get(chain);
  if (state.height === undefined || isLoading) return false;
  return before?.height !== state.height || revisionOf(before) !== revisionOf(state);
};

/** @returns the searched chain; undefined where it cannot be read */
async function findKeys(
  ledger: SigningKeyDeps['ledger'],
  chain: ChainId,
  { texts, before }: Pick<Search, 'texts'> & { readonly before: Position | undefined },
): Promise<SearchedChain | undefined> {
  try {
    return await ledger.read(chain, async (reader) => {
      const { state } = reader;
      const isSame = before !== undefined && revisionOf(before) === revisionOf(state);
      const from = isSame && before.height !== undefined ? before.height + 1 : 0;
      const payers = await reader.listFeePayers(texts, toTxId(from, 0) - 1);
      const keys = [...payers].map(([address, txId]) => ({ address, chain, height: heightOf(txId) }));
      return { chain, state, keys };
    });
  } catch (error) {
    ignoreUnavailable(error);
    return undefined;
  }
}

/** Ignores errors of the store: the caller is answered with the proofs known so far. */
function ignoreUnavailable(error: unknown): undefined {
  if (!isAppError(error)) throw error;
}

/**
 * The ledger, which searches for signatures before it gives a snapshot of a chain whose listings may depend on them. Labels
 * at the snapshot have the version that the search read, unless it stored a proof.
 */
export function withSigningKeys(ledger: Ledger, searchKeys: SigningKeySearch): Ledger {
  return {
    ...ledger,
    read: async (chain, work, options) => {
      if (!getChain(chain).sharesAddresses) return ledger.read(chain, work, options);
      const version = await searchKeys();
      if (version === undefined) return ledger.read(chain, work, options);
      const workAt: typeof work = (reader) => {
        setLabelVersion(reader, version);
        return work(reader);
      };
      return ledger.read(chain, workAt, options);
    },
  };
}
