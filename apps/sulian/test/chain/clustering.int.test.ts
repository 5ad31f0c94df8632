import { readFileSync } from 'node:fs';
import { createRpcSource } from '@sulian/chains';
import type { BlockSource, ChainAdapter } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { catchUp, clusterFinal } from '@sulian/indexing';
import { realData } from '@sulian/testkit';
import { startWorldNode, type World, type WorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { countChain, countWallets } from '../support/raw/count-chain.ts';
import { parseBlockFile } from '../support/raw/parse-raw.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { openTestProgram } from '../support/test-program.ts';
import { findWallets } from '../support/world-wallets.ts';
import { measureQuality } from './clustering-quality.ts';

const file = realData('bitcoin/mainnet-0-4312/blk00000.dat');
if (file === undefined) console.warn('skipped: real Bitcoin blocks are not on this machine');

/** A program on a database of its own, gone when the test is over. */
async function open(): Promise<Program> {
  const test = await openTestProgram();
  const { program } = test;
  onTestFinished(async () => {
    await test.close();
  });
  return program;
}

const rulesOf = (program: Program): ChainAdapter => {
  const rules = program.adapters.get('BITCOIN');
  if (rules === undefined) throw new Error('Bitcoin has no adapter');
  return rules;
};

/** Reference address of each address's wallet; its own without one. */
const readWallets = (program: Program): Promise<ReadonlyMap<string, string>> =>
  program.ledger.read('BITCOIN', async (reader) => {
    const rows = await reader.listAddressesAfter(0, 1_000_000);
    const texts = new Map(rows.map((row) => [row.addressId, row.text]));
    return new Map(rows.map((row) => [row.text, texts.get(row.referenceAddressId) ?? '']));
  });

async function catchUpBy(
  program: Program,
  source: BlockSource,
  { maxBlocks, finalityDepth = rulesOf(program).finalityDepth }: { maxBlocks: number; finalityDepth?: number },
): Promise<void> {
  const signal = new AbortController().signal;
  const rules = { ...rulesOf(program), finalityDepth };
  const rest = { rules, clusterRule: commonInputOwnershipRule, limits: { maxBlocks }, signal };
  await catchUp({ ledger: program.ledger, source, ...rest });
  await clusterFinal(program.ledger, 'BITCOIN', { finalityDepth, rule: commonInputOwnershipRule, signal });
}

describe.skipIf(file === undefined)('the wallets of the first 4,313 blocks of Bitcoin', () => {
  it('are those of an independent count over the raw bytes, as far as blocks are final [R-WALLET-01] [R-WALLET-03] [R-WALLET-06]', async () => {
    const program = await open();
    const signal = new AbortController().signal;
    await importBlocks(program, { chain: 'BITCOIN', path: file ?? '', signal });
    const state = await program.ledger.getState('BITCOIN');
    expect(state.clusteredHeight).toBe(4_312 - rulesOf(program).finalityDepth);
    const chain = countChain(parseBlockFile(readFileSync(file ?? '')));
    const membersOf = countWallets(chain, { toHeight: state.clusteredHeight ?? -1, leftOut: new Set() });
    const wallets = await readWallets(program);
    // A set of addresses by first sight: outputs in ledger order.
    const order = new Map<string, number>();
    for (const { destinations } of chain.transactions)
      for (const { address } of destinations)
        if (address !== undefined && !order.has(address)) order.set(address, order.size);
    expect(wallets.size).toBe(order.size);
    const firstOf = (address: string) =>
      membersOf(address).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))[0];
    const joined = [...order.keys()].filter((address) => membersOf(address).length > 1);
    expect(joined.length).toBeGreaterThan(20);
    expect([...order.keys()].filter((address) => wallets.get(address) !== firstOf(address))).toEqual([]);
  });
});

describe('the wallets of the demo world', () => {
  let node: WorldNode;
  let world: World;
  beforeAll(async () => {
    node = await startWorldNode({ seed: 'sulian-demo-1', blocks: 700, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
    world = node.world;
  });
  afterAll(() => node?.stop());

  const openWorld = async (maxBlocks: number, hasLabels: boolean, finalityDepth?: number): Promise<Program> => {
    const program = await open();
    if (hasLabels) await program.labelStore.saveLabels(world.labels());
    const source = createRpcSource({
      chain: 'BITCOIN',
      url: node.url,
      auth: node.auth,
      batchSize: 50,
      timeoutMs: 30_000,
      isSimulated: true,
    });
    await catchUpBy(program, source, { maxBlocks, ...(finalityDepth !== undefined && { finalityDepth }) });
    return program;
  };

  it('are the same in any batches, with labels and without them [R-WALLET-04]', async () => {
    const whole = await readWallets(await openWorld(500, true));
    const pieces = await readWallets(await openWorld(13, false));
    expect(whole.size).toBeGreaterThan(1_000);
    expect([...pieces]).toEqual([...whole]);
  });

  it('are still found by the ids they had before they merged [R-WALLET-07]', async () => {
    const program = await openWorld(500, false, 499);
    const before = await readWallets(program);
    await clusterFinal(program.ledger, 'BITCOIN', {
      finalityDepth: rulesOf(program).finalityDepth,
      rule: commonInputOwnershipRule,
    });
    const after = await readWallets(program);
    const sizes = new Map<string, number>();
    for (const wallet of before.values()) sizes.set(wallet, (sizes.get(wallet) ?? 0) + 1);
    const oldIds = [...sizes].filter(([id, size]) => size > 1 && after.get(id) !== id).map(([id]) => id);
    expect(oldIds.length).toBeGreaterThan(0);
    const app = await openSignedIn(program);
    onTestFinished(() => app.close());
    for (const oldId of oldIds.slice(0, 20)) {
      const answer = await app.inject(`/api/proxy/v1/blockchains/BITCOIN/wallets/${oldId}`);
      const members = [...after.values()].filter((wallet) => wallet === after.get(oldId)).length;
      expect(answer.json().wallet, oldId).toEqual({ id: after.get(oldId), numberOfAddresses: members });
      expect(members).toBeGreaterThan(sizes.get(oldId) ?? 0);
    }
  });

  it('hold what one owner spent together, and nearly never two owners [R-WALLET-02]', async () => {
    const program = await openWorld(500, false);
    const { clusteredHeight = -1 } = await program.ledger.getState('BITCOIN');
    const wallets = await readWallets(program);
    const trueWalletOf = findWallets(world, clusteredHeight);
    const placed = [...wallets].flatMap(([address, wallet]) => {
      const owner = world.truth.ownerOf(address)?.name;
      return owner === undefined ? [] : [{ owner, wallet, trueWallet: trueWalletOf(address) }];
    });
    const quality = measureQuality(placed);
    console.log('clustering against the truth of the demo world:', quality);
    expect(quality.falsePositives).toBeLessThanOrEqual(0.001);
    expect(quality.recallOfConnected).toBeGreaterThanOrEqual(0.95);
  });
});
