import type { LookupAnswer, LookupChain, LookupObject, LookupRow, LookupTextAnswer } from '@sulian/contract';

type EntryReading = LookupTextAnswer['addresses'][number]['readings'][number];

/** One address of the table, as it was pasted or derived. */
export interface Entry {
  readonly key: string;
  readonly written: string;
  readonly times: number;
  readonly readings: readonly EntryReading[];
  readonly isChecksumWrong: boolean;
  /** Path below an extended public key, from which the address was derived. */
  readonly derivedFrom?: string;
}

export const toObjectKey = ({ blockchain, address }: Pick<LookupObject, 'blockchain' | 'address'>): string =>
  `${blockchain} ${address}`;

export const toEntries = ({ addresses }: Pick<LookupTextAnswer, 'addresses'>): readonly Entry[] =>
  addresses.map((each) => ({ ...each, key: `${each.written} ${each.readings[0]?.subKey ?? ''}` }));

/** Objects that have an answer, of whatever state, or failed. */
export const countAnswered = ({ states, failed }: Pick<LookupFacts, 'states' | 'failed'>): number =>
  states.size + failed.size;

/** Adds an answer. Its rows come in the order of the batch, without those of chains that were not read. */
export function addAnswer(
  facts: LookupFacts,
  batch: readonly LookupObject[],
  { items, chains }: LookupAnswer,
): LookupFacts {
  const stateOf = new Map(chains.map(({ blockchain, state }) => [blockchain, state]));
  const [rows, states] = [new Map(facts.rows), new Map(facts.states)];
  let next = 0;
  for (const object of batch) {
    const key = toObjectKey(object);
    const state = stateOf.get(object.blockchain);
    const row = state === 'READ' ? items[next] : undefined;
    if (state !== undefined) states.set(key, state);
    if (row === undefined) continue;
    rows.set(key, row);
    next += 1;
  }
  const read = chains.filter(({ state }) => state === 'READ').map((each) => [each.blockchain, each] as const);
  return { ...facts, rows, states, chains: new Map([...facts.chains, ...read]) };
}

/** Objects to look up: readings on chains with blocks here, by chain, so that a batch reads few ledgers. */
export function listObjects(entries: readonly Entry[], isStored: (chain: string) => boolean): readonly LookupObject[] {
  const objects = new Map<string, LookupObject>();
  for (const { readings } of entries)
    for (const { blockchain, address } of readings)
      if (isStored(blockchain)) objects.set(toObjectKey({ blockchain, address }), { blockchain, address });
  return [...objects.values()].sort((a, b) => (a.blockchain < b.blockchain ? -1 : a.blockchain > b.blockchain ? 1 : 0));
}

/** Facts that came in so far. */
export interface LookupFacts {
  /** By `toObjectKey` of the request. */
  readonly rows: ReadonlyMap<string, LookupRow>;
  /** State of each object of an answered batch: a chain may be read for one batch and late for another. */
  readonly states: ReadonlyMap<string, LookupChain['state']>;
  /** The latest answer of each chain that was read. */
  readonly chains: ReadonlyMap<LookupChain['blockchain'], LookupChain>;
  /** Objects whose batch failed. */
  readonly failed: ReadonlySet<string>;
}

export const NO_FACTS: LookupFacts = { rows: new Map(), states: new Map(), chains: new Map(), failed: new Set() };

type RowState = 'PENDING' | 'READ' | 'NOT_INDEXED' | 'LOADING' | 'LATE' | 'FAILED';

/** A line of the table: an address on one chain. */
export interface TableRow {
  readonly key: string;
  readonly entry: Entry;
  readonly blockchain: LookupChain['blockchain'];
  readonly address: string;
  readonly subKey: string | null;
  /** Undefined unless the state is READ. */
  readonly row: LookupRow | undefined;
  readonly state: RowState;
  /** Chains on which the text is an address too and that have no blocks here. */
  readonly notStored: number;
}

/**
 * Lines of the entries. An address has a line for each chain that has seen or labelled it; where none has, one line. A
 * chain whose ledger was not read has a line too: it may know the address.
 */
export function listRows(
  entries: readonly Entry[],
  facts: LookupFacts,
  isStored: (chain: string) => boolean,
): readonly TableRow[] {
  return entries.flatMap((entry) => {
    const lines = entry.readings.map((reading) => toLine(entry, reading, facts, isStored));
    const notStored = lines.filter(({ state }) => state === 'NOT_INDEXED').length;
    const storedLines = lines.filter(({ state }) => state !== 'NOT_INDEXED');
    const known = storedLines.filter(isKnown);
    const shownLines = known.length > 0 ? known : (storedLines.length > 0 ? storedLines : lines).slice(0, 1);
    return shownLines.map((line) => ({ ...line, notStored: storedLines.length === 0 ? 0 : notStored }));
  });
}

/** True of what a chain has seen or labelled, and of what is not known to be neither. */
const isKnown = ({ row, state }: TableRow): boolean =>
  state !== 'READ' || (row !== undefined && (!row.isUnseen || row.entity !== null || row.historyState !== 'WHOLE'));

function toLine(
  entry: Entry,
  { blockchain, address, subKey }: EntryReading,
  { rows, states, failed }: LookupFacts,
  isStored: (chain: string) => boolean,
): TableRow {
  const key = toObjectKey({ blockchain, address });
  const row = rows.get(key);
  const state: RowState = !isStored(blockchain)
    ? 'NOT_INDEXED'
    : row !== undefined
      ? 'READ'
      : failed.has(key)
        ? 'FAILED'
        : (states.get(key) ?? 'PENDING');
  return { key: `${entry.key} ${key}`, entry, blockchain, address, subKey, row, state, notStored: 0 };
}
