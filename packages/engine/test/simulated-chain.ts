import { toTxId } from '@sulian/domain';
import type { ReplayMove } from '@sulian/testkit';
import fc from 'fast-check';
import { MemoryAccounts, type MemoryOperation } from './memory-accounts.ts';

export const PARTIES = 9;
export const COINS = [0, 1] as const;
const MINER = 90;

const party = fc.integer({ min: 1, max: PARTIES });
/** Eighths of the payer's balance. */
const part = fc.integer({ min: 1, max: 4 });

const PLAIN = ['EARN', 'PAY', 'BATCH', 'GATHER', 'FEE'] as const;
const KINDS = [...PLAIN, 'PASS', 'PAIR'] as const;

const chainOf = (kinds: readonly (typeof KINDS)[number][]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      coin: fc.constantFrom(...COINS),
      parties: fc.uniqueArray(party, { minLength: 4, maxLength: 4 }),
      parts: fc.tuple(part, part),
      isNewBlock: fc.boolean(),
    }),
    { minLength: 5, maxLength: 60, size: 'max' },
  );
type Step = ReturnType<typeof chainOf> extends fc.Arbitrary<(infer Item)[]> ? Item : never;

/** Each transaction has one payer or one receiver. */
export const plainChain = chainOf(PLAIN);
/** Money is also passed on within a transaction, and transactions have two payments of four parties. */
export const anyChain = chainOf(KINDS);

export interface SimulatedChain {
  readonly ledger: MemoryAccounts;
  /** The same for the replay, in ledger order. */
  readonly transactions: readonly (readonly ReplayMove[])[];
}

/** Each payment is within the payer's balance. */
export function buildChain(steps: readonly Step[]): SimulatedChain {
  const balances = new Balances();
  const ledger = new MemoryAccounts();
  const transactions: (readonly ReplayMove[])[] = [];
  let [height, position] = [1, 0];
  for (const each of steps) {
    const operations = balances.apply(toOperations(each, balances));
    if (operations.length === 0) continue;
    [height, position] = each.isNewBlock ? [height + 1, 0] : [height, position + 1];
    ledger.add(toTxId(height, position), operations);
    transactions.push(operations.map(toMove));
  }
  return { ledger, transactions };
}

class Balances {
  readonly #base = new Map<string, bigint>();

  partOf(address: number, coin: number, eighths: number): bigint {
    return ((this.#base.get(`${coin} ${address}`) ?? 0n) * BigInt(eighths)) / 8n;
  }

  apply(operations: readonly MemoryOperation[]): readonly MemoryOperation[] {
    const moving = operations.filter(({ amount }) => amount > 0n);
    for (const { asset = 0, from, to, amount } of moving) {
      this.#add(from, asset, -amount);
      this.#add(to, asset, amount);
    }
    return moving;
  }

  #add(address: number | undefined, coin: number, amount: bigint): void {
    if (address === undefined) return;
    const key = `${coin} ${address}`;
    this.#base.set(key, (this.#base.get(key) ?? 0n) + amount);
  }
}

function toOperations({ kind, coin, parties, parts }: Step, balances: Balances): readonly MemoryOperation[] {
  const [a = 0, b = 0, c = 0, d = 0] = parties;
  const ofA = balances.partOf(a, coin, parts[0]);
  const ofB = balances.partOf(b, coin, parts[1]);
  const pay = (from: number, to: number, amount: bigint): MemoryOperation => ({ asset: coin, from, to, amount });
  switch (kind) {
    case 'EARN':
      return [
        { type: coin === 0 ? 'BLOCK_REWARD' : 'MINT', asset: coin, to: a, amount: BigInt(parts[0]) * 1_000_000n },
      ];
    case 'PAY':
      return [pay(a, b, ofA)];
    case 'BATCH':
      return [pay(a, b, ofA), pay(a, c, ofA / 3n), pay(a, d, ofA / 7n)];
    case 'GATHER':
      return [pay(a, c, ofA), pay(b, c, ofB)];
    case 'FEE':
      return [{ type: 'FEE', from: a, to: MINER, amount: balances.partOf(a, 0, 1) / 100n }, pay(a, b, ofA)];
    case 'PASS':
      return [pay(a, b, ofA), pay(b, c, ofA)];
    case 'PAIR':
      return [pay(a, b, ofA), pay(c, d, balances.partOf(c, coin, parts[1]))];
  }
}

const MADE: Readonly<Record<string, string>> = {
  BLOCK_REWARD: 'Block reward',
  MINT: 'Secondary coin creation/removal',
};

const toMove = ({ type = 'VALUE_TRANSFER', asset = 0, from, to, amount }: MemoryOperation): ReplayMove => ({
  asset: String(asset),
  from: toText(from),
  to: toText(to),
  amountBase: amount,
  isFee: type === 'FEE',
  ...(MADE[type] === undefined ? {} : { nobody: MADE[type] }),
});

const toText = (address: number | undefined): string | undefined =>
  address === undefined ? undefined : String(address);
