import { type Block, type ChangeRule, type ClusterRule, type Transaction, toTxId } from '@sulian/domain';
import { expect, it } from 'vitest';
import { useStores } from '../testing/use-stores.ts';

const hex = (digits: string): string => digits.padStart(64, '0');
const pay = (hash: string, inputs: readonly string[], paid: readonly string[], base = 100n): Transaction => ({
  hash: hex(hash),
  kind: inputs.length === 0 ? 'coinbase' : 'transfer',
  status: 'success',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: inputs.map((input) => ({ spends: { hash: hex(input), index: 0 } })),
      destinations: paid.map((address, at) => ({ address, amountBase: at === 0 ? base : 3n })),
    },
  ],
});
const BLOCKS = [
  [pay('a0', [], ['HOT'])],
  [pay('a1', [], ['FIXED'])],
  [pay('a2', [], ['SHOP'])],
  // The service spends from both of its addresses, then pays customers out of the hot one.
  [pay('a3', ['a0', 'a1'], ['HOT'])],
  [pay('a4', ['a3'], ['FIXED', 'CUSTOMER'], 50n)],
  [pay('a5', ['a4'], ['SHOP', 'CHANGE'], 10n)],
].map(
  (transactions, height): Block => ({
    chain: 'BITCOIN',
    height,
    hash: hex(`b${height + 1}`),
    parentHash: hex(`b${height}`),
    timeSec: 1_231_006_505 + height * 600,
    transactions,
  }),
);

const together: ClusterRule = (legs) =>
  legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []));
/** The one that is met first took the change. */
const changeRule: ChangeRule = {
  id: 'first-met',
  decide: (legs, find) => {
    const idsOf = (side: string) => legs.flatMap((leg) => (leg.side === side ? (leg.addressId ?? []) : []));
    const [txId] = legs.map((leg) => leg.txId);
    const isNew = (id: number): boolean => find(id)?.firstTxId === txId;
    const [change, paid] = [idsOf('destination').find(isNew), idsOf('destination').find((id) => !isNew(id))];
    return change === undefined || paid === undefined ? undefined : { payers: idsOf('source'), paid, change };
  },
};

const openOne = useStores();

it.each([
  ['at once', [5]],
  ['block by block', [0, 1, 2, 3, 4, 5]],
])("a new payee joins nobody where the other output is in the payers' wallet, clustered %s [R-WALLET-14]", async (_, heights) => {
  const store = await openOne();
  const writer = store.ledger.writer('BITCOIN');
  await writer.append(BLOCKS);
  for (const height of heights) await writer.cluster(height, together, changeRule);
  expect((await store.ledger.getState('BITCOIN')).changeRule).toBe('first-met');
  const [merges, walletOf] = await store.ledger.read('BITCOIN', async (reader) => {
    const rows = await reader.listAddressesAfter(0, 100);
    return [await reader.listMergesAfter(0, 100), new Map(rows.map(({ text, walletId }) => [text, walletId]))];
  });
  expect(merges.map(({ txId, reason }) => [txId, reason])).toEqual([
    [toTxId(3, 0), 'COMMON_INPUT_OWNERSHIP'],
    [toTxId(5, 0), 'CHANGE_OF'],
  ]);
  const hot = walletOf.get('HOT');
  expect([walletOf.get('FIXED'), walletOf.get('CHANGE')]).toEqual([hot, hot]);
  expect([walletOf.get('CUSTOMER'), walletOf.get('SHOP')]).toEqual([undefined, undefined]);
  const ids = merges.map(({ fromWalletId }) => fromWalletId);
  expect(await store.ledger.read('BITCOIN', (reader) => reader.listMergesOf(ids))).toEqual(merges);
  expect(await store.ledger.read('BITCOIN', (reader) => reader.listMergesOf([hot ?? 0]))).toEqual([]);
});
