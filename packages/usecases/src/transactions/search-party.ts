import { setImmediate } from 'node:timers/promises';
import {
  type AddressId,
  type AddressRow,
  getChain,
  type LabelIndex,
  type LedgerObject,
  type LedgerReader,
  type Party,
  type TxId,
} from '@sulian/domain';
import { splitByTransaction } from '../counterparties/edge-part.ts';
import { SharedWork } from '../shared-work.ts';
import { WeighedCache } from '../weighed-cache.ts';
import type { History } from './history.ts';
import type { TransactionFilter } from './match-transactions.ts';
import { toObjectKey } from './object-key.ts';
import { type OwnEdge, toOwnEdges } from './own-edges.ts';

/** Whose dealings with the object are looked for: an address, a wallet of the snapshot, or all that an entity's labels name. */
export type WantedParty =
  | { readonly kind: 'ADDRESS'; readonly addressId: AddressId }
  | { readonly kind: 'WALLET'; readonly walletId: number }
  | { readonly kind: 'ENTITY'; readonly entityId: number };

interface PartyQuestion {
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly object: LedgerObject;
  readonly history: History;
  readonly party: WantedParty;
  /** Edges with the party in that direction and asset alone are found. */
  readonly filter: Pick<TransactionFilter, 'direction' | 'asset'>;
}

interface FoundParty {
  /** Edges between the object and the party, by transaction; transactions without any are absent. */
  readonly edges: ReadonlyMap<TxId, readonly OwnEdge[]>;
  /** The newest of the transactions that were not looked at; undefined: all were. */
  readonly unsearchedTxId: TxId | undefined;
}

/** Transactions that one search looks at: a second of work. What was looked at is remembered, so that the next goes on. */
const MAX_SEARCHED = 10_000;
const BATCH = 500;
/** Above so many transactions, the party's own transactions are queried first to narrow the search. */
const WORTH_NARROWING = 1_000;
/** Transactions of the party, and addresses that may be it, that are looked up for that. */
const MAX_NARROWING = 200_000;
const MAX_ADDRESSES = 5_000;

/** Memory of all that is remembered: of one party in the largest history, or of many in small ones. */
const CACHED_BYTES = 64 * 1024 * 1024;
/** Bytes of what is remembered, at most. Own measure, Node 20, 2026-11-23. */
const SEARCH_BYTES = 1_000;
const BYTES_A_TRANSACTION = 50;
const BYTES_AN_EDGE = 220;
const BYTES_A_NUMBER = 8;

/** Transactions of the history that may have the party, newest first; undefined: unknown, so all may. */
type Narrowed = readonly TxId[] | undefined;

/** Cached results of a party in an object's history. */
interface Searched {
  /** The party's edges by transaction, of what was looked at: the same however many blocks follow. */
  readonly byTransaction: Map<TxId, readonly OwnEdge[]>;
  /** Edges among them. */
  edges: number;
  /** Candidates in the history of that height. */
  within: { readonly height: number; readonly txIds: Narrowed };
}

/** Looks for transactions in which an object dealt with a party. */
export interface PartySearch {
  /** @param candidates newest first */
  find(question: PartyQuestion, candidates: Float64Array): Promise<FoundParty>;
}

