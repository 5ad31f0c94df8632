import type { ChainId, EventKind } from '@sulian/domain';
import { keccakHex } from '../codecs/keccak.ts';
import { type Declaration, readDeclaration } from './declaration.ts';
import { EMITTERS, type Emitter } from './emitters.ts';
import type { EventForm } from './forms.ts';

/** An event that a chain's logs are looked through for. */
export interface WatchedEvent {
  readonly form: EventForm;
  readonly declaration: Declaration;
  /** Canonical contract of the token, or `native`; undefined when a parameter names it or the event has no asset. */
  readonly asset: string | undefined;
  /** Wallets known to have owned the emitter. */
  readonly owners: readonly string[];
}

const ANY = '';
const VERSION_DIGITS = 16;

/** By topic, then by emitter: nearly every log is done with after one look-up. */
export type EventTable = ReadonlyMap<string, ReadonlyMap<string, readonly WatchedEvent[]>>;

/** Tables of the chains that have emitters. */
const TABLES = toTables(EMITTERS);
const NONE: EventTable = new Map();

export const eventTableOf = (chain: ChainId): EventTable => TABLES.get(chain) ?? NONE;

/**
 * Finds the watched event of a log; undefined for another contract or an unwatched event. Several events share a topic
 * and differ in their indexed parameters: the number of topics decides. `misshapen`: only the name matches.
 */
export function findWatched(
  table: EventTable,
  log: { readonly address: string; readonly topics: readonly string[]; readonly data: string },
): WatchedEvent | 'misshapen' | undefined {
  const [topic] = log.topics;
  const emitters = topic === undefined ? undefined : table.get(topic);
  if (emitters === undefined) return undefined;
  const pinned = emitters.get(log.address);
  const fits = ({ declaration }: WatchedEvent): boolean =>
    declaration.topics === log.topics.length && log.data.length >= 2 + 64 * declaration.words;
  const entry = (pinned ?? emitters.get(ANY))?.find(fits);
  return entry ?? (pinned === undefined ? undefined : 'misshapen');
}

const FREEZE_KINDS: ReadonlySet<string> = new Set(['FREEZE', 'UNFREEZE', 'DESTROY'] satisfies EventKind[]);

/** Whether the log bears the name of an event by which its own contract freezes and lets go. */
export const mayFreeze = (
  table: EventTable,
  { address, topics: [topic = ''] }: { readonly address: string; readonly topics: readonly string[] },
): boolean =>
  table
    .get(topic)
    ?.get(address)
    ?.some(({ form }) => FREEZE_KINDS.has(form.kind)) ?? false;

/**
 * Version of a chain's list. It changes with the list, so that blocks stored under an older list can be recognized.
 * Undefined when no issuer is watched: a chain without freezes reports nothing.
 */
export const eventsVersionOf = (chain: ChainId): string | undefined => VERSIONS.get(chain);

const VERSIONS: ReadonlyMap<ChainId, string> = new Map(
  [...TABLES.keys()]
    .filter((chain) =>
      EMITTERS.some((emitter) => emitter.chain === chain && emitter.forms.some(({ kind }) => kind === 'FREEZE')),
    )
    .map((chain) => [chain, toVersion(EMITTERS.filter((emitter) => emitter.chain === chain))]),
);

/** Whatever the order of the list. */
function toVersion(emitters: readonly Emitter[]): string {
  const rows = emitters.flatMap(({ forms, ...emitter }) =>
    forms.map((form) => JSON.stringify([Object.entries(emitter).sort(), Object.entries(form).sort()])),
  );
  return keccakHex(Buffer.from(rows.sort().join('\n'))).slice(2, 2 + VERSION_DIGITS);
}

function toTables(emitters: readonly Emitter[]): ReadonlyMap<ChainId, EventTable> {
  const tables = new Map<ChainId, Map<string, Map<string, WatchedEvent[]>>>();
  for (const { chain, contract, asset, owners = [], forms } of emitters)
    for (const form of forms) {
      const topics = getOrAdd(tables, chain, () => new Map<string, Map<string, WatchedEvent[]>>());
      const byEmitter = getOrAdd(topics, form.topic, () => new Map<string, WatchedEvent[]>());
      const watched = {
        form,
        declaration: readDeclaration(form.event),
        asset: asset && toKey(asset),
        owners: owners.map(toKey),
      };
      getOrAdd(byEmitter, contract === undefined ? ANY : toKey(contract), () => []).push(watched);
    }
  return tables;
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Contracts of these chains are canonical in lower case; another family's are as they are spelled. */
function toKey(contract: string): string {
  return contract.startsWith('0x') ? contract.toLowerCase() : contract;
}
