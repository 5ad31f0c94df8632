import type { Operation } from '@sulian/domain';
import { listParts, toAddress, toNat, toTuple } from '../wire/micheline.ts';
import type { Act, Effects } from './acts.ts';
import { listEntries, type MapEntry } from './big-maps.ts';
import { listItemOwners, toTokenKey } from './tokens.ts';

const NOTHING: Effects = { operations: [] };

/** Units that a call makes for somebody, or takes from him. */
interface Units {
  readonly address: string;
  readonly amountBase: bigint;
  readonly tokenId?: bigint;
}

/**
 * Tokens that a call mints or burns. No standard defines such calls. A call of the usual name and form counts if the
 * contract's big map shows the requested amount. Otherwise the origin of its tokens is unknown, and a warning reports
 * it.
 */
export function listMints(act: Act): Effects {
  const { destination: contract, parameters } = act;
  if (contract === undefined || parameters === undefined || !contract.startsWith('KT1')) return NOTHING;
  const kind = /^mint/i.test(parameters.entrypoint)
    ? 'MINT'
    : /^burn/i.test(parameters.entrypoint)
      ? 'BURN'
      : undefined;
  const entries = kind === undefined ? [] : listEntries(act.result);
  if (kind === undefined || !entries.some((entry) => isOfHolder(entry, kind))) return NOTHING;
  const units = readUnits(parameters.value);
  if (units !== undefined && isConfirmed(units, { entries, kind }))
    return { operations: [toUnits(kind, contract, units)] };
  // Units first: a contract of many tokens may also store the author of each.
  const items = kind === 'MINT' ? [...listItemOwners(entries)] : [];
  return items.length > 0 ? toItems(contract, items) : { ...NOTHING, problems: ['MINT_UNREADABLE'] };
}

type Kind = 'MINT' | 'BURN';

const holderOf = ({ key }: MapEntry): string | undefined => toAddress(key) ?? toAddress(listParts(key, 2)[0]);

/** A line of an owner's, or of an item's; whoever has the last unit unmade may lose the line. */
function isOfHolder(entry: MapEntry, kind: Kind): boolean {
  if (entry.value === undefined) return kind === 'BURN' && (holderOf(entry) ?? toNat(entry.key)) !== undefined;
  return (holderOf(entry) !== undefined && balanceOf(entry) !== undefined) || listItemOwners([entry]).size > 0;
}

const balanceOf = ({ value }: MapEntry): bigint | undefined => toNat(value) ?? toNat(listParts(value, 2)[0]);

/** `Pair to amount`, `Pair to amount id`, or `Pair (Pair to amount) (Pair id …)`. */
function readUnits(value: unknown): Units | undefined {
  const [first, second] = toTuple(value, 2) ?? [];
  const nested = readPair(first);
  if (nested !== undefined) {
    const tokenId = toNat(listParts(second, 2)[0]);
    return tokenId === undefined ? undefined : { ...nested, tokenId };
  }
  const plain = readPair(value);
  if (plain !== undefined) return plain;
  const [to, amount, id] = toTuple(value, 3) ?? [];
  const [address, amountBase, tokenId] = [toAddress(to), toNat(amount), toNat(id)];
  return address === undefined || amountBase === undefined || tokenId === undefined
    ? undefined
    : { address, amountBase, tokenId };
}

function readPair(value: unknown): Units | undefined {
  const [to, amount] = toTuple(value, 2) ?? [];
  const [address, amountBase] = [toAddress(to), toNat(amount)];
  return address === undefined || amountBase === undefined ? undefined : { address, amountBase };
}

/** The big map has an entry of the owner; after a mint, the entry has at least as many units. */
function isConfirmed(
  { address, amountBase, tokenId }: Units,
  { entries, kind }: { readonly entries: readonly MapEntry[]; readonly kind: Kind },
): boolean {
  return entries.some((entry) => {
    if (holderOf(entry) !== address) return false;
    const isOfToken = tokenId === undefined || toNat(listParts(entry.key, 2)[1]) === tokenId;
    return isOfToken && (kind === 'BURN' || (balanceOf(entry) ?? -1n) >= amountBase);
  });
}

const toUnits = (type: Kind, contract: string, { address, amountBase, tokenId }: Units): Operation => ({
  type,
  asset: 0,
  token: toTokenKey(contract, tokenId),
  sources: type === 'MINT' ? [] : [{ address, amountBase }],
  destinations: type === 'MINT' ? [{ address, amountBase }] : [{ amountBase, unspendable: true }],
});

const toItems = (contract: string, items: readonly (readonly [bigint, string])[]): Effects => ({
  operations: items.map(([, address]) => ({
    type: 'MINT',
    asset: 0,
    token: contract,
    sources: [],
    destinations: [{ address, amountBase: 1n }],
  })),
  items: items.map(([id], at) => [at, String(id)] as const),
  tokens: [{ token: contract, decimals: 0 }],
});
