import type { Block, Operation, OperationType } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { createMockChain, mockAddress } from '@sulian/testkit';
import { evaluateStep } from '@sulian/usecases';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listTrueFirings } from './alert-oracle.ts';
import { type AlertStage, expectExactCounters, openAlertStage, toFiring } from './alert-stage.ts';

let stage: AlertStage;
beforeEach(async () => {
  stage = await openAlertStage();
});
afterEach(() => stage.drop());

/** Active notifications of all alerts, read at once. */
async function readActive(): Promise<(alertId: number) => readonly string[]> {
  const active = (await stage.notifications()).filter((note) => note.state === 'ACTIVE');
  return (alertId) =>
    active
      .filter((note) => note.alert.id === alertId)
      .map(toFiring)
      .sort();
}
const activeOf = async (alertId: number): Promise<readonly string[]> => (await readActive())(alertId);

const ACTIVITIES = ['ALL', 'CREDIT', 'DEBIT'] as const;

/** Alerts of each activity on some of the addresses that come again and again. */
async function watchAddresses(count: number, aboveHeight: number) {
  const made = [];
  for (let number = 0; number < count; number += 1)
    for (const activity of ACTIVITIES) {
      const address = mockAddress(number);
      const conditions = { type: 'ACTIVITY', activityType: activity, amountUsd: 0 } as const;
      const alert = await stage.create({ address, conditions, height: aboveHeight });
      made.push({ alert, watch: { addresses: new Set([address]), activity, aboveHeight } });
    }
  return made;
}

/** Mines the transactions again, each in the block after its own: they were orphaned. */
function mineAnew(blocks: readonly Block[], parent: Block | undefined): Block[] {
  const again: Block[] = [];
  for (const [index, block] of [...blocks, undefined].entries()) {
    const before = again.at(-1) ?? parent;
    const height = (parent?.height ?? -1) + 1 + index;
    again.push({
      chain: 'BITCOIN',
      height,
      hash: `${height.toString(16).padStart(8, '0')}${'a'.repeat(56)}`,
      parentHash: before?.hash ?? '',
      timeSec: (before?.timeSec ?? 0) + 300,
      transactions: index === 0 ? [] : (blocks[index - 1]?.transactions ?? []),
    });
    if (block === undefined) break;
  }
  return again;
}

