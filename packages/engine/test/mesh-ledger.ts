import { type AddressId, toTxId } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { MemoryAccounts } from './memory-accounts.ts';

export interface MeshShape {
  readonly accounts: number;
  /** Payments that each account takes part in, as payer or as payee. */
  readonly payments: number;
  /** Size of a payment as a part of its payer's balance, in percent, drawn evenly from 1 up to this. */
  readonly mostPercent: number;
}

/** Pays the first account before all others pay: object of questions where its money went. */
export const MESH_PAYER: AddressId = 1;
/** Paid by the first account after all other payments: object of questions where its money came from. */
export const MESH_PAYEE: AddressId = 2;
/** Labelled: funds every account in the beginning, and takes all that is left in the end. */
export const MESH_EXCHANGE: AddressId = 3;
const FIRST: AddressId = 10;
const FUNDS = 10n ** 18n;
const PAYMENTS_A_BLOCK = 50;
const SEED = 19;

/** Accounts that all pay each other: the money of each soon was with everybody. The same shape is the same mesh. */
export function buildMesh({ accounts, payments, mostPercent }: MeshShape): MemoryAccounts {
  const ledger = new MemoryAccounts();
  const random = createRandom(SEED);
  const balances = new Map<AddressId, bigint>();
  let made = 0;
  const pay = (from: AddressId, to: AddressId, amount: bigint): void => {
    const txId = toTxId(1 + Math.floor(made / PAYMENTS_A_BLOCK), made % PAYMENTS_A_BLOCK);
    made += 1;
    balances.set(from, (balances.get(from) ?? 0n) - amount);
    balances.set(to, (balances.get(to) ?? 0n) + amount);
    ledger.add(txId, [{ type: 'VALUE_TRANSFER', from, to, amount }]);
  };
  const all = Array.from({ length: accounts }, (_, index) => FIRST + index);
  for (const account of [MESH_PAYER, ...all]) pay(MESH_EXCHANGE, account, FUNDS);
  pay(MESH_PAYER, FIRST, FUNDS);
  for (const [from, to] of drawPairs(all, payments, random.below)) {
    const percent = BigInt(1 + random.below(mostPercent));
    pay(from, to, ((balances.get(from) ?? 0n) * percent) / 100n);
  }
  pay(FIRST, MESH_PAYEE, (balances.get(FIRST) ?? 0n) / 2n);
  for (const account of all) pay(account, MESH_EXCHANGE, balances.get(account) ?? 0n);
  return ledger;
}

/** Draws pairs: each account is in exactly so many, and in none with itself. */
function drawPairs(
  accounts: readonly AddressId[],
  payments: number,
  below: (count: number) => number,
): readonly (readonly [AddressId, AddressId])[] {
  const places = accounts.flatMap((account) => Array.from({ length: payments }, () => account));
  const swap = (a: number, b: number): void => {
    [places[a], places[b]] = [places[b] as AddressId, places[a] as AddressId];
  };
  for (let at = places.length - 1; at > 0; at -= 1) swap(at, below(at + 1));
  for (let at = 0; at + 1 < places.length; at += 2)
    while (places[at] === places[at + 1]) swap(at + 1, below(places.length));
  return Array.from({ length: places.length / 2 }, (_, index) => [
    places[2 * index] as AddressId,
    places[2 * index + 1] as AddressId,
  ]);
}
