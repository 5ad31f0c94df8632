import { type AddressId, type LedgerReader, revisionOf, type TxId } from '@sulian/domain';
import { listStanding, sizeOfTestimony } from '../poisoning/witness.ts';
import { WeighedCache } from '../weighed-cache.ts';
import type { EdgePart, EdgeQuestion } from './edge-part.ts';

/** Cached parts of one object's sums, reused from block to block. */
export interface EdgeParts {
  /** Parts that are valid in the reader's snapshot; undefined where the cache has parts of a newer snapshot. */
  open(question: EdgeQuestion): Promise<OpenedParts | undefined>;
}

interface OpenedParts {
  /** The part of exactly these transactions. */
  find(txIds: readonly TxId[]): EdgePart | undefined;
  /** Replaces the cached parts. */
  store(parts: readonly EdgePart[]): void;
}

export interface EdgePartCache {
  /** @param restsOn names the object, and the versions of labels and prices that its sums are made with */
  of(restsOn: readonly (string | number)[]): EdgeParts;
}

interface Entry {
  readonly height: number;
  /** Hash of the block at the entry's height. */
  readonly hash: string;
  readonly merges: number;
  /** Addresses of the object. */
  readonly own: ReadonlySet<AddressId>;
  /** By first transaction. */
  readonly parts: ReadonlyMap<TxId, EdgePart>;
}

/** Some six entities of the largest kind (10,000 transactions), or thousands of small ones. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Merges since the parts were made, beyond which they are read again: some blocks' worth. */
const MAX_MERGES = 20_000;

/**
 * Creates a cache of parts of objects' sums. A rollback or a round of fetching changes the key. A part is reused only under three conditions:
 * - its transactions are the same;
 * - its addresses have the same owners: no wallet merged, and no address joined or left the object;
 * - all other ledger facts that it read are unchanged.
 */
export function createEdgePartCache(maxBytes: number = MAX_BYTES): EdgePartCache {
  const cache = new WeighedCache<Entry>(maxBytes);
  return {
    of: (restsOn) => ({
      async open(question) {
        const { reader, object, asset, fromSec, toSec, includesPoisoning = false } = question;
        const { chain, height, state } = reader;
        const block = await reader.findBlock(height);
        if (object.kind !== 'OWNED' || block === undefined) return undefined;
        const key = JSON.stringify([chain, revisionOf(state), restsOn, asset, fromSec, toSec, includesPoisoning]);
        const entry = cache.get(key);
        if (entry !== undefined && (entry.height > height || entry.merges > state.merges)) return undefined;
        const own = new Set(object.addressIds);
        const standing = entry === undefined ? [] : await findStanding(reader, entry, own);
        const parts = new Map(standing.map((part) => [part.txIds[0] ?? 0, part]));
        return {
          find: (txIds) => {
            const part = parts.get(txIds[0] ?? 0);
            return part !== undefined && areEqual(part.txIds, txIds) ? part : undefined;
          },
          store: (all) => {
            const made = new Map(all.map((part) => [part.txIds[0] ?? 0, part]));
            const entry = { height, hash: block.hash, merges: state.merges, own, parts: made };
            cache.set(
              key,
              entry,
              all.reduce((sum, part) => sum + sizeOf(part), 2 * key.length + 40 * own.size),
            );
          },
        };
      },
    }),
  };
}

async function findStanding(
  reader: LedgerReader,
  { height, hash, merges, own, parts }: Entry,
  ownNow: ReadonlySet<AddressId>,
): Promise<readonly EdgePart[]> {
  if ((await reader.findBlock(height))?.hash !== hash) return [];
  const later = reader.state.merges === merges ? [] : await reader.listMergesAfter(merges, MAX_MERGES + 1);
  if (later.length > MAX_MERGES) return [];
  // An owner goes by its wallet, and that is another for the members of a wallet which went into one.
  const changed = [
    ...later.map(({ fromWalletId }) => fromWalletId),
    ...[...own].filter((id) => !ownNow.has(id)),
    ...[...ownNow].filter((id) => !own.has(id)),
  ];
  const isUntouched = ({ parties }: EdgePart): boolean => !changed.some((id) => parties.has(id));
  return listStanding(reader, [...parts.values()].filter(isUntouched));
}

const areEqual = (a: readonly TxId[], b: readonly TxId[]): boolean =>
  a.length === b.length && a.every((txId, at) => txId === b[at]);

/** Bytes of an empty part, of a party and of a number in a set. */
const [EMPTY_BYTES, PARTY_BYTES, NUMBER_BYTES] = [1_000, 40, 8] as const;

/** About the memory that a part takes. */
const sizeOf = ({ txIds, sums, parties, met, testimony }: EdgePart): number =>
  EMPTY_BYTES +
  sums.bytes +
  parties.size * PARTY_BYTES +
  (txIds.length + met.length) * NUMBER_BYTES +
  sizeOfTestimony(testimony);
