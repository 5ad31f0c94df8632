import type {
  CoinsAnswer,
  ObjectAnswer,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';
import { expect } from 'vitest';
import { toBtc } from '../../demo/world-oracle.ts';
import type { CountedChain, CountedLeg, CountedMovement, CountedTransaction } from './count-chain.ts';

const BTC = '/api/proxy/v1/blockchains/BITCOIN';
/** Pages are read in full up to so many transactions; of more, the first, the last and one between. */
const READ_WHOLE = 60;

/** Reads an answer of the API; fails the test when it is none. */
export type Get = <T>(path: string) => Promise<T>;

interface Sums {
  readonly receivedBase: bigint;
  readonly sentBase: bigint;
}

const sumUp = (movements: readonly Sums[]): Sums => ({
  receivedBase: movements.reduce((sum, each) => sum + each.receivedBase, 0n),
  sentBase: movements.reduce((sum, each) => sum + each.sentBase, 0n),
});

const toCoins = ({ receivedBase, sentBase }: Sums, numberOfTransactions: number) => [
  {
    amountReceived: toBtc(receivedBase),
    amountSent: toBtc(sentBase),
    balance: toBtc(receivedBase - sentBase),
    numberOfTransactions,
  },
];

/** Newest first, as a list shows them. */
const toRows = (movements: readonly CountedMovement[]) =>
  movements.toReversed().map(({ transaction, receivedBase, sentBase }) => ({
    hash: transaction.hash,
    block: transaction.height,
    date: transaction.block.timeSec,
    amounts: [toBtc(receivedBase - sentBase)],
  }));

async function comparePages(get: Get, path: string, movements: readonly CountedMovement[]): Promise<void> {
  const expectedRows = toRows(movements);
  const total = expectedRows.length;
  const limit = 7;
  const offsets =
    total <= READ_WHOLE
      ? Array.from({ length: Math.ceil(total / limit) }, (_, page) => page * limit)
      : [0, Math.floor(total / 2), total - 3];
  for (const offset of [...offsets, total]) {
    const { items, _metadata } = await get<TransactionsAnswer>(`${path}/transactions?offset=${offset}&limit=${limit}`);
    expect(_metadata, path).toMatchObject({ total, offset, limit, poisoningNotLookedUp: 0, isComplete: true });
    expect(
      items.map(({ hash, block, date, operations }) => ({
        hash,
        block,
        date,
        amounts: operations.map((o) => o.amount),
      })),
      `${path} from ${offset}`,
    ).toEqual(expectedRows.slice(offset, offset + limit));
  }
}

/** Totals, counts, times and pages of one address. */
export async function compareAddress(get: Get, chain: CountedChain, address: string): Promise<void> {
  const movements = chain.addresses.get(address) ?? [];
  const path = `${BTC}/addresses/${address}`;
  expect((await get<CoinsAnswer>(`${path}/coins`)).items, address).toMatchObject(
    toCoins(sumUp(movements), movements.length),
  );
  expect(await get<ObjectAnswer>(path), address).toMatchObject({
    hash: address,
    isSeen: true,
    numberOfTransactions: movements.length,
    firstActivityDate: movements[0]?.transaction.block.timeSec,
    lastActivityDate: movements.at(-1)?.transaction.block.timeSec,
  });
  await comparePages(get, path, movements);
}

/** The same of its wallet, over all members. */
export async function compareWallet(get: Get, chain: CountedChain, members: readonly string[]): Promise<void> {
  const order = new Map(chain.transactions.map((transaction, index) => [transaction, index]));
  const byTransaction = new Map<CountedTransaction, CountedMovement[]>();
  for (const movement of members.flatMap((member) => chain.addresses.get(member) ?? []))
    byTransaction.set(movement.transaction, [...(byTransaction.get(movement.transaction) ?? []), movement]);
  const movements = [...byTransaction]
    .map(([transaction, own]) => ({ transaction, ...sumUp(own) }))
    .sort((a, b) => (order.get(a.transaction) ?? 0) - (order.get(b.transaction) ?? 0));
  const path = `${BTC}/wallets/${members[0]}`;
  expect((await get<CoinsAnswer>(`${path}/coins`)).items, path).toMatchObject(
    toCoins(sumUp(movements), movements.length),
  );
  expect(await get<ObjectAnswer>(path), path).toMatchObject({
    wallet: { numberOfAddresses: members.length },
    numberOfTransactions: movements.length,
    firstActivityDate: movements[0]?.transaction.block.timeSec,
    lastActivityDate: movements.at(-1)?.transaction.block.timeSec,
  });
  await comparePages(get, path, movements);
  const shown: string[] = [];
  for (let offset = 0; offset < members.length; offset += 100) {
    const page = await get<WalletAddressesAnswer>(`${path}/addresses?offset=${offset}&limit=100`);
    expect(page._metadata.total, path).toBe(members.length);
    for (const item of page.items) {
      const own = chain.addresses.get(item.hash) ?? [];
      const { receivedBase, sentBase } = sumUp(own);
      expect(item, item.hash).toMatchObject({
        balance: toBtc(receivedBase - sentBase),
        numberOfTransactions: own.length,
        firstActivityDate: own[0]?.transaction.block.timeSec,
        lastActivityDate: own.at(-1)?.transaction.block.timeSec,
      });
      shown.push(item.hash);
    }
  }
  const sight = new Map([...chain.addresses.keys()].map((address, index) => [address, index]));
  expect(shown, path).toEqual(members.toSorted((a, b) => (sight.get(a) ?? 0) - (sight.get(b) ?? 0)));
}

/** Both sides of a transaction, its fee, its block and its neighbours. */
export async function compareTransaction(
  get: Get,
  chain: CountedChain,
  transaction: CountedTransaction,
): Promise<void> {
  const { hash, block, height, sources, destinations, isCoinbase } = transaction;
  const tip = chain.transactions.at(-1)?.height ?? 0;
  const toLeg = ({ address, amountBase, linked }: CountedLeg) => ({
    address: address ?? null,
    amount: amountBase === undefined ? null : toBtc(amountBase),
    linkedTransaction: linked ?? null,
    transactionCount: address === undefined ? null : chain.addresses.get(address)?.length,
  });
  const sum = (legs: readonly CountedLeg[]) => legs.reduce((total, leg) => total + (leg.amountBase ?? 0n), 0n);
  const isFeeKnown = sources.every((leg) => leg.amountBase !== undefined);
  const fee = isCoinbase ? 0n : sum(sources) - sum(destinations);
  expect(await get<TransactionAnswer>(`${BTC}/transactions/${hash}`), hash).toMatchObject({
    hash,
    block: height,
    blockHash: block.hash,
    transactionDate: block.timeSec,
    numberOfConfirmations: tip - height + 1,
    kind: isCoinbase ? 'coinbase' : 'transfer',
    amount: toBtc(sum(destinations)),
    fee: isFeeKnown ? { amount: toBtc(fee) } : null,
    signers: [...new Set(sources.flatMap((leg) => leg.address ?? []))],
    operations: [
      {
        amount: toBtc(sum(destinations)),
        numberOfSources: sources.length,
        numberOfDestinations: destinations.length,
        sources: sources.slice(0, 500).map(toLeg),
        destinations: destinations.slice(0, 500).map(toLeg),
      },
    ],
  });
}
