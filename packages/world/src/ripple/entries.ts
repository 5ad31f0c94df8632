import { sha256 } from '../hash.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Entries of the ledger's state, and what one transaction after another does to them. */
export interface Entries {
  get(id: string): Fields | undefined;
  /** Another content of an entry, or a new one. */
  set(id: string, fields: Fields): void;
  delete(id: string): void;
  list(): readonly Fields[];
  /** Changed entries since the last call, in the form of a transaction's metadata. */
  takeNodes(): readonly Fields[];
}

export const idOf = (name: string): string => sha256(`entry/${name}`).toString('hex').toUpperCase();

export function createEntries(): Entries {
  const entries = new Map<string, Fields>();
  const before = new Map<string, Fields | undefined>();
  const remember = (id: string): void => {
    if (!before.has(id)) before.set(id, entries.get(id));
  };
  return {
    get: (id) => entries.get(id),
    set(id, fields) {
      remember(id);
      entries.set(id, fields);
    },
    delete(id) {
      remember(id);
      entries.delete(id);
    },
    list: () => [...entries].map(([index, fields]) => ({ ...fields, index })),
    takeNodes() {
      const nodes = [...before]
        .map(([id, old]) => toNode(id, old, entries.get(id)))
        .filter((node) => node !== undefined);
      before.clear();
      return nodes;
    },
  };
}

/** Undefined: it was never there, or is as it was. */
function toNode(id: string, old: Fields | undefined, now: Fields | undefined): Fields | undefined {
  const { LedgerEntryType, ...fields } = now ?? old ?? {};
  const head = { LedgerEntryType, LedgerIndex: id };
  if (old === undefined) return now === undefined ? undefined : { CreatedNode: { ...head, NewFields: fields } };
  if (now === undefined) return { DeletedNode: { ...head, FinalFields: fields } };
  const isOther = (a: Fields, b: Fields) => (key: string) => JSON.stringify(a[key]) !== JSON.stringify(b[key]);
  const changed = Object.keys(old).filter(isOther(old, now));
  if (changed.length === 0 && !Object.keys(now).some(isOther(old, now))) return undefined;
  // A field that was not there before is named nowhere as such: the ledger's own way.
  const previous = Object.fromEntries(changed.map((key) => [key, old[key]]));
  return {
    ModifiedNode: { ...head, FinalFields: fields, ...(changed.length === 0 ? {} : { PreviousFields: previous }) },
  };
}
