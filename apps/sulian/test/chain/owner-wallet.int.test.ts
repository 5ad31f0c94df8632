import type {
  CoinsAnswer,
  EntityWalletsAnswer,
  ObjectAnswer,
  ScoringAnswer,
  TransactionsAnswer,
  TransactionsSum,
  WalletAddressesAnswer,
} from '@sulian/contract';
import type { Block, LabelDraft, Operation } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const [ALICE, BOB, CAROL, POOL] = [addressOf(0xa11), addressOf(0xb0b), addressOf(0xca4), addressOf(0x900)] as const;
/** One more than is read as one. */
const CROWD = Array.from({ length: 1_001 }, (_, i) => addressOf(0x10_000 + i));
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const ETH = '/api/proxy/v1/blockchains/ETHEREUM';
const ETHER = 10n ** 18n;

/** Alice and Bob are known to be one firm's; so is Carol, whom the chain has never seen. The pool is nobody's. */
const steps: readonly (readonly Operation[])[] = [
  [genesis(ALICE, 10n * ETHER), genesis(POOL, 5n * ETHER), ...CROWD.map((address) => genesis(address, 1n))],
  [
    fee(ALICE, ETHER / 100n),
    move('VALUE_TRANSFER', ALICE, POOL, 2n * ETHER),
    move('INTERNAL_TRANSFER', POOL, BOB, ETHER / 2n),
    move('TOKEN_TRANSFER', POOL, ALICE, 100_000_000n, USDT),
  ],
  [fee(BOB, ETHER / 100n), move('VALUE_TRANSFER', BOB, ALICE, ETHER / 10n)],
  [fee(POOL, ETHER / 100n), move('VALUE_TRANSFER', POOL, BOB, ETHER)],
];
const hashOf = (kind: string, height: number): string => `${kind}${height}`.padStart(64, '0');
const blocks: readonly Block[] = steps.map((operations, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: hashOf('b', height),
  parentHash: height === 0 ? '0'.repeat(64) : hashOf('b', height - 1),
  timeSec: 1_700_000_000 + 86_400 * height,
  transactions: [{ hash: hashOf('f', height), kind: 'transfer', status: 'success', operations }],
}));
const label = (address: string, key: string): LabelDraft =>
  createLabelDraft({
    chain: 'ETHEREUM',
    address,
    entity: { key, name: `Firm ${key}`, type: 'Service', countries: [], tags: [] },
    source: 'test',
    confidence: 90,
  });

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('ETHEREUM').append(blocks);
  await program.labelStore.saveLabels([
    ...[ALICE, BOB, CAROL].map((address) => label(address, 'alpha')),
    ...CROWD.map((address) => label(address, 'crowd')),
  ]);
  api = await openTestApi(program);
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

