import type { ObjectAnswer, SearchAnswer, TransactionAnswer } from '@sulian/contract';
import type { Block, ChainEvent, LabelDraft, Operation } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const [ALICE, BOB, POOL, UNSEEN] = [0xa11, 0xb0b, 0x900, 0xdead].map(addressOf) as [string, string, string, string];
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
/** Contract that is not in the list of well-known tokens. */
const OTHER = addressOf(0xc0ffee);
const ETH = '/api/proxy/v1/blockchains/ETHEREUM';
const ETHER = 10n ** 18n;
const FROM = 20;

interface Step {
  readonly operations: readonly Operation[];
  readonly events?: readonly ChainEvent[];
}
const event = (operation: number, kind: ChainEvent['kind'], address: string, more: Partial<ChainEvent> = {}) => ({
  operation,
  kind,
  address,
  token: USDT,
  ...more,
});

/** Alice is frozen in USDT, loses 70 and stays so; in USDC she was frozen for a while. Bob is her owner's other address. */
const steps: readonly Step[] = [
  { operations: [genesis(ALICE, 10n * ETHER), genesis(BOB, ETHER), genesis(POOL, ETHER)] },
  { operations: [fee(POOL, 1n), move('TOKEN_TRANSFER', POOL, ALICE, 70_000_000n, USDT)] },
  {
    operations: [fee(POOL, 1n)],
    events: [event(0, 'FREEZE', ALICE), event(1, 'FREEZE', UNSEEN), event(2, 'FREEZE', ALICE, { token: USDC })],
  },
  {
    operations: [fee(POOL, 1n), { ...move('BURN', ALICE, ALICE, 70_000_000n, USDT), destinations: [] }],
    events: [
      event(0, 'DESTROY', ALICE, { amountBase: 70_000_000n }),
      event(4, 'UNFREEZE', ALICE, { token: USDC }),
      { operation: 5, kind: 'ROLLUP_MESSAGE', other: addressOf(7), amountBase: 5n, data: 'ab' },
      { operation: 6, kind: 'BRIDGE_DEPOSIT', address: POOL, asset: 0, amountBase: ETHER },
    ],
  },
  {
    operations: [fee(POOL, 1n)],
    events: [
      // Frozen before events were stored.
      event(0, 'UNFREEZE', POOL),
      event(1, 'FREEZE', BOB, { token: OTHER }),
      event(2, 'DESTROY', BOB, { token: OTHER }),
    ],
  },
];
const hashOf = (kind: string, step: number): string => `${kind}${step}`.padStart(64, '0');
const timeOf = (step: number): number => 1_700_000_000 + 86_400 * step;
const toBlocks = (chain: Block['chain'], version: string | undefined): readonly Block[] =>
  steps.map(({ operations, events }, step) => ({
    chain,
    height: FROM + step,
    hash: hashOf('b', step),
    parentHash: step === 0 ? '0'.repeat(64) : hashOf('b', step - 1),
    timeSec: timeOf(step),
    ...(version === undefined ? {} : { eventsVersion: version }),
    transactions: [
      {
        hash: hashOf('f', step),
        kind: 'transfer',
        status: 'success',
        feeBase: step === 0 ? 0n : 1n,
        operations,
        ...(version !== undefined && events !== undefined ? { events } : {}),
      },
    ],
  }));
const label = (address: string): LabelDraft =>
  createLabelDraft({
    chain: 'ETHEREUM',
    address,
    entity: { key: 'firm', name: 'Firm', type: 'Service', countries: [], tags: [] },
    source: 'test',
    confidence: 90,
  });

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('ETHEREUM').append(toBlocks('ETHEREUM', program.adapters.get('ETHEREUM')?.eventsVersion));
  // The same chain out of a source without logs.
  await program.ledger.writer('BASE').append(toBlocks('BASE', undefined));
  await program.labelStore.saveLabels([label(ALICE), label(BOB)]);
  api = await openTestApi(program);
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

