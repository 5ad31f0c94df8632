import type { AskedBalance, BalanceReader } from '@sulian/domain';
import { z } from 'zod';
import { inParallel } from '../../rpc/batches.ts';
import type { TransportOptions } from '../../rpc/transport.ts';
import { parseRippleAddress } from '../address/address.ts';
import { findRule } from '../normalize/holdings.ts';
import { ITEM, toCollection } from '../normalize/items.ts';
import { findMptKey, issuerOf, parseDrops, parseIssued, parseUnits, toCurrencyHex } from '../wire/amount.ts';
import { createRippleClient, isAbsent, type RippleClient } from './client.ts';

export interface BalanceReaderOptions extends Omit<TransportOptions, 'url'> {
  /** Nodes of the chain; only the first is queried. */
  readonly urls: readonly string[];
}

const CALLS_AT_ONCE = 4;
const MAX_LINES = 400;
const MAX_ITEMS = 400;
const MAX_ITEM_PAGES = 100;
const COLLECTION = /^r\w+:\d+$/;
const ESCROW = /^escrow:([0-9A-F]{64})$/;

const accountSchema = z.object({ account_data: z.object({ Balance: z.string() }) });
const linesSchema = z.object({ lines: z.array(z.object({ balance: z.string(), currency: z.string() })) });
const unitsSchema = z.object({ node: z.object({ MPTAmount: z.string().optional() }) });
const itemsSchema = z.object({
  account_nfts: z.array(z.object({ NFTokenID: z.string().regex(ITEM) })),
  marker: z.unknown(),
});
const entrySchema = z.object({ node: z.looseObject({ LedgerEntryType: z.string() }) });

/** Balances after any ledger that a node still has. @throws CONFIG_INVALID */
export function createRippleBalanceReader({ urls, ...options }: BalanceReaderOptions): BalanceReader {
  const client = createRippleClient({ ...options, url: urls[0] ?? '' });
  return {
    hasHistory: true,
    readBalances: (height, queries) =>
      client.retry(() => inParallel(queries, CALLS_AT_ONCE, (each) => readOne({ client, height }, each))),
  };
}

interface Books {
  readonly client: RippleClient;
  readonly height: number;
}

/** Without an entry, the balance is 0. */
async function readOne(books: Books, query: AskedBalance): Promise<bigint | undefined> {
  try {
    return await (ESCROW.test(query.address) ? readEscrow(books, query) : readAccount(books, query));
  } catch (error) {
    if (isAbsent(error)) return 0n;
    throw error;
  }
}

async function readEscrow({ client, height }: Books, { address, token }: AskedBalance): Promise<bigint> {
  const index = ESCROW.exec(address)?.[1] as string;
  const { node } = await client.read(entrySchema, 'ledger_entry', { index, ledger_index: height });
  const holdings = findRule(node.LedgerEntryType)?.list((field) => node[field], index) ?? [];
  return holdings.find(({ asset }) => asset === token)?.base ?? 0n;
}

async function readAccount({ client, height: ledger_index }: Books, { address: account, token }: AskedBalance) {
  if (parseRippleAddress(account) !== account) return undefined;
  if (token === undefined) {
    const { account_data } = await client.read(accountSchema, 'account_info', { account, ledger_index });
    return parseDrops(account_data.Balance);
  }
  const issuer = issuerOf(token);
  // Units that the account issues itself are not a balance.
  if (issuer === account) return 0n;
  if (findMptKey(token) !== undefined) {
    const query = { mptoken: { mpt_issuance_id: token, account }, ledger_index };
    return parseUnits((await client.read(unitsSchema, 'ledger_entry', query)).node.MPTAmount);
  }
  if (COLLECTION.test(token)) return countItems({ client, height: ledger_index }, account, token);
  if (!token.includes('.') || issuer === undefined) return undefined;
  const query = { account, peer: issuer, ledger_index, limit: MAX_LINES };
  const { lines } = await client.read(linesSchema, 'account_lines', query);
  const code = token.slice(0, token.indexOf('.'));
  const line = lines.find(({ currency }) => toCurrencyHex(currency) === code);
  const base = line === undefined ? 0n : parseIssued(line.balance);
  return base < 0n ? 0n : base;
}

/** Items of one collection; undefined where an account has more of all of them than are looked through. */
async function countItems({ client, height }: Books, account: string, collection: string): Promise<bigint | undefined> {
  let count = 0;
  let marker: unknown;
  for (let page = 0; page < MAX_ITEM_PAGES; page++) {
    const query = { account, ledger_index: height, limit: MAX_ITEMS, ...(marker === undefined ? {} : { marker }) };
    const answer = await client.read(itemsSchema, 'account_nfts', query);
    count += answer.account_nfts.filter(({ NFTokenID }) => toCollection(NFTokenID) === collection).length;
    marker = answer.marker;
    if (marker === undefined) return BigInt(count);
  }
  return undefined;
}