describe("on an account chain an owner's wallet", () => {
  it('is all that the owner is known to have, by whichever address it is asked for [R-WALLET-11, R-WALLET-06]', async () => {
    for (const address of [ALICE, BOB]) {
      const wallet = await api.get<ObjectAnswer>(`${ETH}/wallets/${address}`);
      expect(wallet).toMatchObject({
        entity: { name: 'Firm alpha' },
        referenceAddress: ALICE,
        wallet: { id: ALICE, numberOfAddresses: 2 },
        numberOfTransactions: 4,
        firstActivityDate: 1_700_000_000,
        lastActivityDate: 1_700_000_000 + 3 * 86_400,
      });
      const addresses = await api.get<WalletAddressesAnswer>(`${ETH}/wallets/${address}/addresses?offset=0&limit=4`);
      expect(addresses.items.map((row) => [row.hash, row.balance, row.numberOfTransactions])).toEqual([
        [ALICE, '8.09', 3],
        [BOB, '1.39', 3],
      ]);
      expect(addresses._metadata.total).toBe(2);
      expect([addresses.blockchain, addresses.chainId]).toEqual(['ETHEREUM', ALICE]);
    }
    const second = await api.get<WalletAddressesAnswer>(`${ETH}/wallets/${BOB}/addresses?offset=1&limit=1`);
    expect(second.items.map((row) => row.hash)).toEqual([BOB]);
  });

  it('holds the sums of its addresses, each transaction counted once [R-WALLET-10, R-WALLET-11]', async () => {
    const { items, _metadata } = await api.get<CoinsAnswer>(`${ETH}/wallets/${BOB}/coins`);
    expect(
      items.map((row) => [row.symbol, row.amountReceived, row.amountSent, row.balance, row.numberOfTransactions]),
    ).toEqual([
      ['ETH', '11.6', '2.12', '9.48', 4],
      ['USDT', '100', '0', '100', 1],
    ]);
    expect(_metadata.numberOfTransactions).toBe(4);
  });

  it('lists the transactions of all its addresses, what they pay each other as nothing [R-WALLET-11]', async () => {
    const all = await api.get<TransactionsAnswer>(`${ETH}/wallets/${BOB}/transactions?offset=0&limit=10`);
    expect(all._metadata.total).toBe(4);
    expect(
      all.items.map((row) => [row.block, ...row.operations.map(({ type, amount }) => `${type} ${amount}`)]),
    ).toEqual([
      [3, 'VALUE_TRANSFER 1'],
      [2, 'VALUE_TRANSFER 0', 'FEE -0.01'],
      [1, 'VALUE_TRANSFER -2', 'INTERNAL_TRANSFER 0.5', 'TOKEN_TRANSFER 100', 'FEE -0.01'],
      [0, 'GENESIS 10'],
    ]);
    const page = await api.get<TransactionsAnswer>(`${ETH}/wallets/${BOB}/transactions?offset=1&limit=2`);
    expect(page.items.map((row) => row.block)).toEqual([2, 1]);
  });

  it('sums up what a filter meets as its list shows it: what they pay each other neither came in nor went out [R-ADDR-187]', async () => {
    const sumOf = async (query: string) => {
      const { coins, numberOfTransactions } = await api.get<TransactionsSum>(
        `${ETH}/wallets/${BOB}/transactions/sum?coin=MAIN&${query}`,
      );
      return [numberOfTransactions, ...coins.flatMap(({ received, sent }) => [received, sent])];
    };
    expect(await sumOf('')).toEqual([4, '11.5', '2.02']);
    expect(await sumOf('direction=INCOMING')).toEqual([3, '11.5', '0']);
    expect(await sumOf('direction=OUTGOING&atLeast=0.05')).toEqual([1, '0', '2.01']);
    expect(await sumOf('direction=INCOMING&from=1700172800&to=1700172800')).toEqual([0]);
    // Payments between the firm and the pool only: no fees, and no internal payments of the firm.
    const between = await api.get<TransactionsSum>(`${ETH}/wallets/${BOB}/transactions/sum?counterparty=${POOL}`);
    expect(between.coins.map(({ coin, received, sent }) => [coin.symbol, received, sent])).toEqual([
      ['ETH', '1.5', '2'],
      ['USDT', '100', '0'],
    ]);
    expect(between.between).toEqual({ isExact: true, isAtLeast: false });
    const inside = await api.get<TransactionsSum>(`${ETH}/wallets/${BOB}/transactions/sum?counterparty=${ALICE}`);
    expect(inside.numberOfTransactions).toBe(0);
  });

  it('is scored over all of them, without what they pay each other [R-WALLET-11]', async () => {
    const answer = await api.call('/api/proxy/v1/scoringAnalysis', {
      analysisType: 'INCOMING',
      objectType: 'WALLET',
      objectId: BOB,
      blockchain: 'ETHEREUM',
      coin: 'MAIN',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<ScoringAnswer>().analysis.incoming?.result.amount).toBe('11.5');
  });

  it('is told beside each of its addresses, and among the wallets of the entity', async () => {
    const bob = await api.get<ObjectAnswer>(`${ETH}/addresses/${BOB}`);
    expect(bob).toMatchObject({ wallet: { id: ALICE, numberOfAddresses: 2 }, numberOfTransactions: 3 });
    const wallets = await api.get<EntityWalletsAnswer>(`/api/proxy/v1/entities/${bob.entity?.id}/wallets`);
    expect(wallets.items).toEqual([
      { blockchain: 'ETHEREUM', referenceAddress: ALICE, addressCount: 2 },
      { blockchain: 'ETHEREUM', referenceAddress: null, addressCount: 1 },
    ]);
  });

  it('is the address alone where nobody is known to own it', async () => {
    const pool = await api.get<ObjectAnswer>(`${ETH}/wallets/${POOL}`);
    expect(pool).toMatchObject({ entity: null, wallet: { id: POOL, numberOfAddresses: 1 }, numberOfTransactions: 3 });
    const { items } = await api.get<CoinsAnswer>(`${ETH}/wallets/${POOL}/coins`);
    expect(items[0]).toMatchObject({ amountReceived: '7', amountSent: '1.51', balance: '5.49' });
  });

  it('of too many addresses is refused with the number, never summed up in part', async () => {
    const [first] = CROWD;
    for (const path of ['', '/coins', '/transactions?offset=0&limit=4', '/addresses?offset=0&limit=4']) {
      const answer = await api.call(`${ETH}/wallets/${first}${path}`);
      expect([path, answer.statusCode]).toEqual([path, 400]);
      expect(answer.body).toContain('more than 1000 addresses');
    }
    const address = await api.get<ObjectAnswer>(`${ETH}/addresses/${first}`);
    expect(address.wallet).toEqual({ id: first, numberOfAddresses: 1_001 });
    const wallets = await api.get<EntityWalletsAnswer>(`/api/proxy/v1/entities/${address.entity?.id}/wallets`);
    expect(wallets.items).toEqual([{ blockchain: 'ETHEREUM', referenceAddress: null, addressCount: 1_001 }]);
  });
});
