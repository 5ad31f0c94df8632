import { type ErrorCode, type HistoryScope, isAppError, type StoredCoverage } from '@sulian/domain';

/** A history that may be fetched. */
export interface HistoryTarget {
  readonly address: string;
  readonly scope: HistoryScope;
}

/** On a UTXO chain: the transaction that made an input, or those that spend the outputs of a stored one. */
export interface OutputTarget {
  readonly hash: string;
  /** Block of the stored transaction whose spenders are fetched; absent: the transaction itself is. */
  readonly spentAt?: number;
}

type FetchTarget = HistoryTarget | OutputTarget;

interface Gap {
  /** Share of the question that ended there, 0..1. */
  readonly share: number;
  /** Fewest; 1 is the object's own counterparty. */
  readonly hops: number;
}

/** A history that a walk lacked. */
export interface UnfetchedHistory extends HistoryTarget, Gap {
  /** A complete list is stored, and nothing proves it: the same list would rarely be proven now. */
  readonly isListed: boolean;
}

/** Transactions that a walk lacked. */
export type UnfetchedOutput = OutputTarget & Gap;

/** Result of a walk over what is stored. */
export interface ExploredWalk {
  /**
   * Share of the question that did not end for want of a history, 0..1: 0 while nothing of the object's own is fetched.
   * Undefined where only a part of it is.
   */
  readonly explored: number | undefined;
  /** In no order; each once. */
  readonly histories: readonly UnfetchedHistory[];
  readonly outputs: readonly UnfetchedOutput[];
}

export interface FetchPorts {
  walk(): Promise<ExploredWalk>;
  /** @throws REQUESTS_USED_UP, SOURCE_*, BLOCK_* */
  fetchHistory(target: HistoryTarget): Promise<StoredCoverage>;
  /** Fetches several together. @throws likewise */
  fetchOutputs(targets: readonly OutputTarget[]): Promise<void>;
  /** Fetches an object without a history of its own: a transaction. */
  fetchObject?(): Promise<void>;
}

export interface FetchPlan {
  /** The object's own history, which is fetched first; undefined for a transaction. */
  readonly own: HistoryTarget | undefined;
  /** Accounts up to so many hops from the object are fetched; 0: the object alone. */
  readonly maxHops: number;
  /** The job ends once this share is explored, 0..1. */
  readonly untilShare: number;
  readonly signal?: AbortSignal;
  /** After each walk, the first one included: share explored, and targets fetched so far. */
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
  /** Transactions that were fetched by their hashes, or whose spenders were. */
  readonly transactions: number;
  /** Targets whose answers were refused, each with the code of the fault. The object's own history ends the job. */
  readonly failed: readonly FailedTarget[];
  readonly stoppedBy: FetchStop;
}

type FailedTarget = FetchTarget & { readonly code: ErrorCode };

/** Faults of one target's answers. Others concern the source, and end the job. */
const REFUSED_ANSWERS: ReadonlySet<ErrorCode> = new Set([
  'SOURCE_MALFORMED',
  'BLOCK_FOREIGN',
  'BLOCK_CORRUPT',
  'PARENT_MISMATCH',
  'BAD_REQUEST',
]);

/** Targets fetched between two walks: a walk is cheap, and each history may change what is heaviest. */
const HISTORIES_PER_WALK = 5;
const OUTPUTS_PER_WALK = 25;

