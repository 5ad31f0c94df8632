import {
  CHAINS,
  type ChainId,
  type ChainState,
  getChain,
  heightOf,
  isAppError,
  type LabelStore,
  type Ledger,
  type SigningKey,
  type SigningKeyStore,
  toTxId,
} from '@sulian/domain';

const SHARING = CHAINS.filter(({ sharesAddresses }) => sharesAddresses).map(({ id }) => id);

export interface SigningKeyDeps {
  readonly ledger: Pick<Ledger, 'getState' | 'read'>;
  readonly labelStore: Pick<LabelStore, 'getVersion'>;
  readonly signingKeys: Pick<SigningKeyStore, 'listUnproven' | 'saveKeys'>;
}

/** Listed addresses of which no signature is known, as of one label version, and how far each chain was searched for one. */
interface Search {
  readonly version: number;
  readonly texts: readonly string[];
  readonly searched: Map<ChainId, Pick<ChainState, 'height' | 'reorgs'>>;
}

/**
 * Searches every held chain with shared addresses for signatures of listed addresses, and stores what it finds. A chain is
 * searched again only from where it was left; a chain that cannot be read is searched the next time.
 */
export function createSigningKeySearch(deps: SigningKeyDeps): () => Promise<void> {
  let search: Search | undefined;
  let turn: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    const version = await deps.labelStore.getVersion();
    if (search?.version !== version)
      search = { version, texts: await deps.signingKeys.listUnproven(), searched: new Map() };
    const { texts, searched } = search;
    if (texts.length === 0) return;
    const found = await Promise.all(SHARING.map((chain) => findKeys(deps.ledger, chain, { texts, searched })));
    const keys = found.flat();
    if (keys.length > 0) await deps.signingKeys.saveKeys(keys);
  }

  return () => {
    turn = turn.then(run, run).catch(ignoreUnavailable);
    return turn;
  };
}

async function findKeys(
  ledger: SigningKeyDeps['ledger'],
  chain: ChainId,
  { texts, searched }: Pick<Search, 'texts' | 'searched'>,
): Promise<readonly SigningKey[]> {
  try {
    const { height, reorgs, isLoading } = await ledger.getState(chain);
    const before = searched.get(chain);
    if (height === undefined || isLoading || (before?.height === height && before.reorgs === reorgs)) return [];
    return await ledger.read(chain, async (reader) => {
      const { state } = reader;
      const from = before?.height === undefined || before.reorgs !== state.reorgs ? 0 : before.height + 1;
      const payers = await reader.listFeePayers(texts, toTxId(from, 0) - 1);
      searched.set(chain, state);
      return [...payers].map(([address, txId]) => ({ address, chain, height: heightOf(txId) }));
    });
  } catch (error) {
    ignoreUnavailable(error);
    return [];
  }
}

/** A store that is busy or gone proves nothing; whoever asked is answered by what is known. */
function ignoreUnavailable(error: unknown): void {
  if (!isAppError(error)) throw error;
}

/** The ledger, which searches for signatures before it gives a snapshot of a chain whose listings may depend on them. */
export function withSigningKeys(ledger: Ledger, searchKeys: () => Promise<void>): Ledger {
  return {
    ...ledger,
    read: async (chain, work, options) => {
      if (getChain(chain).sharesAddresses) await searchKeys();
      return ledger.read(chain, work, options);
    },
  };
}
