import type { Asset } from '../accounts/account.ts';
import { accountOf, toCollection } from './assets.ts';
import type { Entries } from './entries.ts';

/** Items per page. @see xrpl.org, "NFTokenPage" */
export const MAX_ITEMS_A_PAGE = 32;
/** Suffix of a page's id after its owner: the highest item that the page may contain. A single page may contain any. */
const LAST_PAGE = 'F'.repeat(24);
const TRANSFERABLE = '0008';

export interface Item {
  /** 64 hex digits: flags, share of later sales, issuer, taxon mixed with the number, number. */
  readonly id: string;
  readonly collection: Asset;
}

interface ItemFacts {
  readonly issuer: string;
  readonly taxon: number;
  /** How many the issuer has made before. */
  readonly number: number;
  /** Hundred-thousandths of each later sale that are the issuer's. */
  readonly share: number;
}

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').toUpperCase();

/** @see xrpl.org, "NFTokenID" */
export function toItem({ issuer, taxon, number, share }: ItemFacts): Item {
  // Scrambled, so that items of one collection spread over pages.
  const mixed = Number((BigInt(taxon) ^ (384_160_001n * BigInt(number) + 2_459n)) & 0xffff_ffffn);
  const id = `${TRANSFERABLE}${hex(share, 4)}${accountOf(issuer)}${hex(mixed, 8)}${hex(number, 8)}`;
  return { id, collection: toCollection(issuer, taxon) };
}

/** Items by owner, and the ledger pages that list them. */
export interface Items {
  begin(height: number): void;
  /** Takes an item off its owner's page, and puts it onto another's. */
  pass(item: Item, ends: ItemEnds): void;
  /** Ids of what somebody owns, or owned after the ledger of that height. */
  list(owner: string, height?: number): readonly string[];
}

export interface ItemEnds {
  /** Undefined: nobody had it before. */
  readonly from?: string | undefined;
  /** Undefined: it is no more. */
  readonly to?: string | undefined;
}

interface Pass extends ItemEnds {
  readonly id: string;
  readonly height: number;
}

export function createItems(entries: Entries): Items {
  const passes: Pass[] = [];
  let now = 0;
  const list: Items['list'] = (owner, height = now) => {
    const ids = new Set<string>();
    for (const pass of passes) {
      if (pass.height > height) break;
      if (pass.to === owner) ids.add(pass.id);
      else ids.delete(pass.id);
    }
    return [...ids].toSorted();
  };
  const write = (owner: string | undefined): void => {
    if (owner === undefined) return;
    const page = `${accountOf(owner)}${LAST_PAGE}`;
    const NFTokens = list(owner).map((NFTokenID) => ({ NFToken: { NFTokenID } }));
    if (NFTokens.length === 0) entries.delete(page);
    else entries.set(page, { LedgerEntryType: 'NFTokenPage', NFTokens });
  };
  return {
    begin(height) {
      now = height;
    },
    pass({ id }, { from, to }) {
      passes.push({ id, from, to, height: now });
      write(from);
      write(to);
    },
    list,
  };
}
