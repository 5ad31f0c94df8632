import type { Literal, Source } from './parse-literals.ts';

/** An address that a file lists, or a place where only running the file would give one. */
export type OwnerEvent =
  | { readonly chain: string; readonly address: string; readonly owner: string | undefined; readonly line: number }
  | { readonly code: string; readonly line: number }
  /** `bitcoin: "bitkub"` names a list of another file. */
  | { readonly reference: string; readonly line: number }
  /** `["BTC", "BTC", "34xp…"]`: coin, network, address. */
  | { readonly network: string; readonly address: string; readonly line: number };

const OWNER_KEYS = new Set(['owners', 'owner']);
const BITCOIN = 'bitcoin';
/** Shortest text of a row that may be an address. */
const MIN_ADDRESS = 20;

/**
 * `{ethereum: {owners: […]}}`, also one level down by owner, and rows of coin, network and address.
 *
 * @param isBook of a file of `bitcoin-book`, whose lists are of Bitcoin: `{owner: […]}`, or one list
 */
export function* findOwners({ values, constants }: Source, { isBook = false } = {}): Generator<OwnerEvent> {
  for (const value of values) yield* walk(value, []);

  function* walk(node: Literal, path: readonly string[]): Generator<OwnerEvent> {
    if (node.kind === 'object')
      for (const { key, value } of node.entries) {
        if (OWNER_KEYS.has(key) && path.length > 0) yield* listAddresses(value, path);
        else if (key === BITCOIN && value.kind === 'text') yield { reference: value.value, line: value.line };
        else yield* walk(value, [...path, key]);
      }
    else if (node.kind === 'list' || node.kind === 'code') {
      const row = node.kind === 'list' ? toRow(node.items) : undefined;
      if (row !== undefined) yield row;
      else if (isBook && isListOfTexts(node)) yield* listAddresses(node, [...path.slice(-1), BITCOIN]);
      else for (const item of node.items) yield* walk(item, path);
    }
  }

  function* listAddresses(node: Literal, path: readonly string[]): Generator<OwnerEvent> {
    const [chain, owner] = [path.at(-1) as string, path.at(-2)];
    if (node.kind === 'text') yield { chain, owner, address: node.value, line: node.line };
    else if (node.kind === 'list') for (const item of node.items) yield* listAddresses(item, path);
    else {
      const known = node.kind === 'name' ? constants.get(node.value) : undefined;
      if (known === undefined || known.kind === 'name')
        yield { code: node.kind === 'name' ? node.value : 'an expression', line: node.line };
      else yield* listAddresses(known, path);
    }
  }
}

const isListOfTexts = (node: Literal): boolean =>
  node.kind === 'list' && node.items.length > 0 && node.items.every(({ kind }) => kind === 'text');

function toRow(items: readonly Literal[]): OwnerEvent | undefined {
  const [coin, network, address] = items;
  if (coin?.kind !== 'text' || network?.kind !== 'text' || address?.kind !== 'text') return undefined;
  const isRow =
    coin.value.length < MIN_ADDRESS && network.value.length < MIN_ADDRESS && address.value.length >= MIN_ADDRESS;
  return isRow ? { network: network.value, address: address.value, line: address.line } : undefined;
}
