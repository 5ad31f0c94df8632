import { type CallFrame, TRANSFER } from '../../accounts/run.ts';
import type { Fault } from '../../node/faults.ts';
import { STRANGER, spoilRows } from '../../node/faulty-lists.ts';
import { fromTronAddress, toTronText } from '../codec/address.ts';
import type { TronBlock, TronTransaction } from '../tron-block.ts';
import type { TronWorld } from '../tron-world.ts';
import { SOLID_DEPTH } from './tron-calls.ts';
import { toTransactionJson } from './tron-json.ts';

/** The most rows of a page, and the number where none is requested. */
const MAX_LIMIT = 200;
const DEFAULT_LIMIT = 20;

const BLOCK_MS = 3_000;

/** A row of a list, with the time by which lists are ordered. */
interface GridRow {
  readonly block_timestamp: number;
}

const FORM = {
  blockOf: ({ block_timestamp }: GridRow) => Math.floor(block_timestamp / BLOCK_MS),
  invent: (row: GridRow) => ({ ...row, txID: STRANGER, transaction_id: STRANGER, tx_id: STRANGER }),
};

type ToRows = (block: TronBlock, transaction: TronTransaction, machine: string) => readonly object[];

/** Addresses in a contract's own fields: its owner, its receiver, the contract it calls. */
function listNamed({ value }: TronTransaction): readonly string[] {
  return Object.values(value).flatMap((each) => {
    const machine = typeof each === 'string' ? fromTronAddress(each) : undefined;
    return machine === undefined ? [] : [machine];
  });
}

const listOwn: ToRows = (block, transaction, machine) =>
  listNamed(transaction).includes(machine)
    ? [{ ...toTransactionJson(transaction), blockNumber: block.height, internal_transactions: [] }]
    : [];

const listCalls = (frame: CallFrame): readonly CallFrame[] => frame.calls.flatMap((call) => [call, ...listCalls(call)]);

const listInternal: ToRows = (_, { hash, trace, result }, machine) =>
  (trace === undefined || result !== 'SUCCESS' ? [] : listCalls(trace))
    .filter(({ from, to, valueBase }) => valueBase > 0n && (from === machine || to === machine))
    .map(({ from, to }, at) => ({
      internal_tx_id: `${hash.slice(0, 48)}${at.toString(16).padStart(16, '0')}`,
      tx_id: hash,
      from_address: toTronText(from),
      to_address: toTronText(to),
    }));

const ofTopic = (topic = ''): string => `0x${topic.slice(-40)}`;

const listTransfers: ToRows = (_, { hash, logs }, machine) =>
  logs
    .filter(({ topics }) => topics.length === 3 && topics[0] === TRANSFER)
    .map(({ address, topics }) => ({ token: address, from: ofTopic(topics[1]), to: ofTopic(topics[2]) }))
    .filter(({ from, to }) => from === machine || to === machine)
    .map(({ token, from, to }) => ({
      transaction_id: hash,
      token_info: { address: toTronText(token) },
      from: toTronText(from),
      to: toTronText(to),
      type: 'Transfer',
    }));

const LISTS: Readonly<Record<string, ToRows>> = {
  transactions: listOwn,
  'internal-transactions': listInternal,
  'transactions/trc20': listTransfers,
};

/** Request for a list of an account. Undefined of what is no call of an index. */
export function parseGridPath(path: string): { readonly address: string; readonly list: string } | undefined {
  const match = /^\/v1\/accounts\/([^/]+)\/(.+)$/.exec(path);
  const [, address = '', list = ''] = match ?? [];
  return Object.hasOwn(LISTS, list) ? { address, list } : undefined;
}

type Params = Readonly<Record<string, unknown>>;

/** A page of an account's transactions, as an index in the form of TronGrid's version 1 answers it. */
export function answerTronGrid(
  world: TronWorld,
  { address, list, params }: { readonly address: string; readonly list: string; readonly params: Params },
  fault?: Fault,
): object {
  const machine = fromTronAddress(address);
  if (machine === undefined) return { success: false, error: 'Invalid address provided', statusCode: 400 };
  const solid = world.blocks.slice(0, Math.max(1, world.tip.height + 1 - SOLID_DEPTH));
  const rows = solid
    .flatMap((block) => toRows(block, LISTS[list] as ToRows, machine))
    .filter((row) => isRequested(row, params));
  const honest = params['order_by'] === 'block_timestamp,asc' ? rows : rows.reverse();
  return toPage(spoilRows(honest, fault, FORM), params);
}

const toRows = (block: TronBlock, list: ToRows, machine: string): readonly GridRow[] =>
  block.transactions.flatMap((transaction) =>
    list(block, transaction, machine).map((row) => ({ ...row, block_timestamp: block.timeSec * 1000 })),
  );

function isRequested(row: GridRow & { readonly token_info?: { readonly address: string } }, params: Params): boolean {
  const { min_timestamp: from, max_timestamp: to, contract_address: token } = params;
  return (
    row.block_timestamp >= Number(from ?? 0) &&
    row.block_timestamp <= Number(to ?? Number.POSITIVE_INFINITY) &&
    (token === undefined || row.token_info?.address === token)
  );
}

/** A fingerprint is the number of rows before the page. */
function toPage(rows: readonly GridRow[], { limit, fingerprint }: Params): object {
  const size = Math.min(Number(limit ?? DEFAULT_LIMIT), MAX_LIMIT);
  const first = Number(fingerprint ?? 0);
  const data = rows.slice(first, first + size);
  const more = first + size < rows.length ? { fingerprint: String(first + size) } : {};
  return { data, success: true, meta: { at: Date.now(), page_size: data.length, ...more } };
}
