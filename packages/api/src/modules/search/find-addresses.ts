import type { SearchAnswer } from '@sulian/contract';
import type { AddressRow, Headline, HistoryState, LedgerReader } from '@sulian/domain';
import {
  findEventsFrom,
  findHistory,
  findTokenHolder,
  listHeadlines,
  readFrozen,
  toRatedLabel,
} from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toChainIcon } from '../../to-contract.ts';
import { listByEnds } from './list-by-ends.ts';
import { AS_LISTED, type ChainQuery, type TypedAddress } from './search-text.ts';
import type { SearchedLedger } from './searched-ledger.ts';
import { findTypedLabel } from './typed-label.ts';

export type AddressItem = Omit<SearchAnswer['addresses']['items'][number], 'risk'>;

export interface FoundAddresses {
  readonly items: readonly AddressItem[];
  /** Counted up to `MAX_SEARCH_REACH`. */
  readonly total: number;
  /** False: addresses that end with the text were not searched. */
  readonly areEndsSearched: boolean;
}

/** Addresses in the text, seen or not; otherwise those that begin or end with it. */
export async function findAddresses(deps: ApiDeps, ledger: SearchedLedger, query: ChainQuery): Promise<FoundAddresses> {
  const { addresses } = query;
  if (addresses.length > 0) {
    const typedAddresses = await findTyped(ledger.reader, addresses);
    return { items: await toItems(deps, ledger, typedAddresses), total: typedAddresses.length, areEndsSearched: true };
  }
  const { rows, total, areEndsSearched } = await listByEnds(ledger, query);
  return {
    items: await toItems(
      deps,
      ledger,
      rows.map((row) => ({ ...AS_LISTED, text: row.text, row, tokenAccount: null })),
    ),
    total,
    areEndsSearched,
  };
}

interface FoundAddress extends TypedAddress {
  readonly row: AddressRow | undefined;
  /** The account of a token that was typed, and that the address owns. */
  readonly tokenAccount: string | null;
}

/** Addresses as typed. A token account is not an address of the ledger, so it leads to its owner. */
async function findTyped(reader: LedgerReader, typed: readonly TypedAddress[]): Promise<readonly FoundAddress[]> {
  const rows = await reader.listAddressesByText(typed.map(({ text }) => text));
  const rowOf = new Map(rows.map((row) => [row.text, row]));
  // A correction that nobody has seen is a guess.
  const offered = typed.filter(({ text, mistyped }) => mistyped === null || rowOf.has(text));
  return Promise.all(offered.map((each) => toFound(reader, each, rowOf.get(each.text))));
}

async function toFound(reader: LedgerReader, typed: TypedAddress, row: AddressRow | undefined): Promise<FoundAddress> {
  const holder = row === undefined ? await findTokenHolder(reader, typed.text) : undefined;
  if (holder === undefined) return { ...typed, row, tokenAccount: null };
  const owner = await reader.findAddress(holder.owner);
  return { ...AS_LISTED, text: holder.owner, row: owner, tokenAccount: typed.text };
}

async function toItems(
  deps: ApiDeps,
  ledger: SearchedLedger,
  addresses: readonly FoundAddress[],
): Promise<readonly AddressItem[]> {
  const eventsFrom = findEventsFrom(deps, ledger.reader);
  const symbolsOf = await readFrozen(
    ledger.reader,
    addresses.map(({ text }) => text),
    eventsFrom,
  );
  const headlines = await listHeadlines(
    deps,
    ledger,
    addresses.map(({ text: address, row }) => ({ objectType: 'ADDRESS', address, row })),
  );
  return Promise.all(
    addresses.map(async (each, index) => {
      const { historyState } = await findHistory(ledger.reader, { address: each.text, row: each.row });
      const known = { symbols: symbolsOf(each.text), eventsFrom, headline: headlines[index], historyState };
      return toItem(deps, ledger, { ...each, ...known });
    }),
  );
}

function toItem(
  deps: ApiDeps,
  { reader, labels }: SearchedLedger,
  {
    text,
    row,
    isOtherSpelling,
    isChecksumWrong,
    subKey,
    mistyped,
    tokenAccount,
    symbols,
    eventsFrom,
    headline,
    historyState,
  }: FoundAddress & {
    readonly symbols: string[];
    readonly eventsFrom: number | undefined;
    readonly headline: Headline | undefined;
    readonly historyState: HistoryState;
  },
): AddressItem {
  const own = findTypedLabel({ reader, labels }, { text, subKey });
  const label = own ?? (row?.walletId === undefined ? undefined : labels.findWalletLabel(row.walletId));
  return {
    hash: text,
    blockchain: reader.chain,
    icon: toChainIcon(reader.chain),
    entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
    // Rows of transactions that were fetched for others show an address, and their lack shows nothing.
    isUnseen: row === undefined && reader.coverage !== undefined ? null : row === undefined,
    historyState,
    labelAlone: null,
    isOtherSpelling,
    isChecksumWrong,
    subKey,
    mistyped,
    tokenAccount,
    isFrozen: symbols.length === 0 && reader.coverage !== undefined ? null : symbols.length > 0,
    frozenAssets: symbols,
    freezesFrom: eventsFrom ?? null,
    headline: headline ?? null,
  };
}
