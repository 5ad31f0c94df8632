import { createRpcSource } from '@sulian/chains';
import type { WalletReasonsAnswer } from '@sulian/contract';
import type { Block, ChangeRule } from '@sulian/domain';
import { commonInputOwnershipRule, oneTimeChangeRule } from '@sulian/engine';
import { bulkImport, clusterFinal } from '@sulian/indexing';
import { digestTables, verifyTables } from '@sulian/ledger';
import { startWorldNode, type World } from '@sulian/world';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { recluster } from '../../src/commands/recluster.ts';
import type { Program } from '../../src/program.ts';
import { refuseOtherWallets } from '../../src/refuse-other-wallets.ts';
import { openSignedIn } from '../support/sign-in.ts';
import { openTestProgram } from '../support/test-program.ts';
import { findWallets } from '../support/world-wallets.ts';
import { measureQuality } from './clustering-quality.ts';
import { freshAndSmall, freshOfOwnKind } from './one-time-change.ts';

const BLOCKS = 700;
const DEPTH = 6;
let world: World;
let blocks: readonly Block[];

beforeAll(async () => {
  ({ world, blocks } = await readWorld());
});

async function readWorld(more: { readonly hasFixedChange?: boolean } = {}) {
  const node = await startWorldNode({
    seed: 'sulian-demo-1',
    blocks: BLOCKS,
    startTimeSec: 1_795_000_000,
    blockEveryMs: 0,
    ...more,
  });
  const source = createRpcSource({
    chain: 'BITCOIN',
    url: node.url,
    auth: node.auth,
    batchSize: 50,
    timeoutMs: 60_000,
    isSimulated: true,
  });
  const read = await source.getBlocks(0, node.world.blocks.length - 1);
  await node.stop();
  return { world: node.world, blocks: read };
}

/** A program with this configuration of change, over an empty database of its own or the given one. */
async function open(followChange: boolean, url?: string): Promise<Program & { readonly url: string }> {
  const test = await openTestProgram({ url, config: { wallets: { followChange } } });
  onTestFinished(test.close);
  return { ...test.program, url: test.url };
}

const by = (followsChange: boolean, changeRule = oneTimeChangeRule) => ({
  finalityDepth: DEPTH,
  rule: commonInputOwnershipRule,
  changeRule: followsChange ? changeRule : undefined,
});

/** Appends so many blocks a time and clusters what is final after each. */
async function follow(
  program: Program,
  step: number,
  followsChange = true,
  all = blocks,
  changeRule?: ChangeRule,
): Promise<void> {
  for (let at = 0; at < all.length; at += step) {
    await program.ledger.writer('BITCOIN').append(all.slice(at, at + step));
    await clusterFinal(program.ledger, 'BITCOIN', by(followsChange, changeRule));
  }
}

async function measure(program: Program, of: World) {
  const trueWalletOf = findWallets(of, of.blocks.length - 1 - DEPTH);
  const placed = [...(await readWallets(program))].flatMap(([address, wallet]) => {
    const owner = of.truth.ownerOf(address)?.name;
    return owner === undefined ? [] : [{ owner, wallet, trueWallet: trueWalletOf(address) }];
  });
  return measureQuality(placed);
}

const readWallets = ({ ledger }: Program): Promise<ReadonlyMap<string, string>> =>
  ledger.read('BITCOIN', async (reader) => {
    const rows = await reader.listAddressesAfter(0, 1_000_000);
    const texts = new Map(rows.map((row) => [row.addressId, row.text]));
    return new Map(rows.map((row) => [row.text, texts.get(row.referenceAddressId) ?? '']));
  });

/** Payer and change address of every payment in final blocks, from the world itself; by the strict rules. */
function listClaims(): (readonly [string, string])[] {
  const seen = new Set<string>();
  const claims: (readonly [string, string])[] = [];
  for (const { transactions } of world.blocks.slice(0, world.blocks.length - DEPTH))
    for (const transaction of transactions) {
      const isSeen = (address: string) => seen.has(address);
      const payer = transaction.inputs[0]?.key?.address;
      const change = freshOfOwnKind(transaction, isSeen) ?? freshAndSmall(transaction, isSeen);
      if (payer !== undefined && change !== undefined) claims.push([payer, change]);
      for (const { key } of transaction.outputs) if (key !== undefined) seen.add(key.address);
    }
  return claims;
}

