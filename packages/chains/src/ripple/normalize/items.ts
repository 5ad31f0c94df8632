import type { Note, Operation, TokenFacts } from '@sulian/domain';
import { toAddressText } from '../wire/address-text.ts';
import { isRecord } from '../wire/amount.ts';
import { type Change, existed, fieldAt, type Side } from './changes.ts';

/** An item that has another owner than before. Undefined: it was not there, or is no more. */
interface ItemMove {
  readonly item: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Id of an item. */
export const ITEM = /^[0-9A-Fa-f]{64}$/;
const ACCOUNT_LETTERS = 40;

/** Items whose pages show another owner than before. @see xrpl.org/docs/references/protocol/ledger-data/ledger-entry-types/nftokenpage */
export function listItemMoves(changes: readonly Change[]): readonly ItemMove[] {
  const owners: Record<Side, Map<string, string>> = { before: new Map(), after: new Map() };
  for (const change of changes) {
    if (change.type !== 'NFTokenPage') continue;
    // A page's place begins with its owner.
    const owner = toAddressText(change.id.slice(0, ACCOUNT_LETTERS));
    for (const side of ['before', 'after'] as const)
      if (existed(change, side)) for (const item of listItems(change, side)) owners[side].set(item, owner);
  }
  const { before, after } = owners;
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((item) => ({ item, from: before.get(item), to: after.get(item) }))
    .filter(({ from, to }) => from !== to);
}

function listItems(change: Change, side: Side): readonly string[] {
  const list = fieldAt(change, 'NFTokens', side);
  if (!Array.isArray(list)) return [];
  return list.flatMap((each: unknown): readonly string[] => {
    const token = isRecord(each) ? each['NFToken'] : undefined;
    const id = isRecord(token) ? token['NFTokenID'] : undefined;
    return typeof id === 'string' && ITEM.test(id) ? [id.toUpperCase()] : [];
  });
}

/**
 * Collection of an item: its issuer and taxon. The id contains the taxon, mixed with the item's number.
 * @see xrpl.org/docs/references/protocol/data-types/nftoken#taxon
 */
export function toCollection(item: string): string {
  const bytes = Buffer.from(item, 'hex');
  const mask = (BigInt(bytes.readUInt32BE(28)) * 384_160_001n + 2_459n) & 0xffff_ffffn;
  const taxon = bytes.readUInt32BE(24) ^ Number(mask);
  return `${toAddressText(item.slice(8, 48))}:${taxon >>> 0}`;
}

export interface ItemOperations {
  readonly operations: readonly Operation[];
  /** Numbered among the operations. */
  readonly notes: readonly Note[];
  readonly tokens: readonly TokenFacts[];
}

export function toItemOperations(moves: readonly ItemMove[]): ItemOperations {
  const tokens = new Map(moves.map(({ item }) => [toCollection(item), { token: toCollection(item), decimals: 0 }]));
  return {
    operations: moves.map(({ item, from, to }) => ({
      type: 'NFT_TRANSFER',
      asset: 0,
      token: toCollection(item),
      sources: from === undefined ? [] : [{ address: from, amountBase: 1n }],
      destinations: [to === undefined ? { amountBase: 1n, unspendable: true } : { address: to, amountBase: 1n }],
    })),
    notes: moves.map(({ item }, operation) => ({
      kind: 'ITEM',
      operation,
      text: item,
      length: item.length,
      isCut: false,
    })),
    tokens: [...tokens.values()],
  };
}
