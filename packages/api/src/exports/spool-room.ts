import { AppError } from '@sulian/domain';
import { RETRY_AFTER_SEC } from '../slots.ts';

/** Files of an owner at a time; each takes a connection, a file handle and some memory. */
const FILES_PER_OWNER = 8;

/** A file that waits on disk for its reader. */
interface Tenant {
  readonly owner: string;
  readonly evict: (fault: AppError) => void;
}

/**
 * Disk space of waiting files, shared by their owners. When it is exhausted, the owner with the most bytes loses the
 * oldest file. Slow readers of one account therefore never take the space of another.
 */
export class SpoolRoom {
  /** Oldest first. */
  readonly #bytesOf = new Map<Tenant, number>();

  get takenBytes(): number {
    return sum(this.#bytesOf.values());
  }

  /** @throws BUSY if the owner has the maximum number of files */
  enter(tenant: Tenant): void {
    const files = [...this.#bytesOf.keys()].filter(({ owner }) => owner === tenant.owner).length;
    if (files >= FILES_PER_OWNER)
      throw new AppError('BUSY', 'too many exports that are not yet received', {
        details: { atMost: FILES_PER_OWNER, retryAfterSec: RETRY_AFTER_SEC },
      });
    this.#bytesOf.set(tenant, 0);
  }

  /** @throws BUSY if the tenant itself is evicted */
  take(tenant: Tenant, bytes: number, limitBytes: number): void {
    this.#bytesOf.set(tenant, (this.#bytesOf.get(tenant) ?? 0) + bytes);
    while (this.takenBytes > limitBytes) {
      const evicted = this.#findLargest();
      if (evicted === undefined) return;
      this.release(evicted);
      const fault = new AppError('BUSY', 'disk space for waiting exports is exhausted', {
        details: { limitBytes, retryAfterSec: RETRY_AFTER_SEC },
      });
      if (evicted === tenant) throw fault;
      evicted.evict(fault);
    }
  }

  release(tenant: Tenant): void {
    this.#bytesOf.delete(tenant);
  }

  /** The oldest file of the owner with the most bytes. */
  #findLargest(): Tenant | undefined {
    const bytesOfOwner = new Map<string, number>();
    for (const [{ owner }, bytes] of this.#bytesOf) bytesOfOwner.set(owner, (bytesOfOwner.get(owner) ?? 0) + bytes);
    const most = Math.max(...bytesOfOwner.values());
    return [...this.#bytesOf.keys()].find(({ owner }) => bytesOfOwner.get(owner) === most);
  }
}

const sum = (values: Iterable<number>): number => {
  let total = 0;
  for (const value of values) total += value;
  return total;
};
