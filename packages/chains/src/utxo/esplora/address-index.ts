import {
  type AddressIndex,
  AppError,
  type ListedTransaction,
  type ListingPage,
  type ListingQuery,
} from '@sulian/domain';
import type { z } from 'zod';
import type { AddressIndexOptions } from '../../family.ts';
import { malformed } from '../../rpc/faults.ts';
import { createEsploraClient, type EsploraClient } from './client.ts';
import { addressAnswer, historyPage } from './schema.ts';

/**
 * An index in Esplora's form. It lists confirmed transactions, newest first. Services differ in the size of their pages,
 * and a page after an unknown transaction is empty: a list ends with an empty page, and only its count proves it.
 * @throws CONFIG_INVALID
 */
export function createEsploraIndex(options: AddressIndexOptions): AddressIndex {
  const client = createEsploraClient(options);
  return {
    chain: options.chain,
    source: client.name,
    lagBlocks: options.lagBlocks,
    isListed: (scope) => scope === 'native' || scope === 'all',
    listTransactions: (address, _, query) => client.retry(() => listPage(client, address, query)),
    countTransactions: (address) => client.retry(() => countTransactions(client, address)),
  };
}

async function listPage(client: EsploraClient, address: string, { cursor, from }: ListingQuery): Promise<ListingPage> {
  const before = cursor === undefined ? undefined : parseCursor(cursor);
  const path = `address/${encodeURIComponent(address)}/txs/chain${before === undefined ? '' : `/${before.hash}`}`;
  const rows = toRows(await client.findJson(path));
  checkOrder(rows, before);
  const last = rows.at(-1);
  const isOlder = last !== undefined && from !== undefined && last.height < from.height;
  return {
    rows: from === undefined ? rows : rows.filter(({ height }) => height >= from.height),
    ...(last === undefined || isOlder ? {} : { next: formatCursor(last) }),
  };
}

type Row = Required<ListedTransaction>;

function toRows(answer: unknown): readonly Row[] {
  const parsed = historyPage.safeParse(answer);
  if (!parsed.success) throw notAPage(parsed.error.issues[0]?.message);
  return parsed.data.map(toRow);
}

const toRow = ({ txid, status }: z.output<typeof historyPage>[number]): Row => ({
  hash: txid,
  height: status.block_height,
});

/** @throws SOURCE_MALFORMED rows that repeat, or are newer than one before them */
function checkOrder(rows: readonly Row[], before: Row | undefined): void {
  const hashes = new Set<string>(before === undefined ? [] : [before.hash]);
  let height = before?.height ?? Number.POSITIVE_INFINITY;
  for (const row of rows) {
    if (hashes.has(row.hash)) throw notAPage('a row repeats');
    if (row.height > height) throw notAPage('rows are not in descending order');
    hashes.add(row.hash);
    height = row.height;
  }
}

async function countTransactions(client: EsploraClient, address: string): Promise<number> {
  const parsed = addressAnswer.safeParse(await client.findJson(`address/${encodeURIComponent(address)}`));
  if (!parsed.success)
    throw malformed('the index does not answer with an address', { reason: parsed.error.issues[0]?.message });
  if (parsed.data.address !== address) throw malformed('the index answers for another address', {});
  return parsed.data.chain_stats.tx_count;
}

/** The last row of the page before: `HEIGHT:HASH`. */
const formatCursor = ({ hash, height }: Row): string => `${height}:${hash}`;

/** @throws BAD_REQUEST */
function parseCursor(text: string): Row {
  const match = /^(\d{1,10}):([0-9a-f]{64})$/.exec(text);
  if (match === null) throw new AppError('BAD_REQUEST', 'invalid cursor of a listing');
  return { height: Number(match[1]), hash: match[2] as string };
}

const notAPage = (reason: string | undefined): Error =>
  malformed("the index does not answer with a page of an address's transactions", { reason });