const at = (step: number) => ({ hash: `0x${hashOf('f', step)}`, timeSec: timeOf(step) });
const USDT_OF_ALICE = {
  asset: { symbol: 'USDT', chainId: USDT },
  address: ALICE,
  issuer: 'Tether',
  since: at(2),
  until: null,
  destroyed: [{ ...at(3), amount: '70' }],
};
const USDC_OF_ALICE = {
  asset: { symbol: 'USDC', chainId: USDC },
  address: ALICE,
  issuer: 'Circle',
  since: at(2),
  until: at(3),
  destroyed: [],
};

describe("an address's freezes", () => {
  const freezesOf = async (path: string) => {
    const { freezes, freezesTotal, areFreezesCut, freezesFrom } = await api.get<ObjectAnswer>(path);
    return { freezes, freezesTotal, areFreezesCut, freezesFrom };
  };

  it('name asset, issuer, beginning, end and what was destroyed [R-EVENT-09]', async () => {
    const { freezes, ...rest } = await freezesOf(`${ETH}/addresses/${ALICE}`);
    expect(freezes).toHaveLength(2);
    expect(freezes).toEqual(expect.arrayContaining([USDT_OF_ALICE, USDC_OF_ALICE]));
    expect(rest).toEqual({ freezesTotal: 2, areFreezesCut: false, freezesFrom: FROM });
  });

  it('are there for an address that the chain never saw move [R-EVENT-09]', async () => {
    const answer = await api.get<ObjectAnswer>(`${ETH}/addresses/${UNSEEN}`);
    expect(answer.isSeen).toBe(false);
    expect(answer.freezes).toMatchObject([{ asset: { symbol: 'USDT' }, since: at(2), until: null }]);
  });

  it('make up no beginning, issuer or amount that nobody told [R-EVENT-06]', async () => {
    expect((await freezesOf(`${ETH}/addresses/${POOL}`)).freezes).toMatchObject([{ since: null, until: at(4) }]);
    expect((await freezesOf(`${ETH}/addresses/${BOB}`)).freezes).toMatchObject([
      { asset: { chainId: OTHER }, issuer: null, since: at(4), destroyed: [{ ...at(4), amount: null }] },
    ]);
  });

  it('of a wallet are those of its addresses, newest first [R-EVENT-09]', async () => {
    for (const party of [ALICE, BOB]) {
      const { freezes, freezesTotal } = await freezesOf(`${ETH}/wallets/${party}`);
      expect(freezesTotal).toBe(3);
      expect(freezes.map(({ address }) => address)).toEqual([BOB, ALICE, ALICE]);
    }
  });

  it('are not said to be none where no events are held [R-EVENT-06] [R-EVENT-07]', async () => {
    expect(await freezesOf(`/api/proxy/v1/blockchains/BASE/addresses/${ALICE}`)).toEqual({
      freezes: [],
      freezesTotal: 0,
      areFreezesCut: false,
      freezesFrom: null,
    });
  });

  it('are not said to be none by blocks that were held against an older list [R-EVENT-06]', async () => {
    const of = (version: string | undefined) =>
      program.database.query('update ledger_ethereum.checkpoint set events_version = $1', [version]);
    await of('older');
    expect(await freezesOf(`${ETH}/addresses/${addressOf(0x99)}`)).toMatchObject({ freezes: [], freezesFrom: null });
    await of(program.adapters.get('ETHEREUM')?.eventsVersion);
    expect(await freezesOf(`${ETH}/addresses/${addressOf(0x99)}`)).toMatchObject({ freezes: [], freezesFrom: FROM });
  });

  it('are cut at twenty, and their whole number told', async () => {
    const writer = program.ledger.writer('ETHEREUM');
    const times = 25;
    const blocks = Array.from({ length: 2 * times }, (_, i): Block => {
      const step = steps.length + i;
      const kind = i % 2 === 0 ? 'FREEZE' : 'UNFREEZE';
      const [last] = toBlocks('ETHEREUM', program.adapters.get('ETHEREUM')?.eventsVersion).slice(-1) as [Block];
      return {
        ...last,
        height: FROM + step,
        hash: hashOf('b', step),
        parentHash: hashOf('b', step - 1),
        transactions: [
          {
            hash: hashOf('f', step),
            kind: 'transfer',
            status: 'success',
            feeBase: 0n,
            operations: [],
            events: [event(0, kind, addressOf(0x77))],
          },
        ],
      };
    });
    await writer.append(blocks);
    const { freezes, freezesTotal } = await freezesOf(`${ETH}/addresses/${addressOf(0x77)}`);
    expect([freezes.length, freezesTotal]).toEqual([20, times]);
    expect(freezes[0]?.until?.hash).toBe(`0x${hashOf('f', steps.length + 2 * times - 1)}`);
    await writer.rollback(FROM + steps.length - 1);
    expect((await freezesOf(`${ETH}/addresses/${addressOf(0x77)}`)).freezesTotal).toBe(0);
  });
});

