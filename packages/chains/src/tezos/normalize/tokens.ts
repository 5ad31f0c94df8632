import type { Operation, TokenFacts } from '@sulian/domain';
import { toAddress, toNat, toTuple, unwrapChoice } from '../wire/micheline.ts';
import type { Act, Effects } from './acts.ts';
import { listEntries, type MapEntry } from './big-maps.ts';

/** One movement of one token, as a call requests it. */
interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly amountBase: bigint;
  /** FA2: which of the contract's tokens. */
  readonly tokenId?: bigint;
}

const NOTHING: Effects = { operations: [] };

/**
 * Tokens that a call moves, by the two standards: FA1.2 names one transfer, FA2 a batch, which is a movement each.
 * @see TZIP-7 (FA1.2), TZIP-12 (FA2), gitlab.com/tezos/tzip
 */
export function listTokenTransfers(act: Act): Effects {
  const { destination: contract, parameters } = act;
  if (contract === undefined || parameters === undefined || !contract.startsWith('KT1')) return NOTHING;
  const { entrypoint, value } = parameters;
  const entries = listEntries(act.result);
  if (entrypoint === 'default') return toEffects(contract, readUnnamed(value, entries), entries);
  if (entrypoint !== 'transfer') return NOTHING;
  const transfers = readSingle(value) ?? readBatch(value);
  return transfers === undefined
    ? { ...NOTHING, problems: ['TRANSFER_UNREADABLE'] }
    : toEffects(contract, transfers, entries);
}

function readSingle(value: unknown): readonly Transfer[] | undefined {
  const [from, to, amount] = toTuple(value, 3) ?? [];
  const transfer = toTransferOf({ from: toAddress(from), to: toAddress(to), amountBase: toNat(amount) });
  return transfer === undefined ? undefined : [transfer];
}

/**
 * Contracts of before entry points had names take a transfer as a choice within choices. Its form alone could mean anything:
 * it counts where the contract's own book changed for both.
 */
function readUnnamed(value: unknown, entries: readonly MapEntry[]): readonly Transfer[] {
  const inner = unwrapChoice(value);
  const [transfer] = inner === value ? [] : (readSingle(inner) ?? []);
  if (transfer === undefined) return [];
  const changed = new Set(entries.map(({ key }) => toAddress(key)));
  return changed.has(transfer.from) && changed.has(transfer.to) ? [transfer] : [];
}

function readBatch(value: unknown): readonly Transfer[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const transfers = value.flatMap((each) => readSender(each) ?? [undefined]);
  return transfers.every((each) => each !== undefined) ? (transfers as readonly Transfer[]) : undefined;
}

function readSender(value: unknown): readonly (Transfer | undefined)[] | undefined {
  const [from, receivers] = toTuple(value, 2) ?? [];
  if (!Array.isArray(receivers)) return undefined;
  return receivers.map((receiver) => {
    const [to, id, amount] = toTuple(receiver, 3) ?? [];
    const tokenId = toNat(id);
    const transfer = toTransferOf({ from: toAddress(from), to: toAddress(to), amountBase: toNat(amount) });
    return transfer === undefined || tokenId === undefined ? undefined : { ...transfer, tokenId };
  });
}

function toTransferOf(read: {
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly amountBase: bigint | undefined;
}): Transfer | undefined {
  const { from, to, amountBase } = read;
  return from === undefined || to === undefined || amountBase === undefined ? undefined : { from, to, amountBase };
}

/** Key of a token in a contract with many; each token has its own decimals, which its contract defines. */
export const toTokenKey = (contract: string, tokenId: bigint | undefined): string =>
  tokenId === undefined ? contract : `${contract}:${tokenId}`;

function toEffects(contract: string, transfers: readonly Transfer[], entries: readonly MapEntry[]): Effects {
  const owners = listItemOwners(entries);
  const operations: Operation[] = [];
  const items: (readonly [number, string])[] = [];
  const tokens = new Map<string, TokenFacts>();
  for (const { from, to, amountBase, tokenId } of transfers) {
    const isItem = tokenId !== undefined && amountBase === 1n && owners.has(tokenId);
    const token = isItem ? contract : toTokenKey(contract, tokenId);
    if (isItem) {
      items.push([operations.length, String(tokenId)]);
      tokens.set(token, { token, decimals: 0 });
    }
    operations.push({
      type: isItem ? 'NFT_TRANSFER' : 'TOKEN_TRANSFER',
      asset: 0,
      token,
      sources: [{ address: from, amountBase }],
      destinations: [{ address: to, amountBase }],
    });
  }
  return { operations, items, tokens: [...tokens.values()] };
}

/** Numbers whose only owner a contract's book names: each is one piece, and no amount. */
export function listItemOwners(entries: readonly MapEntry[]): ReadonlyMap<bigint, string> {
  const owners = new Map<bigint, string>();
  for (const { key, value } of entries) {
    const [id, owner] = [toNat(key), toAddress(value)];
    if (id !== undefined && owner !== undefined) owners.set(id, owner);
  }
  return owners;
}