/**
 * Fetches an object's history, then what its walk lacks, the heaviest first. Every round is stored, so that a job that ends
 * early is continued by the next one.
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
    transactions: job.transactions,
    failed: job.failed,
    stoppedBy,
  };
}

class FetchJob {
  readonly fetched: StoredCoverage[] = [];
  transactions = 0;
  readonly failed: FailedTarget[] = [];
  readonly #ports: FetchPorts;
  readonly #plan: FetchPlan;
  /** Each target is tried once: a second try would give the same answers. */
  readonly #tried = new Set<string>();

  constructor(ports: FetchPorts, plan: FetchPlan) {
    this.#ports = ports;
    this.#plan = plan;
  }

  async run(): Promise<FetchStop> {
    try {
      const { own } = this.#plan;
      await (own === undefined ? this.#ports.fetchObject?.() : this.#fetchHistory(own));
      return await this.#fetchOthers();
    } catch (error) {
      if (isAppError(error) && error.code === 'REQUESTS_USED_UP') return 'REQUESTS';
      throw error;
    }
  }

  async #fetchOthers(): Promise<FetchStop> {
    const { maxHops, untilShare, onProgress } = this.#plan;
    while (maxHops > 0) {
      const { explored, histories, outputs } = await this.#ports.walk();
      onProgress?.(explored, this.fetched.length + this.transactions);
      if (explored !== undefined && explored >= untilShare) return 'EXPLORED';
      const chosen = {
        histories: this.#choose(histories, HISTORIES_PER_WALK),
        outputs: this.#choose(outputs, OUTPUTS_PER_WALK),
      };
      if (chosen.histories.length + chosen.outputs.length === 0) return 'NO_TARGETS';
      for (const target of chosen.histories) await this.#fetchOther(target);
      if (chosen.outputs.length > 0) await this.#fetchOutputs(chosen.outputs);
    }
    return 'NO_TARGETS';
  }

  #choose<T extends UnfetchedHistory | UnfetchedOutput>(gaps: readonly T[], most: number): readonly T[] {
    return gaps
      .filter((each) => each.hops <= this.#plan.maxHops && !this.#tried.has(toKey(each)))
      .sort(byPromise)
      .slice(0, most);
  }

  /** A refused answer about one history leaves the others to be fetched. */
  async #fetchOther({ address, scope }: HistoryTarget): Promise<void> {
    const code = await findRefusal(() => this.#fetchHistory({ address, scope }));
    if (code !== undefined) this.failed.push({ address, scope, code });
  }

  async #fetchHistory(target: HistoryTarget): Promise<void> {
    this.#begin([target]);
    this.fetched.push(await this.#ports.fetchHistory(target));
  }

  /** Outputs of a refused answer are fetched one by one, to find those that it concerns. */
  async #fetchOutputs(outputs: readonly OutputTarget[]): Promise<void> {
    const targets = outputs.map(({ hash, spentAt }) => ({ hash, ...(spentAt === undefined ? {} : { spentAt }) }));
    const code = await findRefusal(async () => {
      this.#begin(targets);
      await this.#ports.fetchOutputs(targets);
      this.transactions += targets.length;
    });
    if (code === undefined) return;
    const [target, ...others] = targets;
    if (target !== undefined && others.length === 0) this.failed.push({ ...target, code });
    else for (const each of targets) await this.#fetchOutputs([each]);
  }

  #begin(targets: readonly FetchTarget[]): void {
    this.#plan.signal?.throwIfAborted();
    for (const target of targets) this.#tried.add(toKey(target));
  }
}

/** Code of a refused answer; undefined where the work is done. @throws any other fault */
async function findRefusal(work: () => Promise<void>): Promise<ErrorCode | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!isAppError(error) || !REFUSED_ANSWERS.has(error.code)) throw error;
    return error.code;
  }
}

/** Histories that no list is stored of come first, then the heaviest. */
const byPromise = (a: UnfetchedHistory | UnfetchedOutput, b: UnfetchedHistory | UnfetchedOutput): number =>
  Number(isListed(a)) - Number(isListed(b)) || b.share - a.share || (toKey(a) < toKey(b) ? -1 : 1);

const isListed = (gap: UnfetchedHistory | UnfetchedOutput): boolean => 'isListed' in gap && gap.isListed;

const toKey = (target: FetchTarget): string =>
  'address' in target ? `${target.address} ${target.scope}` : `${target.hash} ${target.spentAt ?? ''}`;