describe('a search', () => {
  const find = async (q: string) =>
    (await api.get<SearchAnswer>(`/api/proxy/v1/search?q=${q}`)).addresses.items.map(
      ({ hash, blockchain, isFrozen, frozenAssets, freezesFrom }) => ({
        hash,
        blockchain,
        isFrozen,
        frozenAssets,
        freezesFrom,
      }),
    );

  it('says that a hit is frozen, and in what; and from when on that is known [R-EVENT-10] [R-EVENT-06]', async () => {
    const hits = await find(ALICE);
    expect(hits).toContainEqual({
      hash: ALICE,
      blockchain: 'ETHEREUM',
      isFrozen: true,
      frozenAssets: ['USDT'],
      freezesFrom: FROM,
    });
    expect(hits).toContainEqual(
      expect.objectContaining({ hash: ALICE, blockchain: 'BASE', isFrozen: false, freezesFrom: null }),
    );
    expect(await find(UNSEEN)).toContainEqual(expect.objectContaining({ blockchain: 'ETHEREUM', isFrozen: true }));
    expect(await find(POOL)).toContainEqual(
      expect.objectContaining({ blockchain: 'ETHEREUM', isFrozen: false, frozenAssets: [] }),
    );
    // By its beginning.
    const prefix = await find(ALICE.slice(0, 36));
    expect(
      prefix.filter(({ blockchain }) => blockchain === 'ETHEREUM').map((each) => [each.hash, each.isFrozen]),
    ).toEqual(
      expect.arrayContaining([
        [ALICE, true],
        [POOL, false],
      ]),
    );
  });
});

describe("a transaction's events", () => {
  it('are listed in its order, with amounts in the unit of their asset [R-EVENT-11]', async () => {
    const { events, numberOfEvents, eventsFrom } = await api.get<TransactionAnswer>(
      `${ETH}/transactions/0x${hashOf('f', 3)}`,
    );
    // Neither of staking nor of an account's keys.
    const plain = { resource: null, right: null };
    expect(events).toEqual([
      {
        ...plain,
        kind: 'DESTROY',
        address: ALICE,
        asset: { symbol: 'USDT', chainId: USDT },
        other: null,
        amount: '70',
      },
      {
        ...plain,
        kind: 'UNFREEZE',
        address: ALICE,
        asset: { symbol: 'USDC', chainId: USDC },
        other: null,
        amount: null,
      },
      { ...plain, kind: 'ROLLUP_MESSAGE', address: null, asset: null, other: addressOf(7), amount: '5' },
      {
        ...plain,
        kind: 'BRIDGE_DEPOSIT',
        address: POOL,
        asset: { symbol: 'ETH', chainId: null },
        other: null,
        amount: '1',
      },
    ]);
    expect([numberOfEvents, eventsFrom]).toEqual([4, FROM]);
  });

  it('are not said to be none where they are not held [R-EVENT-06]', async () => {
    const answer = await api.get<TransactionAnswer>(`/api/proxy/v1/blockchains/BASE/transactions/0x${hashOf('f', 3)}`);
    expect([answer.events, answer.numberOfEvents, answer.eventsFrom]).toEqual([[], 0, null]);
  });
});