export function createPartySearch({
  maxSearched = MAX_SEARCHED,
  cachedBytes = CACHED_BYTES,
}: {
  readonly maxSearched?: number;
  readonly cachedBytes?: number;
} = {}): PartySearch {
  const cache = new WeighedCache<Searched>(cachedBytes);
  const narrowing = new SharedWork<Narrowed>();

  const narrowOnce = async (key: string, searched: Searched, question: PartyQuestion): Promise<Narrowed> => {
    const { height, txIds: all } = question.history;
    if (all.length <= WORTH_NARROWING) return undefined;
    if (searched.within.height === height) return searched.within.txIds;
    const txIds = await narrowing.run(`${key} ${height}`, () => narrow(question));
    searched.within = { height, txIds };
    return txIds;
  };

  return {
    async find(question, candidates) {
      const key = keyOf(question);
      const searched = cache.get(key) ?? {
        byTransaction: new Map(),
        edges: 0,
        within: { height: -1, txIds: undefined },
      };
      cache.set(key, searched, weightOf(searched));
      const narrowed = await narrowOnce(key, searched, question);
      const worth = narrowed === undefined ? [...candidates] : narrowed.filter((txId) => isAmong(candidates, txId));
      const open = worth.filter((txId) => !searched.byTransaction.has(txId)).slice(0, maxSearched);
      for (let from = 0; from < open.length; from += BATCH) {
        learn(searched, await searchBatch(question, open.slice(from, from + BATCH)));
        await setImmediate();
      }
      cache.set(key, searched, weightOf(searched));
      return toFound(question, worth, searched);
    },
  };
}

/** Cache key. The label version identifies an entity, and the merges a wallet; an address needs neither. */
function keyOf({ reader, labels, object, party }: PartyQuestion): string {
  const identity = party.kind === 'ADDRESS' ? [] : [reader.state.merges, labels.version];
  return JSON.stringify([toObjectKey(reader, object), party, ...identity]);
}

const weightOf = ({ byTransaction, edges, within }: Searched): number =>
  SEARCH_BYTES +
  byTransaction.size * BYTES_A_TRANSACTION +
  edges * BYTES_AN_EDGE +
  (within.txIds?.length ?? 0) * BYTES_A_NUMBER;

function learn(searched: Searched, edgesOf: Searched['byTransaction']): void {
  for (const [txId, edges] of edgesOf) {
    searched.edges += edges.length - (searched.byTransaction.get(txId)?.length ?? 0);
    searched.byTransaction.set(txId, edges);
  }
}

/** @param txIds newest first */
function isAmong(txIds: Float64Array, txId: TxId): boolean {
  let [low, high] = [0, txIds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((txIds[middle] as number) > txId) low = middle + 1;
    else high = middle;
  }
  return txIds[low] === txId;
}

function toFound({ filter }: PartyQuestion, worth: readonly TxId[], { byTransaction }: Searched): FoundParty {
  const isAsked = ({ asset, direction }: OwnEdge): boolean =>
    (filter.asset === undefined || asset === filter.asset) &&
    (filter.direction === undefined || direction === filter.direction);
  const edges = worth.map((txId) => [txId, (byTransaction.get(txId) ?? []).filter(isAsked)] as const);
  return {
    edges: new Map(edges.filter(([, each]) => each.length > 0)),
    unsearchedTxId: worth.find((txId) => !byTransaction.has(txId)),
  };
}

/** One for all, since most transactions have none. */
const NONE: readonly OwnEdge[] = [];

async function searchBatch(
  { reader, labels, object, party }: PartyQuestion,
  txIds: readonly TxId[],
): Promise<Searched['byTransaction']> {
  const legs = await reader.listLegs(txIds);
  const ids = [...new Set(legs.flatMap(({ addressId }) => addressId ?? []))].sort((a, b) => a - b);
  const rows = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row]));
  const owners = toOwners(object, { reader, ids, rows });
  const edges = toOwnEdges(reader, legs, owners);
  const isWanted = toTest(party, labels);
  const ownEdges = new Map<TxId, readonly OwnEdge[]>(txIds.map((txId) => [txId, NONE]));
  for (const transaction of splitByTransaction(legs)) {
    const txId = transaction[0]?.txId ?? 0;
    const members = transaction.flatMap(({ addressId }) => addressId ?? []);
    const matchingParties = new Set<Party>(
      members.filter((id) => isWanted(rows.get(id) ?? { addressId: id })).map(owners.ownerOf),
    );
    const own = (edges.get(txId) ?? []).filter(({ other }) => matchingParties.has(other));
    if (own.length > 0) ownEdges.set(txId, own);
  }
  return ownEdges;
}

