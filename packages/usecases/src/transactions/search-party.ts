import { setImmediate } from 'node:timers/promises';
import type { AddressId, AddressRow, LabelIndex, LedgerObject, LedgerReader, TxId } from '@sulian/domain';
import { addressOwners } from '../counterparties/owners.ts';
import type { History } from './history.ts';
import type { TransactionFilter } from './match-transactions.ts';
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
  /** What else is asked for: an edge with the party counts in that direction and asset alone. */
  readonly filter: Pick<TransactionFilter, 'direction' | 'asset'>;
}

interface FoundParty {
  readonly txIds: ReadonlySet<TxId>;
  /** The newest of the transactions that were not looked at; undefined: all were. */
  readonly unsearchedTxId: TxId | undefined;
}

/** Transactions that one search looks at: a second of work. What was looked at is remembered, so that the next goes on. */
const MAX_SEARCHED = 10_000;
const BATCH = 500;
/** Above so many transactions it pays to ask first which of them the party took part in. */
const WORTH_NARROWING = 1_000;
/** Transactions of the party, and addresses that may be it, that are looked up for that. */
const MAX_NARROWING = 200_000;
const MAX_ADDRESSES = 5_000;

/** What is known of a party in a history, which stays true as long as the history does. */
interface Searched {
  /** The party's edges by transaction, of what was looked at. */
  readonly edges: Map<TxId, readonly Pick<OwnEdge, 'asset' | 'direction'>[]>;
  /** Transactions beside which the party took part in none of the history's, newest first; undefined: that is not known. */
  readonly within: Promise<readonly TxId[] | undefined>;
}

/** Looks for transactions in which an object dealt with a party. */
export interface PartySearch {
  /** @param candidates newest first */
  find(question: PartyQuestion, candidates: Float64Array): Promise<FoundParty>;
}

export function createPartySearch(maxSearched: number = MAX_SEARCHED): PartySearch {
  const kept = new WeakMap<History, Map<string, Searched>>();
  const searchedOf = (question: PartyQuestion): Searched => {
    const { history, party, labels } = question;
    const parties = kept.get(history) ?? new Map<string, Searched>();
    kept.set(history, parties);
    const key = JSON.stringify([party, labels.version]);
    const known = parties.get(key);
    if (known !== undefined) return known;
    const isWorth = history.txIds.length > WORTH_NARROWING;
    const searched: Searched = { edges: new Map(), within: isWorth ? narrow(question) : Promise.resolve(undefined) };
    parties.set(key, searched);
    // What failed is asked again.
    searched.within.catch(() => parties.delete(key));
    return searched;
  };
  return {
    async find(question, candidates) {
      const { edges, within } = searchedOf(question);
      const narrowed = await within;
      const worth = narrowed === undefined ? [...candidates] : narrowed.filter((txId) => isAmong(candidates, txId));
      const open = worth.filter((txId) => !edges.has(txId)).slice(0, maxSearched);
      for (let from = 0; from < open.length; from += BATCH) {
        for (const [txId, each] of await searchBatch(question, open.slice(from, from + BATCH))) edges.set(txId, each);
        await setImmediate();
      }
      return toFound(question, worth, edges);
    },
  };
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

function toFound({ filter }: PartyQuestion, worth: readonly TxId[], edges: Searched['edges']): FoundParty {
  const isAsked = ({ asset, direction }: Pick<OwnEdge, 'asset' | 'direction'>): boolean =>
    (filter.asset === undefined || asset === filter.asset) &&
    (filter.direction === undefined || direction === filter.direction);
  return {
    txIds: new Set(worth.filter((txId) => edges.get(txId)?.some(isAsked))),
    unsearchedTxId: worth.find((txId) => !edges.has(txId)),
  };
}

async function searchBatch(
  { reader, labels, object, party }: PartyQuestion,
  txIds: readonly TxId[],
): Promise<Searched['edges']> {
  const legs = await reader.listLegs(txIds);
  const ids = [...new Set(legs.flatMap(({ addressId }) => addressId ?? []))].sort((a, b) => a - b);
  const rows = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row]));
  const own = ids.filter((id) => isOf(object, rows.get(id), id));
  const edges = toOwnEdges(reader, legs, addressOwners(own));
  const isWanted = toTest(party, labels);
  return new Map(
    txIds.map((txId) => [
      txId,
      (edges.get(txId) ?? [])
        .filter(({ other }) => typeof other === 'number' && isWanted(rows.get(other) ?? { addressId: other }))
        .map(({ asset, direction }) => ({ asset, direction })),
    ]),
  );
}

const isOf = (object: LedgerObject, row: Pick<AddressRow, 'walletId'> | undefined, id: AddressId): boolean => {
  if (object.kind === 'ADDRESS') return id === object.addressId;
  return object.kind === 'WALLET' ? row?.walletId === object.walletId : object.addressIds.includes(id);
};

type Known = Pick<AddressRow, 'addressId'> & { readonly walletId?: number };

/** An entity has what its addresses' own labels give it, else their wallets'. */
function toTest(party: WantedParty, labels: LabelIndex): (row: Known) => boolean {
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
  const found = new Set<AddressId>();
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
          found.add(addressId);
      }
      const last = others.ids.at(-1);
      if (last === undefined || others.ids.length < MAX_NARROWING || found.size > MAX_ADDRESSES) break;
      afterId = last;
    }
  }
  return found.size > MAX_ADDRESSES ? undefined : [...found];
}
