import type { TransactionsAnswer } from '@sulian/contract';
import type {
  AddressRow,
  AssetRow,
  ConsoleLabelIndex,
  LedgerReader,
  LegRow,
  Party,
  TransactionRow,
  TxId,
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
import { findName, readParties } from './parties.ts';

type Shown = TransactionsAnswer['items'][number]['operations'][number]['counterparty'];

/** Addresses of a page whose wallets are looked up, to see who is named; others are by their own labels alone. */
const MAX_LOOKED_UP = 5_000;

interface Asked {
  readonly reader: LedgerReader;
  readonly labels: ConsoleLabelIndex;
  readonly found: FoundObject;
  /** Of all the page's transactions. */
  readonly legs: readonly LegRow[];
  readonly moves: ReadonlyMap<TxId, readonly Move[]>;
  readonly transactions: readonly TransactionRow[];
  /** What may be told of; undefined: whoever it was with. */
  readonly edges: ReadonlyMap<TxId, readonly OwnEdge[]> | undefined;
}

/** With whom each line of a page was. */
export async function readLineParties(
  deps: ApiDeps,
  asked: Asked,
): Promise<(txId: TxId, move: Move, asset: AssetRow) => Shown> {
  const { reader, labels, found, legs, moves } = asked;
  const object = toLedgerObject(found);
  if (object === undefined) return () => null;
  const byRule = asked.edges ?? (await listOwnEdges({ reader, labels, object }, legs));
  const edgesOf = withValueless(byRule, asked);
  const lines = [...moves].flatMap(([txId, each]) => each.map((move) => [move, toLine(txId, move)] as const));
  const all = new Set(lines.flatMap(([, line]) => listParties(edgesOf(line.txId), line)));
  const granularity = object.kind === 'ADDRESS' ? 'ADDRESS' : 'WALLET';
  const rows = await readRows(reader, all);
  const isNamed = (party: Party): boolean =>
    typeof party === 'number' &&
    findName({ reader, labels }, rows.get(party) ?? { addressId: party }, granularity) !== undefined;
  const chosen = new Map<Move, LineParty>();
  for (const [move, line] of lines) {
    const party = chooseParty(edgesOf(line.txId), line, isNamed);
    if (party !== undefined) chosen.set(move, party);
  }
  const findCustomer = await readCustomers(deps, { reader, labels }, asked.transactions);
  const shown = await readParties(deps, { reader, labels }, { list: { rows: [...chosen.values()], granularity } });
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
      ...shown(other),
      others,
      customer: toCustomer(other, txId, move),
      amount: amountBase === undefined ? null : toAssetAmount(amountBase, asset),
      isExact,
    };
  };
}

const toLine = (txId: TxId, { asset, operation, direction }: Move): Line => ({ txId, asset, operation, direction });

async function readRows(reader: LedgerReader, parties: ReadonlySet<Party>): Promise<ReadonlyMap<Party, AddressRow>> {
  const ids = [...parties].filter((party) => typeof party === 'number').slice(0, MAX_LOOKED_UP);
  return new Map((await reader.listAddresses(ids.sort((a, b) => a - b))).map((row) => [row.addressId, row]));
}

/** What is worth nothing, or cannot be weighed, is no edge, and yet it was with somebody: whoever stands at its other side. */
function withValueless(
  byRule: ReadonlyMap<TxId, readonly OwnEdge[]>,
  { legs, moves }: Asked,
): (txId: TxId) => readonly OwnEdge[] {
  const edges = new Map(byRule);
  const operations = new Map(groupOperations(legs).map((group) => [`${group[0]?.txId}:${group[0]?.operation}`, group]));
  for (const [txId, each] of moves)
    for (const move of each) {
      const known = edges.get(txId) ?? [];
      if (move.operation === undefined || move.type === 'FEE') continue;
      if (known.some(({ operation }) => operation === move.operation)) continue;
      const group = operations.get(`${txId}:${move.operation}`) ?? [];
      edges.set(txId, [...known, ...toValueless(move, group)]);
    }
  return (txId) => edges.get(txId) ?? [];
}

function toValueless({ asset, operation = 0, direction, netBase }: Move, group: readonly LegRow[]): readonly OwnEdge[] {
  const side = direction === 'INCOMING' ? 'source' : 'destination';
  const others = group.filter((leg) => leg.side === side).flatMap(({ addressId }) => addressId ?? []);
  const [other] = others;
  if (other === undefined || netBase !== 0n) return [];
  return [{ asset, operation, direction, other, amountBase: 0n, atLeastBase: 0n, isExact: true }];
}
