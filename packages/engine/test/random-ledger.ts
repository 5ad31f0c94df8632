import { type AddressId, type EntityType, type LabelIndex, type TxId, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { createLabels, entity, MemoryLedger, type Output, type Spend } from './memory-ledger.ts';

const ADDRESSES = 8;
/** Addresses 2, 3 and 4 are one wallet, 7 and 8 another; tests name them and set their sizes. */
export const WALLETS: ReadonlyMap<AddressId, number> = new Map([
  [2, 3],
  [3, 3],
  [4, 3],
  [7, 7],
  [8, 7],
]);

const address = fc.integer({ min: 1, max: ADDRESSES });
const step = fc.record({
  /** Which unspent outputs are spent; none, or none left: a coinbase. */
  picks: fc.oneof(
    { weight: 1, arbitrary: fc.constant<number[]>([]) },
    { weight: 6, arbitrary: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }) },
  ),
  unseen: fc.integer({ min: 0, max: 14 }),
  outputs: fc.array(fc.record({ address, weight: fc.integer({ min: 0, max: 4 }) }), { minLength: 1, maxLength: 4 }),
  fee: fc.integer({ min: 0, max: 2 }),
  isNewBlock: fc.boolean(),
  /** Position of the transaction in its block: not by dependency, as on Bitcoin Cash. */
  place: fc.nat({ max: 1_000 }),
  /** 0: an output without address; 1: one that nobody can spend. */
  oddity: fc.integer({ min: 0, max: 9 }),
});
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const TYPES: readonly EntityType[] = ['Exchange', 'Hack', 'Ransomware', 'Mining pool'];
const name = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...TYPES) },
);

export const randomLedger = fc.record({
  steps: fc.array(step, { minLength: 1, maxLength: 40, size: 'max' }),
  /** Names of addresses 5, 6 and 4, and of the two wallets. */
  names: fc.tuple(name, name, name, name, name),
  walletSizes: fc.tuple(fc.constantFrom(2, 2, 2_000), fc.constantFrom(2, 2, 2_000)),
});
export type RandomLedger = typeof randomLedger extends fc.Arbitrary<infer T> ? T : never;

export interface Built {
  readonly ledger: MemoryLedger;
  readonly labels: LabelIndex;
}

/**
 * Turns choices into transactions that only spend what is there; amounts of a few units, so that many are equal.
 * @param unitBase base units of one unit
 */
export function buildLedger({ steps, names, walletSizes }: RandomLedger, unitBase = 1n): Built {
  const ledger = new MemoryLedger();
  for (const [addressId, walletId] of WALLETS)
    ledger.wallets.set(addressId, { walletId, size: walletSizes[walletId === 3 ? 0 : 1] });
  const unspent: { spend: Spend; amount: bigint }[] = [];
  for (const { each, txId } of numberSteps(steps)) {
    const taken = each.picks.flatMap((pick) => (unspent.length === 0 ? [] : unspent.splice(pick % unspent.length, 1)));
    const unseen: Spend[] = each.unseen === 0 ? [{ txId: undefined, index: 0 }] : [];
    const isCoinbase = taken.length + unseen.length === 0;
    const known = taken.reduce((total, coin) => total + coin.amount, 0n);
    const available = isCoinbase
      ? 12n * unitBase
      : known + ((unseen.length > 0 ? 5n : 0n) - BigInt(each.fee)) * unitBase;
    const outputs = toOutputs(each, available > 0n ? available : 0n);
    ledger.add({ txId, spends: [...taken.map((coin) => coin.spend), ...unseen], outputs });
    for (const [index, output] of outputs.entries())
      if (output.unspendable !== true) unspent.push({ spend: { txId, index }, amount: output.amount });
  }
  const [five, six, four, walletThree, walletSeven] = names;
  const labels = createLabels({
    addresses: new Map(
      [five, six, four].flatMap((type, index) =>
        type === undefined ? [] : [[[5, 6, 4][index] ?? 0, entity(index + 1, type)]],
      ),
    ),
    wallets: new Map(
      [walletThree, walletSeven].flatMap((type, index) =>
        type === undefined ? [] : [[[3, 7][index] ?? 0, entity(index + 11, type)]],
      ),
    ),
  });
  return { ledger, labels };
}

function numberSteps(steps: readonly Step[]): readonly { each: Step; txId: TxId }[] {
  const used = new Set<TxId>();
  let height = 1;
  return steps.map((each) => {
    if (each.isNewBlock) height += 1;
    let txId = toTxId(height, each.place);
    while (used.has(txId)) txId += 1;
    used.add(txId);
    return { each, txId };
  });
}

/** Splits by weight; the remainder goes to the first. */
function toOutputs({ outputs, oddity }: Step, available: bigint): readonly Output[] {
  const weights = outputs.reduce((total, output) => total + output.weight, 0);
  const amounts = outputs.map(({ weight }) => (weights === 0 ? 0n : (available * BigInt(weight)) / BigInt(weights)));
  const rest = available - amounts.reduce((total, amount) => total + amount, 0n);
  return outputs.map((output, index): Output => {
    const amount = (amounts[index] ?? 0n) + (index === 0 ? rest : 0n);
    if (index === 1 && oddity === 0) return { amount };
    if (index === 1 && oddity === 1) return { amount, unspendable: true };
    return { address: output.address, amount };
  });
}