/** An object's addresses are one owner; for a wallet everybody else is a wallet too, where outputs are spent. */
function toOwners(
  object: LedgerObject,
  { reader, ids, rows }: { reader: LedgerReader; ids: readonly AddressId[]; rows: ReadonlyMap<AddressId, AddressRow> },
): { readonly own: ReadonlySet<AddressId>; readonly ownerOf: (id: AddressId) => AddressId } {
  const members = new Set(ids.filter(toOwnTest(object, rows)));
  const [first] = members;
  if (first === undefined) return { own: members, ownerOf: (id) => id };
  const areWallets = object.kind !== 'ADDRESS' && getChain(reader.chain).spendsOutputs;
  const ownerOf = (id: AddressId): AddressId =>
    members.has(id) ? first : areWallets ? (rows.get(id)?.walletId ?? id) : id;
  return { own: new Set([first]), ownerOf };
}

function toOwnTest(object: LedgerObject, rows: ReadonlyMap<AddressId, AddressRow>): (id: AddressId) => boolean {
  if (object.kind === 'WALLET') return (id) => rows.get(id)?.walletId === object.walletId;
  const own = new Set(object.kind === 'OWNED' ? object.addressIds : [object.addressId]);
  return (id) => own.has(id);
}

type WalletMember = Pick<AddressRow, 'addressId'> & { readonly walletId?: number };

/** An entity has what its addresses' own labels give it, else their wallets'. */
function toTest(party: WantedParty, labels: LabelIndex): (row: WalletMember) => boolean {
  if (party.kind === 'ADDRESS') return ({ addressId }) => addressId === party.addressId;
  if (party.kind === 'WALLET') return ({ walletId }) => walletId === party.walletId;
  return ({ addressId, walletId }) => {
    const own = labels.findAddressLabel(addressId);
    const label = own ?? (walletId === undefined ? undefined : labels.findWalletLabel(walletId));
    return label?.entity.id === party.entityId;
  };
}

/** Those of the history's transactions that the party took part in at all; undefined where that is too much to look up. */
async function narrow(question: PartyQuestion): Promise<readonly TxId[] | undefined> {
  const { reader, history } = question;
  const addressIds = await listAddressesOf(question);
  if (addressIds === undefined) return undefined;
  const parties = await reader.listParties(addressIds);
  const transactions = parties.reduce((sum, each) => sum + each.transactions, 0);
  if (transactions > MAX_NARROWING) return undefined;
  const [fromTxId, toTxId] = [history.txIds[0] ?? 0, history.txIds.at(-1) ?? 0];
  const txIds = await reader.listTransactionIdsOf({ addressIds, fromTxId, toTxId, limit: MAX_NARROWING });
  return txIds.toReversed();
}

/** All addresses of the party that the object may have dealt with; undefined: that is not known, or they are too many. */
async function listAddressesOf(question: PartyQuestion): Promise<readonly AddressId[] | undefined> {
  const { party, labels, object, reader } = question;
  if (party.kind === 'ADDRESS') return [party.addressId];
  const { counterparties } = reader;
  if (object.kind !== 'ADDRESS' || counterparties === undefined) return undefined;
  const isWanted = toTest(party, labels);
  const addressIds = new Set<AddressId>();
  for (const direction of ['INCOMING', 'OUTGOING'] as const) {
    for (let afterId = 0; ; ) {
      const others = await counterparties.listOthers({
        addressId: object.addressId,
        direction,
        afterId,
        limit: MAX_NARROWING,
      });
      if (others === undefined) return undefined;
      for (const [at, addressId] of others.ids.entries()) {
        const walletId = others.walletIds[at];
        if (isWanted({ addressId, ...(walletId === undefined || walletId === 0 ? {} : { walletId }) }))
          addressIds.add(addressId);
      }
      const last = others.ids.at(-1);
      if (last === undefined || others.ids.length < MAX_NARROWING || addressIds.size > MAX_ADDRESSES) break;
      afterId = last;
    }
  }
  return addressIds.size > MAX_ADDRESSES ? undefined : [...addressIds];
}
