import { type ChangeRule, toTxId } from '@sulian/domain';
import { createRandom } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { MemoryLedger } from '../../test/memory-ledger.ts';
import { commonInputOwnershipRule } from '../patterns/common-input-ownership.ts';
import { type ExplainOptions, explainWallet } from './explain-wallet.ts';

const END = toTxId(1_000, 0);

/** A ledger in which each of the given transactions spends one output of each of its addresses. */
function ledgerOf(...spends: ReadonlyArray<readonly number[]>) {
  const ledger = new MemoryLedger();
  spends.forEach((addresses, index) => {
    const funding = toTxId(1, index);
    ledger.add({ txId: funding, spends: [], outputs: addresses.map((address) => ({ address, amount: 10n })) });
    const inputs = addresses.map((_, place) => ({ txId: funding, index: place }));
    ledger.add({ txId: toTxId(2, index), spends: inputs, outputs: [{ address: 9_000 + index, amount: 5n }] });
  });
  return ledger;
}
const explain = (ledger: MemoryLedger, from: number, to: number, more: Partial<ExplainOptions> = {}) =>
  explainWallet(ledger, { from, to, rule: commonInputOwnershipRule, before: END, ...more });

describe('the explanation of a wallet', () => {
  test('[R-WALLET-13] is the transaction in which two addresses were spent together', async () => {
    expect(await explain(ledgerOf([3, 4], [1, 5, 2]), 1, 2)).toEqual({
      kind: 'CHAIN',
      links: [{ reason: 'COMMON_INPUT_OWNERSHIP', txId: toTxId(2, 1), from: 1, to: 2, together: 3 }],
    });
    expect(await explain(ledgerOf([1, 2]), 1, 1)).toEqual({ kind: 'CHAIN', links: [] });
  });

  test('[R-WALLET-13] is the shortest chain, whichever end is asked first, though a longer one came earlier', async () => {
    const ledger = ledgerOf([1, 2], [2, 3], [3, 4], [4, 5], [1, 6], [6, 5]);
    expect(await explain(ledger, 1, 5)).toEqual({
      kind: 'CHAIN',
      links: [
        { reason: 'COMMON_INPUT_OWNERSHIP', txId: toTxId(2, 4), from: 1, to: 6, together: 2 },
        { reason: 'COMMON_INPUT_OWNERSHIP', txId: toTxId(2, 5), from: 6, to: 5, together: 2 },
      ],
    });
    expect(await explain(ledger, 5, 1)).toMatchObject({
      links: [
        { from: 5, to: 6 },
        { from: 6, to: 1 },
      ],
    });
  });

  test('does not exist between addresses that were never spent together, nor by receiving alone', async () => {
    const ledger = ledgerOf([1, 2], [3, 4]);
    ledger.add({ txId: toTxId(3, 0), spends: [], outputs: [1, 3].map((address) => ({ address, amount: 1n })) });
    expect(await explain(ledger, 1, 3)).toEqual({ kind: 'APART' });
  });

  test('takes no CoinJoin, and nothing that is not clustered yet, for a reason', async () => {
    const ledger = ledgerOf([1, 2]);
    expect(await explain(ledger, 1, 2, { rule: () => [] })).toEqual({ kind: 'APART' });
    expect(await explain(ledger, 1, 2, { before: toTxId(2, 0) })).toEqual({ kind: 'APART' });
  });

  test('[R-WALLET-14] names change where that is followed, from either end, beside common inputs, and not where it is not', async () => {
    // 1 and 2 spend together; 2 pays 7, and 30 takes the change; 30 and 3 spend together. 7 was paid before.
    const ledger = ledgerOf([1, 2], [3, 4]);
    ledger.add({ txId: toTxId(1, 8), spends: [], outputs: [{ address: 7, amount: 1n }] });
    ledger.add({ txId: toTxId(1, 9), spends: [], outputs: [{ address: 2, amount: 50n }] });
    const payment = toTxId(1, 10);
    const paid = [7, 30].map((address) => ({ address, amount: 20n }));
    ledger.add({ txId: payment, spends: [{ txId: toTxId(1, 9), index: 0 }], outputs: paid });
    ledger.add({
      txId: toTxId(2, 8),
      spends: [
        { txId: payment, index: 1 },
        { txId: toTxId(1, 1), index: 0 },
      ],
      outputs: [],
    });
    /** The one that is met first is the change: all that the search needs of the rule. */
    const changeRule: ChangeRule = {
      id: 'first-met',
      decide: (legs, find) => {
        const [source] = legs.filter((leg) => leg.side === 'source');
        const paid = legs.filter(({ side }) => side === 'destination');
        const fresh = paid.filter(({ addressId, txId }) => find(addressId ?? 0)?.firstTxId === txId);
        const [taken] = fresh;
        const other = paid.find((leg) => leg !== taken);
        if (source?.addressId === undefined || taken?.addressId === undefined || fresh.length > 1) return undefined;
        if (legs.length !== 3 || other?.addressId === undefined) return undefined;
        return { payers: [source.addressId], paid: other.addressId, change: taken.addressId };
      },
    };
    const links = [
      { reason: 'COMMON_INPUT_OWNERSHIP', txId: toTxId(2, 0), from: 1, to: 2, together: 2 },
      { reason: 'CHANGE_OF', txId: payment, from: 2, to: 30, together: 2, change: 30 },
      { reason: 'COMMON_INPUT_OWNERSHIP', txId: toTxId(2, 8), from: 30, to: 3, together: 2 },
    ];
    expect(await explain(ledger, 1, 3, { changeRule })).toEqual({ kind: 'CHAIN', links });
    expect(await explain(ledger, 3, 1, { changeRule })).toEqual({
      kind: 'CHAIN',
      links: links.toReversed().map(({ from, to, ...link }) => ({ ...link, from: to, to: from })),
    });
    expect(await explain(ledger, 1, 3)).toEqual({ kind: 'APART' });
    expect(await explain(ledger, 1, 3, { changeRule, before: payment })).toEqual({ kind: 'APART' });
    // Address 7 was the payer's own by then, as merges in between and before show: 30 is a payee, and no reason is
    // shown.
    const merge = (from: number, into: number, txId: number): void => {
      const addressIds: readonly [number, number] = [from, into];
      const reason = 'COMMON_INPUT_OWNERSHIP';
      ledger.merges.push({ seq: txId, fromWalletId: from, intoWalletId: into, addressIds, txId, reason });
    };
    merge(7, 8, toTxId(1, 8));
    merge(8, 1, payment + 1);
    merge(2, 1, toTxId(2, 0));
    expect(await explain(ledger, 1, 3, { changeRule })).toEqual({ kind: 'CHAIN', links });
    ledger.merges.splice(1);
    merge(8, 2, payment);
    expect(await explain(ledger, 1, 3, { changeRule })).toEqual({ kind: 'APART' });
  });

  test('says that it did not finish when there is more to read than its budget', async () => {
    const chain = Array.from({ length: 40 }, (_, index) => [index, index + 1]);
    const ledger = ledgerOf(...chain.map(([a = 0, b = 0]) => [a + 1, b + 1]));
    expect(await explain(ledger, 1, 41)).toMatchObject({ kind: 'CHAIN', links: { length: 40 } });
    const budget = { transactions: 10, rows: 1_000 };
    expect(await explain(ledger, 1, 41, { budget })).toEqual({ kind: 'UNFINISHED', transactions: 11 });
    expect(await explain(ledger, 1, 41, { budget: { transactions: 1_000, rows: 5 } })).toMatchObject({
      kind: 'UNFINISHED',
    });
  });

  test('is as short as an independent search over all pairs finds it, on random ledgers', async () => {
    for (let seed = 1; seed <= 30; seed += 1) {
      const random = createRandom(seed);
      const spends = Array.from({ length: 25 }, () => [
        ...new Set(Array.from({ length: 2 + random.below(2) }, () => 1 + random.below(24))),
      ]).filter((addresses) => addresses.length > 1);
      const ledger = ledgerOf(...spends);
      const distances = measure(spends);
      for (let to = 2; to <= 24; to += 3) {
        const found = await explain(ledger, 1, to);
        const wanted = distances.get(`1 ${to}`);
        expect(found.kind === 'CHAIN' ? found.links.length : undefined, `seed ${seed}, 1 to ${to}`).toBe(wanted);
        if (found.kind === 'CHAIN') expect(isUnbroken(found.links, 1, to)).toBe(true);
      }
    }
  });
});

const isUnbroken = (links: readonly { from: number; to: number }[], from: number, to: number): boolean =>
  links[0]?.from === from &&
  links.at(-1)?.to === to &&
  links.every((link, index) => index === 0 || links[index - 1]?.to === link.from);

/** Floyd and Warshall: steps between each two addresses. */
function measure(spends: ReadonlyArray<readonly number[]>): ReadonlyMap<string, number> {
  const steps = new Map<string, number>();
  const ids = [...new Set(spends.flat())];
  for (const addresses of spends)
    for (const a of addresses) for (const b of addresses) if (a !== b) steps.set(`${a} ${b}`, 1);
  for (const middle of ids)
    for (const a of ids)
      for (const b of ids) {
        const [left, right] = [steps.get(`${a} ${middle}`), steps.get(`${middle} ${b}`)];
        if (left === undefined || right === undefined || a === b) continue;
        const now = steps.get(`${a} ${b}`);
        if (now === undefined || left + right < now) steps.set(`${a} ${b}`, left + right);
      }
  return steps;
}
