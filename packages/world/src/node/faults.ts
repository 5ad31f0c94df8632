/** How the node may misbehave, so that those who read from it can be tested. */
export type Fault =
  /** Takes the request and never answers, or only after that long. */
  | { readonly kind: 'hang'; readonly ms?: number }
  /** An HTTP failure with a body that is no JSON. */
  | { readonly kind: 'status'; readonly status: number }
  /** Answers text that is no JSON. */
  | { readonly kind: 'garbage' }
  /** Breaks the connection in the middle of the answer. */
  | { readonly kind: 'cut' }
  /** bitcoind while it starts: error -28. */
  | { readonly kind: 'warming-up' }
  /** bitcoind while it downloads the chain: it says so, and stands far below its headers. */
  | { readonly kind: 'syncing' }
  /** Refuses every password. */
  | { readonly kind: 'refuse' }
  /** Names hashes of blocks that it does not have. */
  | { readonly kind: 'lie-hash' }
  /** A tip that stands on no block at all, with a hash that fits it. */
  | { readonly kind: 'lie-parent' }
  /** A block with one satoshi more than it really has, in every verbosity: the merkle root no longer fits. */
  | { readonly kind: 'lie-amount' }
  /** A block that is another one than was asked for. */
  | { readonly kind: 'lie-block' }
  /** A chain tip 10 blocks higher than it is. */
  | { readonly kind: 'lie-height' }
  /** TRON: a list of blocks without one of them. */
  | { readonly kind: 'gap' }
  /** TRON: what became of a block's transactions, without the last of them. */
  | { readonly kind: 'lie-infos' }
  /** An index leaves out the rows of one block of three. */
  | { readonly kind: 'list-omits' }
  /** An index has each row twice. */
  | { readonly kind: 'list-repeats' }
  /** An index adds a transaction that does not exist after each row. */
  | { readonly kind: 'list-invents' }
  /** An index of Bitcoin has a hash in a merkle branch that is not there. */
  | { readonly kind: 'lie-branch' }
  /** An index of Bitcoin has a transaction in its neighbour's position. */
  | { readonly kind: 'lie-position' }
  /** An index of Bitcoin reports every output as unspent. */
  | { readonly kind: 'lie-unspent' };

export interface FaultPlan {
  /** Only calls of this method; all when absent. */
  readonly method?: string;
  /** Requests that fail before the node behaves again; for ever when absent. */
  readonly times?: number;
}

export interface FaultBox {
  set(fault: Fault | undefined, plan?: FaultPlan): void;
  /** The fault that strikes a request calling those methods; counts it. */
  take(methods: readonly string[]): Fault | undefined;
}

export function createFaultBox(): FaultBox {
  let current: { fault: Fault; method: string | undefined; left: number } | undefined;
  return {
    set(fault, plan = {}) {
      current =
        fault === undefined ? undefined : { fault, method: plan.method, left: plan.times ?? Number.POSITIVE_INFINITY };
    },
    take(methods) {
      if (current === undefined || current.left <= 0) return undefined;
      if (current.method !== undefined && !methods.includes(current.method)) return undefined;
      current.left--;
      return current.fault;
    },
  };
}
