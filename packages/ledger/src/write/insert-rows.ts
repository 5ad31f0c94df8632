import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { ChainTables } from '../tables/chain-tables.ts';
import { copyHex, copyLine, copyRows, copyText } from '../tables/copy.ts';
import { feeOf } from './fee.ts';
import type { FlatTransaction } from './flatten.ts';
import type { NewAddresses } from './number-addresses.ts';
import type { AddressChange, Movement, Summary, TotalChange } from './summarise.ts';

export const BLOCK_COLUMNS = 'height, time_sec, transactions, chain, hash, parent_hash';

/** A block as a line of `BLOCK_COLUMNS`. */
export const blockLine = (block: Block, number: number): string =>
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
  copyRows(
    session,
    { table: transaction, columns: 'tx_id, chain, is_coinbase, is_failed, hash, fee, coinbase_text' },
    transactions,
    (each) =>
      copyLine([
        each.txId,
        number,
        each.source.kind === 'coinbase',
        each.source.status === 'failed',
        copyHex(each.source.hash),
        feeOf(each),
        each.source.coinbaseText === undefined ? undefined : copyText(each.source.coinbaseText),
      ]),
  );

export const insertLegs = (
  session: Session,
  { leg, number }: ChainTables,
  transactions: readonly FlatTransaction[],
): Promise<void> =>
  copyRows(
    session,
    {
      table: leg,
      columns:
        'tx_id, address_id, spent_tx_id, operation, position, spent_index, asset, chain, is_destination, is_unspendable, amount',
    },
    transactions.flatMap((each) => each.legs),
    (each) =>
      copyLine([
        each.txId,
        each.addressId,
        each.spentTxId,
        each.operation,
        each.position,
        each.spentIndex,
        each.asset,
        number,
        each.isDestination,
        each.isUnspendable,
        each.amount,
      ]),
  );

export const insertMovements = (
  session: Session,
  { addressTransaction, number }: ChainTables,
  movements: readonly Movement[],
): Promise<void> =>
  copyRows(
    session,
    { table: addressTransaction, columns: 'address_id, tx_id, asset, chain, is_first, received, sent' },
    movements,
    (each) => copyLine([each.addressId, each.txId, each.asset, number, each.isFirst, each.received, each.sent]),
  );

/** Inserts the batch's new addresses and brings the known ones up to it. */
export async function saveAddresses(
  session: Session,
  tables: ChainTables,
  change: { readonly summary: Summary; readonly added: NewAddresses },
): Promise<void> {
  const { firstId, texts } = change.added;
  const isNew = (each: { readonly addressId: number }) => each.addressId >= firstId;
  const { address, number } = tables;
  await copyRows(
    session,
    { table: address, columns: 'address_id, first_tx_id, last_tx_id, transactions, chain, text' },
    change.summary.addresses.filter(isNew),
    (each) =>
      copyLine([
        each.addressId,
        each.firstTxId,
        each.lastTxId,
        each.transactions,
        number,
        copyText(texts[each.addressId - firstId] as string),
      ]),
  );
  const known = change.summary.addresses.filter((each) => !isNew(each));
  if (known.length > 0) await updateAddresses(session, tables, known);
  await saveTotals(session, tables, {
    added: change.summary.totals.filter(isNew),
    known: change.summary.totals.filter((each) => !isNew(each)),
  });
}

const updateAddresses = (session: Session, { address }: ChainTables, known: readonly AddressChange[]) =>
  session.query(
    `update ${address} a set last_tx_id = k.last_tx_id, transactions = a.transactions + k.transactions
     from unnest($1::bigint[], $2::bigint[], $3::integer[]) as k (address_id, last_tx_id, transactions)
     where a.address_id = k.address_id`,
    [known.map((each) => each.addressId), known.map((each) => each.lastTxId), known.map((each) => each.transactions)],
  );

async function saveTotals(
  session: Session,
  { addressTotal, number }: ChainTables,
  totals: { readonly added: readonly TotalChange[]; readonly known: readonly TotalChange[] },
): Promise<void> {
  await copyRows(
    session,
    { table: addressTotal, columns: 'address_id, asset, transactions, chain, received, sent' },
    totals.added,
    (each) => copyLine([each.addressId, each.asset, each.transactions, number, each.received, each.sent]),
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