describe('alerts on new blocks', () => {
  it('[R-ALERT-27] [R-ALERT-33] [R-ALERT-51] fire for exactly what the blocks did, above their height', async () => {
    const chain = createMockChain({ seed: 71, maxTransfers: 8, addresses: 30 });
    await stage.write(chain.extend(20));
    const watched = await watchAddresses(12, 19);
    await stage.write(chain.extend(40));
    await stage.evaluate();
    const toldBy = await readActive();
    for (const { alert, watch } of watched) {
      const expected = listTrueFirings(chain.blocks, watch);
      expect(expected.length).toBeGreaterThan(0);
      expect(toldBy(alert.id)).toEqual(expected);
    }
    expectExactCounters(await stage.alertsNow(), await stage.notifications());
  });

  it('[R-ALERT-28] withdraw what a reorganisation took back, and keep what the new branch did', async () => {
    const main = createMockChain({ seed: 72, maxTransfers: 8, addresses: 30 });
    await stage.write(main.extend(20));
    const watched = await watchAddresses(8, 9);
    await stage.evaluate();
    const orphaned: Block[][] = [];
    let chain = main;
    for (const [height, length] of [
      [15, 8],
      [21, 1],
      [12, 12],
    ] as const) {
      orphaned.push(chain.blocks.filter((block) => block.height > height));
      const fork = chain.fork(height);
      await stage.replaceAbove(height, fork.extend(length));
      chain = fork;
      await stage.evaluate();
    }
    const toldBy = await readActive();
    for (const { alert, watch } of watched) expect(toldBy(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
    const notes = await stage.notifications();
    const lost = new Set(orphaned.flat().flatMap((block) => block.transactions.map(({ hash }) => hash)));
    const withdrawn = notes.filter((note) => note.state === 'WITHDRAWN');
    expect(withdrawn.length).toBeGreaterThan(0);
    expect(withdrawn.every((note) => lost.has(note.txHash))).toBe(true);
    expectExactCounters(await stage.alertsNow(), notes);
  });

  it('[R-ALERT-47] are active again when the transaction is mined anew, without a second mail', async () => {
    const main = createMockChain({ seed: 73, maxTransfers: 6, addresses: 20 });
    await stage.write(main.extend(10));
    const watched = await watchAddresses(5, 9);
    const lost = main.extend(4);
    await stage.write(lost);
    await stage.evaluate();
    const before = await stage.notifications();
    expect(before.length).toBeGreaterThan(0);
    expect(await stage.store.makeMails(stage.now)).toBe(1);
    await stage.replaceAbove(9, []);
    await stage.evaluate();
    expect((await stage.notifications()).map((note) => note.state)).toEqual(before.map(() => 'WITHDRAWN'));
    expectExactCounters(await stage.alertsNow(), await stage.notifications());
    const again = mineAnew(lost, main.blocks[9]);
    await stage.write(again);
    await stage.evaluate();
    const after = await stage.notifications();
    expect(after.map((note) => note.id)).toEqual(before.map((note) => note.id));
    expect(after.every((note) => note.state === 'ACTIVE')).toBe(true);
    const toldBy = await readActive();
    for (const { alert, watch } of watched)
      expect(toldBy(alert.id)).toEqual(listTrueFirings([...main.blocks.slice(0, 10), ...again], watch));
    expectExactCounters(await stage.alertsNow(), after);
    stage.now += 3_600_000;
    expect(await stage.store.makeMails(stage.now)).toBe(0);
    expect(await stage.mails()).toHaveLength(1);
  });

  it('stay as they are however often a block is evaluated, by however many programs', async () => {
    const chain = createMockChain({ seed: 74, maxTransfers: 8, addresses: 15 });
    await stage.write(chain.extend(5));
    const watched = await watchAddresses(5, 4);
    await stage.evaluate();
    await stage.write(chain.extend(30));
    await Promise.all([stage.evaluate(), stage.evaluate(), stage.evaluate()]);
    const toldBy = await readActive();
    for (const { alert, watch } of watched) expect(toldBy(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
    await stage.database.query('UPDATE records.alert_cursor SET height = 4, hash = $1::text', [chain.blocks[4]?.hash]);
    await stage.evaluate();
    const toldAgain = await readActive();
    for (const { alert, watch } of watched) expect(toldAgain(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
    expectExactCounters(await stage.alertsNow(), await stage.notifications());
  });

  it('[R-ALERT-46] do not miss the block that comes while they are made', async () => {
    const chain = createMockChain({ seed: 75, maxTransfers: 2, addresses: 3 });
    await stage.write(chain.extend(3));
    await stage.evaluate();
    const made = [];
    for (let round = 0; round < 25; round += 1) {
      const evaluating = stage.write(chain.extend(1)).then(() => stage.evaluate());
      made.push(await stage.create({ address: mockAddress(round % 3) }));
      await evaluating;
    }
    await stage.evaluate();
    const toldBy = await readActive();
    for (const { id, address, createdHeight } of made)
      expect(toldBy(id)).toEqual(
        listTrueFirings(chain.blocks, { addresses: new Set([address]), activity: 'ALL', aboveHeight: createdHeight }),
      );
  });

  it('that are disabled or deleted do not fire, and a deleted one takes its notifications along', async () => {
    const chain = createMockChain({ seed: 76, maxTransfers: 4, addresses: 2 });
    await stage.write(chain.extend(3));
    const conditions = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 1 } as const;
    const off = await stage.create({ address: mockAddress(0), isEnabled: false, conditions });
    const on = await stage.create({ address: mockAddress(0) });
    await stage.write(chain.extend(5));
    await stage.evaluate();
    expect(await activeOf(off.id)).toEqual([]);
    expect((await activeOf(on.id)).length).toBeGreaterThan(0);
    await stage.database.query('DELETE FROM records.alert WHERE alert_id = $1::bigint', [on.id]);
    expect(await stage.notifications()).toEqual([]);
    await stage.write(chain.extend(5));
    await stage.evaluate();
    expect(await stage.notifications()).toEqual([]);
  });
});

describe('alerts on wallets', () => {
  it('[R-ALERT-50] fire for every member, net of what stays inside, and follow a wallet into another', async () => {
    const chain = createMockChain({ seed: 77, maxTransfers: 5, addresses: 60 });
    await stage.write(chain.extend(25));
    const writer = stage.ledger.writer('BITCOIN');
    await writer.cluster(20, commonInputOwnershipRule);
    const reference = mockAddress(1);
    const alert = await stage.create({ objectType: 'WALLET', address: reference, height: 24 });
    // A wallet of an address that no block has shown yet.
    const unseen = await stage.create({ objectType: 'WALLET', address: '1Unseen', height: 24 });
    await stage.evaluate();
    const expected: string[] = [];
    const sizes = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const [block] = chain.extend(1);
      if (block === undefined) throw new Error('the block is missing');
      await stage.write([block]);
      const members = await listMembers(reference);
      sizes.add(members.size);
      expected.push(
        ...listTrueFirings(chain.blocks, { addresses: members, activity: 'ALL', aboveHeight: block.height - 1 }),
      );
      await stage.evaluate();
      await writer.cluster(block.height - 2, commonInputOwnershipRule);
      await stage.evaluate();
    }
    expect(sizes.size).toBeGreaterThan(1);
    expect(await activeOf(alert.id)).toEqual(expected.sort());
    expect(await activeOf(unseen.id)).toEqual([]);
  });
});

const listMembers = (address: string): Promise<ReadonlySet<string>> =>
  stage.ledger.read('BITCOIN', async (reader) => {
    const row = await reader.findAddress(address);
    if (row?.walletId === undefined) return new Set([address]);
    const members = await reader.listWalletAddresses(row.walletId, { offset: 0, limit: 1_000 });
    return new Set(members.map((each) => each.text));
  });

describe('alerts on an account chain', () => {
  const [payer, payee, token, miner] = ['aa', 'bb', 'cc', 'dd'].map((each) => `0x${each.repeat(20)}`) as [
    string,
    string,
    string,
    string,
  ];
  const move = (
    type: OperationType,
    from: string | undefined,
    to: string,
    amountBase: bigint,
    key?: string,
  ): Operation => ({
    type,
    asset: 0,
    ...(key === undefined ? {} : { token: key }),
    sources: from === undefined ? [] : [{ address: from, amountBase }],
    destinations: [{ address: to, amountBase }],
  });
  const block = (height: number, operations: readonly Operation[]): Block => ({
    chain: 'ETHEREUM',
    height,
    hash: String(height + 10).padStart(64, 'e'),
    parentHash: String(height + 9).padStart(64, 'e'),
    timeSec: 1_700_000_000 + height * 12,
    transactions: [
      { hash: String(height).padStart(64, 'f'), kind: 'transfer', status: 'success', feeBase: 3n, operations },
    ],
  });

  it('[R-ALERT-27] fire for coins and tokens by themselves, the fee being money out', async () => {
    const writer = stage.ledger.writer('ETHEREUM');
    await writer.append([
      block(0, [move('GENESIS', undefined, payer, 10n ** 18n), move('MINT', undefined, payer, 10n ** 30n, token)]),
    ]);
    const storedAsset = await stage.ledger.read('ETHEREUM', (reader) => reader.findAssetByKey(token));
    const create = (address: string, asset: number) =>
      stage.create({ chain: 'ETHEREUM', address, asset, height: 0 }).then((alert) => alert.id);
    const [coinOut, coinIn, tokenOut, tokenIn] = [
      await create(payer, 0),
      await create(payee, 0),
      await create(payer, storedAsset?.asset ?? 0),
      await create(payee, storedAsset?.asset ?? 0),
    ];
    await writer.append([
      block(1, [
        move('VALUE_TRANSFER', payer, payee, 4n * 10n ** 17n),
        move('TOKEN_TRANSFER', payer, payee, 10n ** 29n, token),
        move('FEE', payer, miner, 3n),
      ]),
      block(2, [move('TOKEN_TRANSFER', payer, payee, 5n, token), move('FEE', payer, miner, 3n)]),
    ]);
    while (await evaluateStep(stage.evaluator, 'ETHEREUM'));
    const told = (await stage.notifications())
      .map((note) => [note.alert.id, note.blockHeight, note.direction, note.amountBase, note.counterparties] as const)
      .toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
    expect(told).toEqual([
      [coinOut, 1, 'DEBIT', 4n * 10n ** 17n + 3n, [payee]],
      [coinOut, 2, 'DEBIT', 3n, []],
      [coinIn, 1, 'CREDIT', 4n * 10n ** 17n, [payer]],
      [tokenOut, 1, 'DEBIT', 10n ** 29n, [payee]],
      [tokenOut, 2, 'DEBIT', 5n, [payee]],
      [tokenIn, 1, 'CREDIT', 10n ** 29n, [payer]],
      [tokenIn, 2, 'CREDIT', 5n, [payer]],
    ]);
  });
});

describe('an amount without a close of its day [R-ALERT-32]', () => {
  const chain = createMockChain({ seed: 5, maxTransfers: 6 });
  chain.extend(12);
  const conditions = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 1 } as const;

  /** Notifications of a watched address where only an old close is known, or none. */
  async function readNotes(usd: number | undefined) {
    await stage.drop();
    stage = await openAlertStage({
      findUsd: () => undefined,
      findLatestUsd: () => usd,
      findKnown: () => (usd === undefined ? undefined : { usd, timeSec: 86_400 }),
    });
    await stage.write(chain.blocks.slice(0, 1));
    await stage.evaluate();
    for (let number = 0; number < 4; number += 1)
      await stage.create({ address: mockAddress(number), conditions, isMailEnabled: true, height: 0 });
    await stage.write(chain.blocks.slice(1));
    await stage.evaluate();
    return stage.notifications();
  }

  it('is the last known one’s, whose day the notice names', async () => {
    const notes = await readNotes(1e9);
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes) expect(note).toMatchObject({ isValueUnknown: false, valueCloseSec: 86_400 });
  });

  it('that is below the threshold does not fire', async () => {
    expect(await readNotes(1e-9)).toEqual([]);
  });

  it('is unknown where there never was one', async () => {
    const notes = await readNotes(undefined);
    expect(notes.length).toBeGreaterThan(0);
    for (const note of notes)
      expect([note.isValueUnknown, note.valueUsd, note.valueCloseSec]).toEqual([true, undefined, undefined]);
  });
});
