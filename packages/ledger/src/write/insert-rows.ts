import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { FlatTransaction } from '../rows/flat-leg.ts';
import type { AddressChange, Movement, Summary, TotalChange } from '../rows/summary.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { copyBinary, copyHex, copyLine, copyRows } from '../tables/copy.ts';
import {
  LEG_COLUMNS,
  MOVEMENT_COLUMNS,
  putLeg,
  putMovement,
  putTransaction,
  TRANSACTION_COLUMNS,
} from '../tables/ledger-rows.ts';
import { NOTE_COLUMNS, putNotes } from '../tables/note-rows.ts';
import { feeOf } from './fee.ts';
import type { NewAddresses } from './number-addresses.ts';

const BLOCK_COLUMNS = 'height, time_sec, transactions, chain, hash, parent_hash';

/** A block as a line of `BLOCK_COLUMNS`. */
const blockLine = (block: Block, number: number): string =>
  copyLine([
    block.height,
    block.timeSec,
    block.transactions.length,
    number,
    copyHex(block.hash),
    copyHex(block.parentHash),
  ]);

export const insertBlocks = (session: Session, { block, number }: ChainTables, blocks: readonly Block[]) =>
  copyRows(session, { table: block, columns: BLOCK_COLUMNS }, blocks, (each) => blockLine(each, number));

export const insertTransactions = (
  session: Session,
  { transaction, number }: ChainTables,
  transactions: readonly FlatTransaction[],
): Promise<void> =>
  copyBinary(
    session,
    { table: transaction, columns: TRANSACTION_COLUMNS },
    transactions,
    (to, { txId, source, legs }) => putTransaction(to, number, { txId, source, fee: feeOf(source, legs, txId) }),
  );

export const insertLegs = (
  session: Session,
  { leg, number }: ChainTables,
  transactions: readonly FlatTransaction[],
): Promise<void> =>
  copyBinary(
    session,
    { table: leg, columns: LEG_COLUMNS },
    transactions.flatMap((each) => each.legs),
    (to, each) => putLeg(to, number, each),
  );

export const insertNotes = (
  session: Session,
  { note }: ChainTables,
  transactions: readonly FlatTransaction[],
): Promise<void> =>
  copyBinary(
    session,
    { table: note, columns: NOTE_COLUMNS },
    transactions.filter(({ source }) => source.notes !== undefined),
    (to, { txId, source }) => putNotes(to, txId, source.notes ?? []),
  );

export const insertMovements = (
  session: Session,
  { addressTransaction, number }: ChainTables,
  movements: readonly Movement[],
): Promise<void> =>
  copyBinary(
    session,
    { table: addressTransaction, columns: MOVEMENT_COLUMNS },
    // By key: rows of one address are adjacent, and the index is written in its order.
    movements.toSorted((a, b) => a.addressId - b.addressId || a.txId - b.txId || a.asset - b.asset),
    (to, each) => putMovement(to, number, each),
  );

/** Inserts the batch's new addresses and brings the known ones up to it. */
export async function saveAddresses(
  session: Session,
  tables: ChainTables,
  change: { readonly summary: Summary; readonly added: NewAddresses },
): Promise<void> {
  const isNew = (each: { readonly addressId: number }) => each.addressId >= change.added.firstId;
  const sums = tables.keepsMovements ? NO_SUMS : new Map(change.summary.totals.map((each) => [each.addressId, each]));
  await insertAddresses(session, tables, { ...change, sums });
  const known = change.summary.addresses.filter((each) => !isNew(each));
  if (known.length > 0) await updateAddresses(session, tables, { known, sums });
  if (!tables.keepsMovements) return;
  await saveTotals(session, tables, {
    added: change.summary.totals.filter(isNew),
    known: change.summary.totals.filter((each) => !isNew(each)),
  });
}

/** Inserts the addresses that the batch met first. @param change `sums` of their rows; none where totals have a table */
export async function insertAddresses(
  session: Session,
  { address, number }: ChainTables,
  change: { readonly summary: Summary; readonly added: NewAddresses; readonly sums?: Sums },
): Promise<void> {
  const { firstId, texts } = change.added;
  const { sums = NO_SUMS } = change;
  await copyBinary(
    session,
    { table: address, columns: 'address_id, first_tx_id, last_tx_id, transactions, chain, text, received, sent' },
    change.summary.addresses.filter(({ addressId }) => addressId >= firstId),
    (to, each) => {
      to.begin(8);
      to.bigint(each.addressId);
      to.bigint(each.firstTxId);
      to.bigint(each.lastTxId);
      to.integer(each.transactions);
      to.smallint(number);
      to.text(texts[each.addressId - firstId] as string);
      to.numeric(sums.get(each.addressId)?.received);
      to.numeric(sums.get(each.addressId)?.sent);
    },
  );
}

type Sums = ReadonlyMap<number, TotalChange>;

/** Empty: where totals have a table of their own, the address's row has none. */
const NO_SUMS: Sums = new Map();

const updateAddresses = (
  session: Session,
  { address }: ChainTables,
  { known, sums }: { readonly known: readonly AddressChange[]; readonly sums: Sums },
) =>
  session.query(
    `update ${address} a set last_tx_id = k.last_tx_id, transactions = a.transactions + k.transactions,
       received = a.received + k.received, sent = a.sent + k.sent
     from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::numeric[], $5::numeric[])
       as k (address_id, last_tx_id, transactions, received, sent)
     where a.address_id = k.address_id`,
    [
      known.map((each) => each.addressId),
      known.map((each) => each.lastTxId),
      known.map((each) => each.transactions),
      known.map((each) => sums.get(each.addressId)?.received ?? null),
      known.map((each) => sums.get(each.addressId)?.sent ?? null),
    ],
  );

async function saveTotals(
  session: Session,
  { addressTotal, number }: ChainTables,
  totals: { readonly added: readonly TotalChange[]; readonly known: readonly TotalChange[] },
): Promise<void> {
  await copyBinary(
    session,
    { table: addressTotal, columns: 'address_id, asset, transactions, chain, received, sent' },
    totals.added,
    (to, each) => {
      to.begin(6);
      to.bigint(each.addressId);
      to.integer(each.asset);
      to.integer(each.transactions);
      to.smallint(number);
      to.numeric(each.received);
      to.numeric(each.sent);
    },
  );
  if (totals.known.length === 0) return;
  await session.query(
    `insert into ${addressTotal} as t (address_id, asset, transactions, chain, received, sent)
     select k.address_id, k.asset, k.transactions, $1, k.received, k.sent
     from unnest($2::bigint[], $3::integer[], $4::integer[], $5::numeric[], $6::numeric[])
       as k (address_id, asset, transactions, received, sent)
     on conflict (address_id, asset) do update set
       transactions = t.transactions + excluded.transactions,
       received = t.received + excluded.received,
       sent = t.sent + excluded.sent`,
    [
      number,
      totals.known.map((each) => each.addressId),
      totals.known.map((each) => each.asset),
      totals.known.map((each) => each.transactions),
      totals.known.map((each) => each.received),
      totals.known.map((each) => each.sent),
    ],
  );
}
