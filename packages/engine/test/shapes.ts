import { type AddressId, toTxId } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { MemoryAccounts } from './memory-accounts.ts';

const FIRST: AddressId = 10;
const MINTED = 10n ** 15n;
const PAYMENTS_PER_BLOCK = 50;

/** Accounts and payments in memory that are slow to follow although they are few. */
export interface Shape {
  readonly ledger: MemoryAccounts;
  readonly object: AddressId;
}

/** Transactions of one operation each, in the order in which they are added. */
function createPayments(ledger: MemoryAccounts) {
  let made = 0;
  return (from: AddressId | undefined, to: AddressId, amount: bigint): void => {
    const txId = toTxId(1 + Math.floor(made / PAYMENTS_PER_BLOCK), made % PAYMENTS_PER_BLOCK);
    made += 1;
    ledger.add(txId, [
      from === undefined ? { type: 'BLOCK_REWARD', to, amount } : { type: 'VALUE_TRANSFER', from, to, amount },
    ]);
  };
}

/** Many who each pay one account once, out of what one of few had paid them. */
export function buildPayers(payers: number): Shape {
  const ledger = new MemoryAccounts();
  const pay = createPayments(ledger);
  const object = 1;
  const funders = Array.from({ length: 100 }, (_, index) => FIRST + index);
  for (const funder of funders) pay(undefined, funder, MINTED * BigInt(payers));
  const firstPayer = FIRST + funders.length;
  for (let at = 0; at < payers; at += 1) pay(funders[at % funders.length], firstPayer + at, MINTED);
  for (let at = 0; at < payers; at += 1) pay(firstPayer + at, object, MINTED / 2n);
  return { ledger, object };
}

/** Few who pay each other again and again, the object among them. */
export function buildCrowd(accounts: number, payments: number): Shape {
  const ledger = new MemoryAccounts();
  const pay = createPayments(ledger);
  const random = createRandom(36);
  for (let at = 0; at < accounts; at += 1) pay(undefined, FIRST + at, MINTED);
  for (let made = 0; made < payments; made += 1) {
    const from = random.below(accounts);
    const to = (from + 1 + random.below(accounts - 1)) % accounts;
    pay(FIRST + from, FIRST + to, BigInt(1 + random.below(1_000)) * (MINTED / 100_000n));
  }
  return { ledger, object: FIRST };
}