/** Sets of addresses as one text each, in order. */
function toPartition(walletOf: ReadonlyMap<string, string>): string[] {
  const sets = new Map<string, string[]>();
  for (const [address, wallet] of walletOf) sets.set(wallet, [...(sets.get(wallet) ?? []), address]);
  return [...sets.values()].map((members) => members.sort().join()).sort();
}

describe('wallets that are clustered by following change too', () => {
  it('are those of the common-input-ownership heuristic joined by the claims told from the world, named with their reason [R-WALLET-14]', async () => {
    const [off, on] = [await open(false), await open(true)];
    await follow(off, 500, false);
    await follow(on, 500);
    const joined = new Map(await readWallets(off));
    for (const [payer, change] of listClaims()) {
      const [from, into] = [joined.get(change), joined.get(payer)];
      for (const [address, wallet] of joined) if (wallet === from && into !== undefined) joined.set(address, into);
    }
    expect(toPartition(await readWallets(on))).toEqual(toPartition(joined));
    const reasons = await on.database.query<{ reason: string; count: number }>(
      'select reason, count(*)::int as count from ledger_bitcoin.wallet_merge group by 1 order by 1',
    );
    expect(reasons.map((row) => row.reason)).toEqual(['CHANGE_OF', 'COMMON_SPENDING']);
    expect(reasons[0]?.count).toBeGreaterThan(50);
    expect(await verifyTables(on.database, 'BITCOIN')).toEqual([]);
    const without = await off.database.query('select from ledger_bitcoin.wallet_merge where reason <> $1', [
      'COMMON_SPENDING',
    ]);
    expect(without).toEqual([]);
  });

  it('hold more of one owner and no two owners against the truth of the demo world, printed [R-WALLET-14]', async () => {
    const program = await open(true);
    await follow(program, 500);
    const quality = await measure(program, world);
    console.log('clustering with change followed, against the truth of the demo world:', quality);
    expect(quality.falsePositives).toBeLessThanOrEqual(0.001);
    expect(quality.recall).toBeGreaterThan(0.15);
  });

  it('join no customers to services whose change goes to a fixed address, once that is known for theirs, printed [R-WALLET-14]', async () => {
    const fixed = await readWorld({ hasFixedChange: true });
    const [before, after] = [await open(true), await open(true)];
    // As the rule was: nothing is known of the other payee.
    const { id, decide } = oneTimeChangeRule;
    const careless: ChangeRule = {
      id,
      decide: (...given) => {
        const found = decide(...given);
        return found && { ...found, paid: found.change };
      },
    };
    await follow(before, 500, true, fixed.blocks, careless);
    await follow(after, 500, true, fixed.blocks);
    const qualities = { before: await measure(before, fixed.world), after: await measure(after, fixed.world) };
    console.log('clustering with change followed, fixed change addresses of services:', qualities);
    // Before the fixed address was spent together with others, nobody can know that it is the service's.
    expect(qualities.after.falsePositives).toBeLessThan(qualities.before.falsePositives / 1.5);
    expect(qualities.after.falsePositives).toBeLessThanOrEqual(0.001);
  });

  it('are the same row by row in any batches and after a bulk import [R-WALLET-04]', async () => {
    const [whole, pieces, bulk] = [await open(true), await open(true), await open(true)];
    await follow(whole, 1_000);
    await follow(pieces, 37);
    await bulkImport({
      ledger: bulk.ledger,
      chain: 'BITCOIN',
      stream: async function* () {
        for (let at = 0; at < blocks.length; at += 200) yield blocks.slice(at, at + 200);
      },
    });
    await clusterFinal(bulk.ledger, 'BITCOIN', by(true));
    const expected = await digestTables(whole.database, 'BITCOIN');
    expect(await digestTables(pieces.database, 'BITCOIN')).toEqual(expected);
    expect(await digestTables(bulk.database, 'BITCOIN')).toEqual(expected);
  });

  it('are unwound and clustered again exactly over a rollback below what was clustered [R-WALLET-09]', async () => {
    const program = await open(true);
    const { ledger, database } = program;
    await follow(program, 1_000, true, blocks.slice(0, 400));
    const before = await digestTables(database, 'BITCOIN');
    await follow(program, 1_000, true, blocks.slice(400));
    const after = await digestTables(database, 'BITCOIN');
    await ledger.writer('BITCOIN').rollback(399);
    await ledger.writer('BITCOIN').rollback(393);
    await ledger.writer('BITCOIN').append(blocks.slice(394, 400));
    expect(await digestTables(database, 'BITCOIN')).toEqual(before);
    await follow(program, 50, true, blocks.slice(400));
    expect(await digestTables(database, 'BITCOIN')).toEqual(after);
  });
});

