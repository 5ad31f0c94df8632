import type { TransactionsAnswer } from '@sulian/contract';
import {
  type AddressRow,
  type AssetRow,
  type ConsoleLabelIndex,
  isCost,
  type LedgerReader,
  type LegRow,
  type Party,
  type TransactionRow,
  type TxId,
} from '@sulian/domain';
import {
  chooseParty,
  type Line,
  type LineParty,
  listOwnEdges,
  listParties,
  type OwnEdge,
  readCustomers,
  toAssetAmount,
  toCustomerRef,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { groupOperations } from '../../group-operations.ts';
import { type FoundObject, toLedgerObject } from './find-object.ts';
import type { Move } from './moves.ts';
import { findName, memoizeParties, type ReadParties } from './parties.ts';

type CounterpartyField = TransactionsAnswer['items'][number]['operations'][number]['counterparty'];

/** Addresses of a page whose wallets are looked up, to see who is named; others are by their own labels alone. */
const MAX_LOOKED_UP = 5_000;

interface LineContext {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
  /** Legs of all transactions of the page. */
  readonly legs: readonly LegRow[];
  readonly moves: ReadonlyMap<TxId, readonly Move[]>;
  readonly transactions: readonly TransactionRow[];
  /** Edges with the requested party; undefined: with any party. */
  readonly edges: ReadonlyMap<TxId, readonly OwnEdge[]> | undefined;
  /** Reader for a list in several parts; undefined: the list is one page. */
  readonly readParties?: ReadParties | undefined;
}

/** With whom each line of a page was. */
export async function readLineParties(
  deps: ApiDeps,
  context: LineContext,
): Promise<(txId: TxId, move: Move, asset: AssetRow) => CounterpartyField> {
  const { reader, labels, foundObject, legs, moves } = context;
  const object = toLedgerObject(foundObject);
  if (object === undefined) return () => null;
  const byRule = context.edges ?? (await listOwnEdges({ reader, labels, object }, legs));
  const edgesOf = withNoEdges(byRule, context);
  const lines = [...moves].flatMap(([txId, each]) => each.map((move) => [move, toLine(txId, move)] as const));
  const all = new Set(lines.flatMap(([, line]) => listParties(edgesOf(line.txId), line)));
  const granularity = granularityOf(foundObject);
  const { readParties = memoizeParties(deps, { reader, labels }, granularity) } = context;
  const rows = await readRows(reader, all);
  const isNamed = (party: Party): boolean =>
    typeof party === 'number' &&
    findName({ reader, labels }, rows.get(party) ?? { addressId: party }, granularity) !== undefined;
  const chosen = new Map<Move, LineParty>();
  for (const [move, line] of lines) {
    const party = chooseParty(edgesOf(line.txId), line, isNamed);
    if (party !== undefined) chosen.set(move, party);
  }
  const findCustomer = await readCustomers(deps, { reader, labels }, context.transactions);
  const toPartyAnswer = await readParties([...chosen.values()].map(({ other }) => other));
  const toCustomer = (other: Party, txId: TxId, { direction }: Move) => {
    const row = rows.get(other);
    const customer = row && findCustomer(txId, row, direction === 'INCOMING' ? 'source' : 'destination');
    return customer === undefined ? null : toCustomerRef(deps.policy, customer);
  };
  return (txId, move, asset) => {
    const party = chosen.get(move);
    if (party === undefined) return null;
    const { other, others, amountBase, isExact } = party;
    return {
      others,
      customer: toCustomer(other, txId, move),
      amount: amountBase === undefined ? null : toAssetAmount(amountBase, asset),
      isExact,
      // Last: what is added behind a copy costs V8 half a microsecond a field, which a file of a million lines feels.
      ...toPartyAnswer(other),
    };
  };
}

/** An address deals with addresses, whatever is more than one with wallets. */
export const granularityOf = (foundObject: FoundObject) =>
  toLedgerObject(foundObject)?.kind === 'ADDRESS' ? 'ADDRESS' : 'WALLET';

const toLine = (txId: TxId, { asset, operation, direction }: Move): Line => ({ txId, asset, operation, direction });

async function readRows(reader: LedgerReader, parties: ReadonlySet<Party>): Promise<ReadonlyMap<Party, AddressRow>> {
  const ids = [...parties].filter((party) => typeof party === 'number').slice(0, MAX_LOOKED_UP);
  return new Map((await reader.listAddresses(ids.sort((a, b) => a - b))).map((row) => [row.addressId, row]));
}

/** Adds the other side of moves that are not edges: worthless or unvalued ones, and payments to oneself. */
function withNoEdges(
  byRule: ReadonlyMap<TxId, readonly OwnEdge[]>,
  { legs, moves }: LineContext,
): (txId: TxId) => readonly OwnEdge[] {
  const unweighed = new Map<TxId, readonly Move[]>();
  for (const [txId, each] of moves) {
    const known = byRule.get(txId) ?? [];
    const others = each.filter((move) => isUnweighed(move, known));
    if (others.length > 0) unweighed.set(txId, others);
  }
  if (unweighed.size === 0) return (txId) => byRule.get(txId) ?? [];
  const edges = new Map(byRule);
  for (const group of groupOperations(legs.filter(({ txId }) => unweighed.has(txId)))) {
    const { txId = 0, operation } = group[0] ?? {};
    const own = unweighed.get(txId)?.filter((each) => each.operation === operation) ?? [];
    if (own.length > 0) edges.set(txId, [...(edges.get(txId) ?? []), ...own.flatMap((move) => toNoEdge(move, group))]);
  }
  return (txId) => edges.get(txId) ?? [];
}

const isUnweighed = ({ operation, type }: Move, known: readonly OwnEdge[]): boolean =>
  operation !== undefined && !isCost(type) && !known.some((edge) => edge.operation === operation);

function toNoEdge(
  { asset, operation = 0, direction, netBase, isOneOfTwo }: Move,
  group: readonly LegRow[],
): readonly OwnEdge[] {
  const side = direction === 'INCOMING' ? 'source' : 'destination';
  const others = group.filter((leg) => leg.side === side).flatMap(({ addressId }) => addressId ?? []);
  const [other] = others;
  if (other === undefined || (netBase !== 0n && !isOneOfTwo)) return [];
  const amountBase = netBase < 0n ? -netBase : netBase;
  return [{ asset, operation, direction, other, amountBase, atLeastBase: amountBase, isExact: true }];
}
