import type { Block } from '@sulian/domain';
import { commonSpendingRule } from '@sulian/engine';
import { createMockChain, mockAddress } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listTrueFirings } from './alert-oracle.ts';
import { type AlertStage, expectExactCounters, openAlertStage, toFiring } from './alert-stage.ts';

let stage: AlertStage;
beforeEach(async () => {
  stage = await openAlertStage();
});
afterEach(() => stage.drop());

const activeOf = async (alertId: number): Promise<readonly string[]> =>
  (await stage.notifications())
    .filter((note) => note.alert.id === alertId && note.state === 'ACTIVE')
    .map(toFiring)
    .sort();

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

/** The same transactions, each block's in the block after: what was orphaned is mined anew. */
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
    for (const { alert, watch } of watched) {
      const expected = listTrueFirings(chain.blocks, watch);
      expect(expected.length).toBeGreaterThan(0);
      expect(await activeOf(alert.id)).toEqual(expected);
    }
    expectExactCounters(await stage.alertsNow(), await stage.notifications());
    expect(new Set(stage.told)).toEqual(new Set([stage.caseId]));
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
    for (const { alert, watch } of watched)
      expect(await activeOf(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
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
    for (const { alert, watch } of watched)
      expect(await activeOf(alert.id)).toEqual(listTrueFirings([...main.blocks.slice(0, 10), ...again], watch));
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
    for (const { alert, watch } of watched)
      expect(await activeOf(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
    await stage.database.query('UPDATE records.alert_cursor SET height = 4, hash = $1::text', [chain.blocks[4]?.hash]);
    await stage.evaluate();
    for (const { alert, watch } of watched)
      expect(await activeOf(alert.id)).toEqual(listTrueFirings(chain.blocks, watch));
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
    for (const { id, address, createdHeight } of made)
      expect(await activeOf(id)).toEqual(
        listTrueFirings(chain.blocks, { addresses: new Set([address]), activity: 'ALL', aboveHeight: createdHeight }),
      );
  });

  it('that are disabled or deleted do not fire, and a deleted one takes its notifications along', async () => {
    const chain = createMockChain({ seed: 76, maxTransfers: 4, addresses: 2 });
    await stage.write(chain.extend(3));
    const off = await stage.create({ address: mockAddress(0), isEnabled: false });
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
    await writer.cluster(20, commonSpendingRule);
    const reference = mockAddress(1);
    const alert = await stage.create({ objectType: 'WALLET', address: reference, height: 24 });
    // A wallet of an address that no block has shown yet.
    const unseen = await stage.create({ objectType: 'WALLET', address: '1Unseen', height: 24 });
    await stage.evaluate();
    const expected: string[] = [];
    const sizes = new Set<number>();
    for (let round = 0; round < 20; round += 1) {
      const [block] = chain.extend(1);
      if (block === undefined) throw new Error('no block');
      await stage.write([block]);
      const members = await listMembers(reference);
      sizes.add(members.size);
      expected.push(
        ...listTrueFirings(chain.blocks, { addresses: members, activity: 'ALL', aboveHeight: block.height - 1 }),
      );
      await stage.evaluate();
      await writer.cluster(block.height - 2, commonSpendingRule);
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