describe('a change of what the configuration says of change', () => {
  it('is refused with what to do, and carried through by clustering the wallets anew [R-WALLET-15]', async () => {
    const off = await open(false);
    await follow(off, 500, false, blocks.slice(0, 300));
    const on = await open(true, off.url);
    await expect(refuseOtherWallets(on, ['BITCOIN'])).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('sulian recluster --chain BITCOIN'),
    });
    // Clustering with the other rule is refused too, and nothing is written.
    const without = await digestTables(off.database, 'BITCOIN');
    await expect(
      on.ledger.writer('BITCOIN').cluster(299, commonInputOwnershipRule, oneTimeChangeRule),
    ).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    expect(await digestTables(off.database, 'BITCOIN')).toEqual(without);
    const signal = new AbortController().signal;
    expect(await recluster(on, 'BITCOIN', signal)).toMatchObject({ followsChange: true });
    await refuseOtherWallets(on, ['BITCOIN']);
    // Wallets of an older rule are refused too.
    const name = (rule: string) => off.database.query('update ledger_bitcoin.checkpoint set change_rule = $1', [rule]);
    await name('one-time-change-1');
    await expect(refuseOtherWallets(on, ['BITCOIN'])).rejects.toMatchObject({
      message: expect.stringContaining('sulian recluster --chain BITCOIN'),
    });
    await name(oneTimeChangeRule.id);
    await expect(refuseOtherWallets(off, ['BITCOIN'])).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const fresh = await open(true);
    await follow(fresh, 500, true, blocks.slice(0, 300));
    const adapterDepth = on.adapters.get('BITCOIN')?.finalityDepth;
    expect(adapterDepth).toBe(DEPTH);
    expect(await digestTables(on.database, 'BITCOIN')).toEqual(await digestTables(fresh.database, 'BITCOIN'));
    // And back again: nothing of it is left.
    await recluster(off, 'BITCOIN', signal);
    expect(await digestTables(off.database, 'BITCOIN')).toEqual(without);
  });

  it('is refused where the first blocks are missing, since nobody knows who was paid before [R-WALLET-16]', async () => {
    const program = await open(true);
    const writer = program.ledger.writer('BITCOIN');
    await writer.append(blocks.slice(100, 140));
    await expect(refuseOtherWallets(program, ['BITCOIN'])).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(writer.cluster(130, commonInputOwnershipRule, oneTimeChangeRule)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    await expect(recluster(program, 'BITCOIN', new AbortController().signal)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
    });
    await writer.cluster(130, commonInputOwnershipRule);
  });
});

it('the reasons of a wallet name change, the payment and who took it [R-WALLET-13] [R-WALLET-14]', async () => {
  const program = await open(true);
  await follow(program, 1_000);
  const app = await openSignedIn(program);
  onTestFinished(() => app.close());
  const merges = await program.database.query<{ payer: string; change: string; hash: string }>(
    `select p.text as payer, c.text as change, encode(t.hash, 'hex') as hash
     from ledger_bitcoin.wallet_merge m
     join ledger_bitcoin.address p on p.address_id = m.address_id
     join ledger_bitcoin.address c on c.address_id = m.other_address_id
     join ledger_bitcoin.transaction t on t.tx_id = m.tx_id
     where m.reason = 'CHANGE_OF' order by m.seq limit 20`,
  );
  expect(merges.length).toBe(20);
  for (const { payer, change, hash } of merges) {
    const answer = await app.inject(
      `/api/proxy/v1/blockchains/BITCOIN/wallets/${payer}/reasons?address=${change}&to=${payer}`,
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const found = answer.json<WalletReasonsAnswer>();
    expect(found).toMatchObject({ state: 'CHAIN', followsChange: true });
    if (found.links.length > 1) continue;
    expect(found.links).toMatchObject([{ from: change, to: payer }]);
    const [link] = found.links;
    if (link?.reason === 'CHANGE_OF') expect(link).toMatchObject({ change, transaction: hash });
  }
});
