import { type ErrorCode, type HistoryScope, isAppError, type StoredCoverage } from '@sulian/domain';

/** A history that may be fetched. */
export interface FetchTarget {
  readonly address: string;
  readonly scope: HistoryScope;
}

/** A history that a walk lacked. */
export interface UnfetchedHistory extends FetchTarget {
  /** Share of the question that ended there, 0..1. */
  readonly share: number;
  /** Fewest; 1 is the object's own counterparty. */
  readonly hops: number;
  /** A complete list is stored, and nothing proves it: the same list would rarely be proven now. */
  readonly isListed: boolean;
}

/** Result of a walk over what is stored. */
export interface ExploredWalk {
  /**
   * Share of the question that did not end for want of a history, 0..1: 0 while nothing of the object's own is fetched.
   * Undefined where only a part of it is.
   */
  readonly explored: number | undefined;
  /** In no order; each once. */
  readonly unfetched: readonly UnfetchedHistory[];
}

export interface FetchPorts {
  walk(): Promise<ExploredWalk>;
  /** @throws REQUESTS_USED_UP, SOURCE_*, BLOCK_* */
  fetch(target: FetchTarget): Promise<StoredCoverage>;
  /** Fetches an object without a history of its own: a transaction. */
  fetchObject?(): Promise<void>;
}

export interface FetchPlan {
  /** The object's own history, which is fetched first; undefined for a transaction. */
  readonly own: FetchTarget | undefined;
  /** Accounts up to so many hops from the object are fetched; 0: the object alone. */
  readonly maxHops: number;
  /** The job ends once this share is explored, 0..1. */
  readonly untilShare: number;
  readonly signal?: AbortSignal;
  /** After each walk, the first one included: share explored, and histories fetched so far. */
  readonly onProgress?: (explored: number | undefined, fetched: number) => void;
}

/** `EXPLORED`: the share is reached. `NO_TARGETS`: no history within the hops is left to try. */
type FetchStop = 'EXPLORED' | 'NO_TARGETS' | 'REQUESTS';

export interface FetchReport {
  /** Share explored before the first request and after the last one; undefined where it is unknown or nothing was walked. */
  readonly exploredBefore: number | undefined;
  readonly exploredAfter: number | undefined;
  /** In the order in which they were fetched. */
  readonly fetched: readonly StoredCoverage[];
  /** Histories whose answers were refused, each with the code of the fault. The object's own ends the job. */
  readonly failed: readonly (FetchTarget & { readonly code: ErrorCode })[];
  readonly stoppedBy: FetchStop;
}

/** Faults of one history's answers. Others concern the source, and end the job. */
const REFUSED_ANSWERS: ReadonlySet<ErrorCode> = new Set([
  'SOURCE_MALFORMED',
  'BLOCK_FOREIGN',
  'PARENT_MISMATCH',
  'BAD_REQUEST',
]);

/** Histories fetched between two walks: a walk is cheap, and each history may change what is heaviest. */
const TARGETS_PER_WALK = 5;

/**
 * Fetches an object's history, then those that its walk lacks, the heaviest first. Every round is stored, so that a job that
 * ends early is continued by the next one.
 * @throws SOURCE_*, BLOCK_*, the reason of an aborted signal; what was fetched before is stored
 */
export async function fetchAround(ports: FetchPorts, plan: FetchPlan): Promise<FetchReport> {
  const isWalked = plan.maxHops > 0;
  const before = isWalked ? await ports.walk() : undefined;
  if (before !== undefined) plan.onProgress?.(before.explored, 0);
  const job = new FetchJob(ports, plan);
  const stoppedBy = await job.run();
  const after = isWalked ? await ports.walk() : undefined;
  return {
    exploredBefore: before?.explored,
    exploredAfter: after?.explored,
    fetched: job.fetched,
    failed: job.failed,
    stoppedBy,
  };
}

class FetchJob {
  readonly fetched: StoredCoverage[] = [];
  readonly failed: (FetchTarget & { readonly code: ErrorCode })[] = [];
  readonly #ports: FetchPorts;
  readonly #plan: FetchPlan;
  /** Each history is tried once: a second try would give the same list. */
  readonly #tried = new Set<string>();

  constructor(ports: FetchPorts, plan: FetchPlan) {
    this.#ports = ports;
    this.#plan = plan;
  }

  async run(): Promise<FetchStop> {
    try {
      const { own } = this.#plan;
      await (own === undefined ? this.#ports.fetchObject?.() : this.#fetch(own));
      return await this.#fetchOthers();
    } catch (error) {
      if (isAppError(error) && error.code === 'REQUESTS_USED_UP') return 'REQUESTS';
      throw error;
    }
  }

  async #fetchOthers(): Promise<FetchStop> {
    const { maxHops, untilShare, onProgress } = this.#plan;
    while (maxHops > 0) {
      const { explored, unfetched } = await this.#ports.walk();
      onProgress?.(explored, this.fetched.length);
      if (explored !== undefined && explored >= untilShare) return 'EXPLORED';
      const targets = unfetched
        .filter((each) => each.hops <= maxHops && !this.#tried.has(toKey(each)))
        .sort(byPromise)
        .slice(0, TARGETS_PER_WALK);
      if (targets.length === 0) return 'NO_TARGETS';
      for (const target of targets) await this.#fetchOther(target);
    }
    return 'NO_TARGETS';
  }

  /** A refused answer about one history leaves the others to be fetched. */
  async #fetchOther({ address, scope }: FetchTarget): Promise<void> {
    try {
      await this.#fetch({ address, scope });
    } catch (error) {
      if (!isAppError(error) || !REFUSED_ANSWERS.has(error.code)) throw error;
      this.failed.push({ address, scope, code: error.code });
    }
  }

  async #fetch({ address, scope }: FetchTarget): Promise<void> {
    this.#plan.signal?.throwIfAborted();
    this.#tried.add(toKey({ address, scope }));
    this.fetched.push(await this.#ports.fetch({ address, scope }));
  }
}

/** Histories that no list is stored of come first, then the heaviest. */
const byPromise = (a: UnfetchedHistory, b: UnfetchedHistory): number =>
  Number(a.isListed) - Number(b.isListed) || b.share - a.share || (toKey(a) < toKey(b) ? -1 : 1);

const toKey = ({ address, scope }: FetchTarget): string => `${address} ${scope}`;
