import type {
  AddressRow,
  Entity,
  Label,
  LabelStore,
  LedgerReader,
  WalletDecision,
  WalletMergeRow,
} from '@sulian/domain';

const notAsked = (): never => {
  throw new Error('the label index asks for nothing of the kind');
};

/** Labels in memory behind the store's port. For tests only. */
export function createFakeStore(labels: readonly Label[], tags: readonly { tag: string; entity: Entity }[] = []) {
  let storedLabels = labels;
  let version = 1;
  let loads = 0;
  let next: readonly Label[] | undefined;
  let decisions: readonly WalletDecision[] = [];
  const replace = (more: readonly Label[]): void => {
    storedLabels = more;
    version += 1;
  };
  const store: LabelStore = {
    importLabels: notAsked,
    saveLabels: notAsked,
    saveCoinbaseTags: notAsked,
    searchEntities: notAsked,
    findEntity: notAsked,
    getVersion: async () => version,
    listCoinbaseTags: async () => tags,
    listWalletDecisions: async () => decisions,
    findCoverage: async () => ({ serviceAddresses: 0, isComplete: false }),
    async *streamLabels() {
      loads += 1;
      for (const label of storedLabels) yield [label];
      if (next !== undefined) replace(next);
      next = undefined;
    },
  };
  return {
    ...store,
    replace,
    loads: () => loads,
    decide: (...made: readonly WalletDecision[]) => {
      decisions = made;
      version += 1;
    },
    changeDuringNextLoad: (more: readonly Label[]) => {
      next = more;
    },
  };
}

/** Addresses and merges in memory, numbered as the ledger numbers them. For tests only. */
export function createFakeLedger(texts: readonly string[]) {
  let addresses: { text: string; walletId?: number }[] = texts.map((text) => ({ text }));
  let merges: WalletMergeRow[] = [];
  let reorgs = 0;
  let queries = 0;
  const idOf = (text: string): number => addresses.findIndex((each) => each.text === text) + 1;
  const rootOf = (id: number): number => addresses[id - 1]?.walletId ?? id;
  const rows = (): AddressRow[] =>
    addresses.map(({ text, walletId }, index) => ({
      addressId: index + 1,
      text,
      walletSize: 1,
      referenceAddressId: index + 1,
      firstTxId: 0,
      lastTxId: 0,
      ...(walletId !== undefined && { walletId }),
    }));
  const answerLater = <T>(answer: T): Promise<T> => {
    queries += 1;
    return Promise.resolve(answer);
  };
  return {
    queries: () => queries,
    walletOf: (text: string) => rootOf(idOf(text)),
    addAddress: (text: string) => void addresses.push({ text }),
    /** The wallet of the second goes into the wallet of the first. */
    merge(intoText: string, fromText: string): void {
      const addressIds = [idOf(intoText), idOf(fromText)] as const;
      const [intoWalletId, fromWalletId] = [rootOf(addressIds[0]), rootOf(addressIds[1])];
      for (const [index, address] of addresses.entries())
        if ([intoWalletId, fromWalletId].includes(rootOf(index + 1))) address.walletId = intoWalletId;
      const seq = merges.length + 1;
      merges.push({ seq, fromWalletId, intoWalletId, addressIds, txId: 0, reason: 'COMMON_INPUT_OWNERSHIP' });
    },
    /** Forgets all addresses after the first `count`, and all merges. */
    rollback(count: number): void {
      addresses = addresses.slice(0, count).map(({ text }) => ({ text }));
      merges = [];
      reorgs += 1;
    },
    /** The ledger in its current state; later changes are not visible. */
    reader(): LedgerReader {
      const [allRows, allMerges] = [rows(), [...merges]];
      const answers: Partial<LedgerReader> = {
        chain: 'BITCOIN',
        height: allRows.length,
        state: {
          chain: 'BITCOIN',
          holding: 'BLOCKS',
          coverage: 0,
          isLoading: false,
          isPartial: false,
          lacksInternalTransfers: false,
          transactions: 0,
          addresses: allRows.length,
          merges: allMerges.length,
          reorgs,
        },
        listAddressesByText: (texts) => answerLater(allRows.filter((row) => texts.includes(row.text))),
        listAddressesAfter: (id, limit) => answerLater(allRows.filter((row) => row.addressId > id).slice(0, limit)),
        listMergesAfter: (seq, limit) => answerLater(allMerges.filter((row) => row.seq > seq).slice(0, limit)),
      };
      return new Proxy(answers as LedgerReader, {
        get: (target, key) => Reflect.get(target, key) ?? (key === 'then' ? undefined : notAsked),
      });
    },
  };
}
